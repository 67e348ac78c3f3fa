#!/usr/bin/env python3
"""Measures the glyphs that ASCII outlines are made of, as the mean over the fonts given, and prints the atlas.

    python3 measure.py FONT.ttf ... > ../../crates/textfigure/src/atlas.txt

Needs numpy, scipy and pillow. The atlas in the repository is the mean of DejaVu Sans Mono, Hack, JetBrains Mono,
Liberation Mono and Noto Sans Mono (Regular each), set in cells of 10 by 20 pixels.

For each glyph one block: a line `glyph G XX XY YY LENGTH` with the structure tensor of its ink (per mille, trace 1000)
and its length (per mille of a cell's width, for strokes of .14), 20 rows of coverage (10 values, per cent), and 24 rows
of the distance to its ink (10 values, hundredths of a cell's width; from the cell's top to .2 rows below its bottom).
"""

import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage

GLYPHS = "-_|/\\'.,\"+^<>"
WIDTH, HEIGHT, SUPER = 10, 20, 4  # a cell in pixels, and samples to the pixel in both directions
STROKE = 0.14  # cell widths
INK = 0.35  # coverage that counts as ink
# Where the next glyph of a line that is made of this one stands, in columns and rows: alone, even a `-` has a direction
# only in its middle. Points have none at all, and the glyphs of corners stand alone.
NEXT = {"-": (1, 0), "_": (1, 0), '"': (1, 0), "|": (0, 1), "/": (1, -1), "\\": (1, 1)}
POINTS = "'.,"


def draw(path, glyph):
    """Coverage of three by three cells, the glyph in the middle one, in super-samples."""
    advance = ImageFont.truetype(path, 1000).getlength("M") / 1000
    font = ImageFont.truetype(path, WIDTH * SUPER / advance)
    ascent, descent = font.getmetrics()
    cell = (WIDTH * SUPER, HEIGHT * SUPER)
    image = Image.new("L", (3 * cell[0], 3 * cell[1]), 0)
    baseline = cell[1] + (cell[1] - (ascent + descent)) / 2 + ascent
    ImageDraw.Draw(image).text((cell[0], baseline), glyph, font=font, fill=255, anchor="ls")
    return np.asarray(image, float) / 255


def shrink(image):
    rows, columns = image.shape
    return image.reshape(rows // SUPER, SUPER, columns // SUPER, SUPER).mean((1, 3))


def measure(path, glyph):
    wide, high = WIDTH * SUPER, HEIGHT * SUPER
    ink = draw(path, glyph)
    ink[:, :wide] = ink[:, 2 * wide :] = 0
    coverage = shrink(ink)[HEIGHT : 2 * HEIGHT, WIDTH : 2 * WIDTH]
    distance = ndimage.distance_transform_edt(ink <= INK) / wide
    distance = shrink(distance)[HEIGHT : 2 * HEIGHT + 4, WIDTH : 2 * WIDTH]
    line = ink.copy()
    if glyph in NEXT:
        columns, rows = NEXT[glyph]
        for sign in (1, -1):
            line += np.roll(ink, (sign * rows * high, sign * columns * wide), (0, 1))
    smooth = ndimage.gaussian_filter(line, 0.4 * wide)
    gx, gy = ndimage.sobel(smooth, 1), ndimage.sobel(smooth, 0)
    near = np.s_[high : 2 * high, wide : 2 * wide]
    tensor = np.array([(gx * gx)[near].sum(), (gx * gy)[near].sum(), (gy * gy)[near].sum()])
    tensor /= tensor[0] + tensor[2]
    return coverage, distance, np.array([0.5, 0, 0.5]) if glyph in POINTS else tensor


def main(paths):
    for glyph in GLYPHS:
        found = [measure(path, glyph) for path in paths]
        coverage, distance, tensor = (np.mean([one[part] for one in found], 0) for part in range(3))
        length = coverage.sum() / (WIDTH * WIDTH) / STROKE
        print("glyph", glyph, *(round(1000 * value) for value in (*tensor, length)))
        for row in coverage:
            print(" ".join(f"{round(100 * value):3}" for value in row))
        for row in distance:
            print(" ".join(f"{round(100 * value):3}" for value in row))


main(sys.argv[1:])
