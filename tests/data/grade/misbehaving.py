"""Programs that misbehave: misbehaving.py BEHAVIOR FILE; they write the numbers of their processes to the file."""

import os
import subprocess
import sys
import time

import right as r

behavior, file = sys.argv[1:]

# More bytes than a judge that keeps them may have.
FLOOD = 80 << 20


def note(number):
    with open(file, "a") as out:
        print(number, file=out)


def answers(count=None):
    for index, line in enumerate(sys.stdin):
        if index == count:
            return
        case = r.json.loads(line)
        yield r.json.dumps({"id": case["id"], "contact": r.overlap(case)})


note(os.getpid())
if behavior == "sleep":
    time.sleep(600)
elif behavior == "stubborn":
    import signal

    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    sys.stdin.read()
    time.sleep(600)
elif behavior == "flood":
    for _ in range(FLOOD // 65536):
        sys.stdout.write("x" * 65536)
elif behavior == "flood-errors":
    for _ in range(FLOOD // 1000):
        print("y" * 1000, file=sys.stderr)
    time.sleep(600)
elif behavior == "blank":
    for _ in range(FLOOD // 65536):
        sys.stdout.write("\n" * 65536)
    time.sleep(600)
elif behavior == "exit":
    print("cannot do it", file=sys.stderr)
    sys.exit(3)
elif behavior == "midway":
    for line in answers(17):
        print(line, flush=True)
    print("first\nsecond\nthird\nlast words", file=sys.stderr)
    os.kill(os.getpid(), 9)
elif behavior == "rubbish":
    for line in answers():
        print("the answer is", line)
elif behavior == "nan":
    for line in sys.stdin:
        print('{"id": 0, "contact": NaN}')
elif behavior == "swap":
    lines = list(answers())
    lines[4], lines[5] = lines[5], lines[4]
    print("\n".join(lines))
elif behavior == "no-id":
    print('{"contact": true}')
elif behavior == "no-field":
    print('{"id": 0, "touching": true}')
elif behavior == "wrong-type":
    print('{"id": 0, "contact": "yes"}')
elif behavior == "deaf":
    os.close(0)
    time.sleep(600)
elif behavior == "mute":
    os.close(1)
    time.sleep(600)
elif behavior == "too-few":
    for line in list(answers())[:-1]:
        print(line)
elif behavior == "too-many":
    for line in answers():
        print(line)
    print('{"id": 99999, "contact": true}')
elif behavior == "child":
    # Both stay in the group, one with the pipes and one without.
    note(subprocess.Popen(["sleep", "600"]).pid)
    nothing = subprocess.DEVNULL
    note(subprocess.Popen(["sleep", "600"], stdin=nothing, stdout=nothing, stderr=nothing).pid)
    for line in answers():
        print(line)
elif behavior == "drip":
    for line in answers():
        print(line, flush=True)
        time.sleep(0.1)
elif behavior == "escape":
    # In a session of its own, but with the pipes.
    subprocess.Popen(["sleep", "5"], start_new_session=True)
    for line in answers():
        print(line)
elif behavior == "linger":
    for line in answers():
        print(line, flush=True)
    time.sleep(600)
elif behavior == "status":
    for line in answers():
        print(line, flush=True)
    sys.exit(5)
elif behavior == "stuck":
    # GJK that never ends at a touch; its answers until then are still in its own memory.
    for line in sys.stdin:
        case = r.json.loads(line)
        if r.distance(case) == 0:
            time.sleep(600)
        print(r.json.dumps({"id": case["id"], "contact": r.gjk(case)}))
elif behavior == "fickle":
    # Of another opinion from run to run.
    turn = len(open(file).read().split()) % 2 == 1
    for line in sys.stdin:
        case = r.json.loads(line)
        touch = r.overlap(case)
        print(r.json.dumps({"id": case["id"], "contact": touch != turn}))
