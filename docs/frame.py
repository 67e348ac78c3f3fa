"""A frame of the game, as a program of your own: python3 frame.py [stay|push|sweep]

    minktutor grade frame -- python3 docs/frame.py sweep
    minktutor game thrown-out -- python3 docs/frame.py push
"""

import json
import sys


def overlaps(at, size, wall):
    """True if a box of this size, with its lower left corner there, overlaps the wall; touching is none."""
    return all(wall["min"][k] < at[k] + size[k] and at[k] < wall["max"][k] for k in (0, 1))


def stay(at, size, v, walls):
    """Move, and if that overlaps something, stay."""
    to = [at[0] + v[0], at[1] + v[1]]
    if any(overlaps(to, size, wall) for wall in walls):
        return at, [0, 0]
    return to, v


def push(at, size, v, walls):
    """Move, then push out of everything, the shortest way."""
    at, v = [at[0] + v[0], at[1] + v[1]], list(v)
    for wall in walls + walls:
        if overlaps(at, size, wall):
            ways = [(k, side) for k in (0, 1) for side in (wall["min"][k] - size[k], wall["max"][k])]
            k, side = min(ways, key=lambda way: abs(way[1] - at[way[0]]))
            at[k], v[k] = side, 0
    return at, v


def hit(at, size, v, wall):
    """When the box meets the wall: the time, 1 at a corner, the axis of the side, and the box's place there."""
    enter, leave, side = [float("-inf")] * 2, float("inf"), [None, None]
    for k in (0, 1):
        # The sides of the wall as places of the box: the difference of the two, turned around.
        low, high = wall["min"][k] - size[k], wall["max"][k]
        if v[k] == 0:
            if not low < at[k] < high:
                return None
        else:
            side[k], far = (low, high) if v[k] > 0 else (high, low)
            enter[k] = (side[k] - at[k]) / v[k]
            leave = min(leave, (far - at[k]) / v[k])
    time = max(enter)
    if not (0 <= time <= 1 and time < leave):
        return None
    k = 0 if enter[0] >= enter[1] else 1
    return time, enter[0] == enter[1], k, side[k]


def sweep(at, size, v, walls):
    """Go to the first contact, lose the part of v into that side, and go on: two contacts at most."""
    at, v, now = list(at), list(v), 0
    while True:
        hits = [found for found in (hit(at, size, v, wall) for wall in walls) if found and found[0] >= now]
        if not hits:
            return [at[0] + v[0], at[1] + v[1]], v
        # The earliest; of several at one time a side before a corner.
        now, _, k, side = min(hits, key=lambda found: found[:2])
        # Along the other axis it is still where the frame began, and moves by all of v.
        at[k], v[k] = side, 0


def main():
    frame = {"stay": stay, "push": push, "sweep": sweep}[sys.argv[1] if len(sys.argv) > 1 else "sweep"]
    for line in sys.stdin:
        case = json.loads(line)
        low, high = case["r"]["min"], case["r"]["max"]
        to, v = frame(low, [high[0] - low[0], high[1] - low[1]], case["v"], case["walls"])
        print(json.dumps({"id": case["id"], "to": to, "v": v}), flush=True)


if __name__ == "__main__":
    main()
