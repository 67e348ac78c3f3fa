#!/usr/bin/env python3
"""Makes the moving picture of the README out of frames of the tutorial: one SVG file, animated by CSS alone.

    cargo build
    python3 tools/film.py target/debug/minktutor > docs/film.svg

Lines that frames share are written once. A viewer that does not animate, and a reader who wants no motion, sees one
frame. `cargo test --test external tools` holds the file to what the tutorial shows.
"""

import re
import subprocess
import sys

STEP = "free-play.boxes"
# What is pressed before each frame, and how long it stays, in tenths of a second.
SHOTS = [
    ("right*2", 14), ("left", 7), ("left", 20), ("left", 7), ("left", 7), ("left", 20),
    ("up", 7), ("up", 20), ("left", 5), ("left", 5), ("left", 5), ("left", 5), ("left", 20),
]
# The frame that is seen where nothing moves: an overlap.
STILL = 5
TITLE = "Two boxes and their Minkowski difference"
STORY = (
    "A screen of minktutor. On the left, box A comes up to box B, slides into it, leaves it at the top and goes on to "
    "its corner. On the right, their Minkowski difference moves along with A: the point O is inside of it while the "
    "boxes overlap, on its border when they touch, and outside while they are apart."
)


def frame(program, keys):
    """The lines of a frame between the opening and the closing of its only group, and what stands before them."""
    command = [program, "frame", STEP, "--keys", " ".join(keys), "--glyphs", "braille", "--format", "svg"]
    lines = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("<g "))
    return lines[: start + 1], lines[start + 1 : lines.index("</g>")]


def runs(present):
    """The stretches of frames, first and behind the last, in which a line is there."""
    found, start = [], None
    for i, there in enumerate([*present, False]):
        if there and start is None:
            start = i
        if not there and start is not None:
            found.append((start, i))
            start = None
    return found


def main(program):
    keys, frames = [], []
    for key, _ in SHOTS:
        keys += [key] if key else []
        head, lines = frame(program, keys)
        frames.append(lines)
    starts = [sum(time for _, time in SHOTS[:i]) for i in range(len(SHOTS) + 1)]
    share = lambda i: f"{100 * starts[i] / starts[-1]:.4g}%"

    # Grounds lie under words, whenever either appears.
    order = dict.fromkeys(line for lines in frames for line in lines)
    layers = [[], []]
    stretches = []
    for line in sorted(order, key=lambda line: not line.startswith("<rect")):
        shown = runs([line in lines for lines in frames])
        for stretch in shown:
            stretches += [stretch] if stretch not in stretches else []
        layers[not line.startswith("<rect")].append((shown, line))

    rules, body = [], []
    whole = (0, len(SHOTS))
    for number, (first, end) in enumerate(stretches):
        if (first, end) == whole:
            continue
        steps = "0%{visibility:hidden}" if first else ""
        steps += f"{share(first)}{{visibility:visible}}"
        steps += f"{share(end)}{{visibility:hidden}}" if end < len(SHOTS) else ""
        rules.append(f"@keyframes k{number}{{{steps}}}")
        at_rest = "visible" if first <= STILL < end else "hidden"
        rules.append(f".k{number}{{visibility:{at_rest};animation:k{number} {starts[-1] / 10:g}s step-end infinite}}")
    for layer in layers:
        for number, stretch in enumerate(stretches):
            lines = [line for shown, line in layer if stretch in shown]
            if lines and stretch == whole:
                body += lines
            elif lines:
                body += [f'<g class="k{number}">', *lines, "</g>"]

    picture = re.sub("^<svg ", '<svg role="img" aria-labelledby="title story" ', head[0])
    style = "".join(rules) + "@media (prefers-reduced-motion:reduce){g{animation:none!important}}"
    print(picture, f'<title id="title">{TITLE}</title>', f'<desc id="story">{STORY}</desc>', sep="\n")
    print(f"<style>{style}</style>", *head[1:], *body, "</g>", "</svg>", sep="\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: tools/film.py PROGRAM > docs/film.svg")
    main(sys.argv[1])
