#!/usr/bin/env python3
"""Makes full-precision questions for `minktutor measure`, and answers them with exact rational arithmetic.

    python3 tools/exact_cases.py tests/data                           # the files of the tests, always the same
    python3 tools/exact_cases.py --seed 7 --count 5000 /tmp/cases     # others, many more

Writes exact-aabb.jsonl, exact-sweep.jsonl, exact-polygons.jsonl, exact-boxes.jsonl, exact-rounded-boxes.jsonl and
exact-discs.jsonl. Each line is a question with its answer in the fields that `measure` gives. Coordinates have all 53 bits (17 digits), sizes
run from 1e-9 to 1e15, and most cases turn on the last bit: sides one unit in the last place apart, touching, or one
unit into each other; outlines that are convex, or dented, by one unit; boxes that graze, or reach the other at the
very end of the frame, or do not, by one unit. Needs nothing but Python 3.10.

The answers come by brute force from the definitions, on integers: every coordinate of a case is a multiple of one power
of two. `A - B` is the convex hull of all differences of corners; every edge of it is looked at. Numbers are rounded
once, at the end, to the nearest f64. What is not merely rounded:

* aabb: ways out tie if their lengths are equal after rounding.
* sweep: the difference and the relative motion, (va - vb) dt, are rounded to f64 first, one operation after the other,
  because that is what `Sweep` decides about; the answer is exact for these.
* polygons and boxes: depths tie if they differ by less than 2^-45 of themselves. `sum` and `diff` are the corners of
  the exact sum and difference, rounded; those that are no corners after that are left out.
* `"close": true`: which ways out are the shortest is a question of less than rounding, 2^-50 of the span. `mtv` and
  `normals` are those of all that may be; at least one of them must be answered, and no other.
* `"error": true`: an outline that has a dent, which must be refused.

The ids are of all kinds, to come back byte for byte.

`reach` is the largest coordinate of A and B, and `span` that of A - B (for sweep, `reach` includes the ways that
the bodies go): answers are rounded, so points may be off by some 1e-16 of the one and distances by some 1e-16 of the
other.

exact-rounded-boxes.jsonl holds boxes at any angle whose corners are rounded, so that they are no rectangles exactly,
and faces that would be parallel are not. States and distances are those of the corners as they are given; which
features meet depends on what counts as parallel, so that is not said.

exact-discs.jsonl holds polygons, segments and points rounded with discs. The state compares squares: that of the
distance of the cores with that of the sum of the radii. Many radii are the distance of the cores but for a unit in the
last place.
"""

import argparse
import json
import math
import random
import sys
from fractions import Fraction
from pathlib import Path

SCALES = [1e-9, 1e-6, 1e-3, 1.0, 1e3, 1e6, 1e9, 1e12, 1e15]
COUNTS = {"aabb": 160, "sweep": 160, "polygons": 100, "boxes": 100, "rounded-boxes": 80, "discs": 120}


def ulps(x, count):
    """The number so many units in the last place further up or down."""
    for _ in range(abs(count)):
        x = math.nextafter(x, math.copysign(math.inf, count))
    return x


# --- Exact plane geometry on integers -------------------------------------------------------------------------------


def on_grid(*outlines):
    """The outlines with whole coordinates, and the size of a unit."""
    unit = max(Fraction(x).denominator for outline in outlines for point in outline for x in point)
    whole = lambda point: tuple(int(Fraction(x) * unit) for x in point)
    return [list(map(whole, outline)) for outline in outlines], Fraction(1, unit)


def minus(p, q):
    return p[0] - q[0], p[1] - q[1]


def cross(u, v):
    return u[0] * v[1] - u[1] * v[0]


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1]


def hull(points):
    """The corners of the convex hull, counterclockwise from the lowest one, of two the left one; no others."""
    points = sorted(set(points), key=lambda p: (p[1], p[0]))
    if len(points) < 3:
        return points

    def chain(points):
        kept = []
        for p in points:
            while len(kept) > 1 and cross(minus(kept[-1], kept[-2]), minus(p, kept[-1])) <= 0:
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return chain(points) + chain(points[::-1])


def is_outline(points):
    """Whether the points go once round their hull, counterclockwise, with nothing but points of its sides between."""
    corners = hull(points)
    places = []
    for p in points:
        for i, corner in enumerate(corners):
            side = minus(corners[(i + 1) % len(corners)], corner)
            along = dot(minus(p, corner), side)
            if cross(side, minus(p, corner)) == 0 and 0 <= along < max(dot(side, side), 1):
                places.append((i, along))
                break
        else:
            return False
    if len(corners) < 3:
        return True
    steps = sum(place < before for before, place in zip(places, places[1:] + places[:1]))
    return steps == 1


def edges(corners):
    """The edges as pairs of corners; there and back for a segment, none for a point."""
    return [] if len(corners) < 2 else list(zip(corners, corners[1:] + corners[:1]))


def root(square):
    """The root of a rational, rounded once."""
    if square == 0:
        return 0.0
    bits = max(0, 140 - (square.numerator.bit_length() - square.denominator.bit_length())) // 2
    whole, rest = divmod(square.numerator << 2 * bits, square.denominator)
    found = math.isqrt(whole)
    # A bit below all others says that there is more, so that a half is no half.
    more = rest != 0 or found * found != whole
    return float(Fraction(2 * found + more, 1 << bits + 1))


def unit_vector(v):
    squares = dot(v, v)
    return [math.copysign(root(Fraction(x * x, squares)), x) if x else 0.0 for x in v]


def rounded(point, unit):
    # Added to zero: no answer is -0.
    return [float(x * unit) + 0.0 for x in point]


def area(corners, unit):
    return float(Fraction(sum(cross(p, q) for p, q in edges(corners)), 2) * unit * unit)


def sizes(a, b, unit):
    largest = lambda points: max(abs(x) for p in points for x in p)
    return {
        "reach": float(largest(a + b) * unit),
        "span": float(largest([minus(p, q) for p in a for q in b]) * unit),
    }


def meeting(a, b, unit):
    """State, distance, ways out, normals and nearest points of two convex shapes, from their corners."""
    told = sizes(a, b, unit)
    a, b = hull(a), hull(b)
    d = hull([minus(p, q) for p in a for q in b])
    flat = len(d) < 3
    sides = [(p, q, cross(minus(q, p), minus((0, 0), p))) for p, q in edges(d)]

    def foot(p, q):
        """The point of the line through p and q nearest to the origin, and its share of the way from p to q."""
        side = minus(q, p)
        share = Fraction(-dot(p, side), dot(side, side))
        return tuple(x + share * along for x, along in zip(p, side)), share

    def nearest(p, q):
        """The point of the segment nearest to the origin."""
        place, share = foot(p, q)
        return p if share <= 0 else q if share >= 1 else place

    closest = min((nearest(p, q) for p, q in edges(d)), key=lambda c: dot(c, c), default=d[0])
    if not flat and all(turn > 0 for _, _, turn in sides):
        state = "overlapping"
    else:
        state = "touching" if closest == (0, 0) else "separated"

    # The edges at which they meet, each with the point of it that is meant.
    inward = lambda p, q: (p[1] - q[1], q[0] - p[0])
    close = False
    if state == "overlapping":
        depths = [root(Fraction(turn * turn, dot(minus(q, p), minus(q, p)))) for p, q, turn in sides]
        shallowest, rounding = min(depths), 2.0**-50 * told["span"] / float(unit)
        over = [depth - shallowest - 2.0**-45 * shallowest for depth in depths]
        close = any(abs(depth) < rounding for depth in sorted(over)[1:])
        met = [(p, q, foot(p, q)[0]) for (p, q, _), depth in zip(sides, over) if depth < (rounding if close else 0)]
        distance = -shallowest
        normals = [unit_vector(inward(p, q)) for p, q, _ in met]
        mtv = [rounded((-c[0], -c[1]), unit) for _, _, c in met]
    elif state == "touching":
        met = [(p, q, (0, 0)) for p, q, turn in sides if turn == 0 and dot(p, q) <= 0]
        distance, mtv = 0.0, [[0.0, 0.0]]
        normals = [unit_vector(inward(p, q)) for p, q, _ in met]
    else:
        met = [(p, q, closest) for p, q, _ in sides if nearest(p, q) == closest]
        distance, mtv = root(dot(closest, closest)), []
        normals = [unit_vector(closest)]

    told |= {
        "state": state,
        "contains_origin": state != "separated",
        "overlap": state == "overlapping",
        "signed_dist": distance * float(unit),
        "mtv": mtv,
    }
    if close:
        return told | {"close": True, "normals": normals}
    if not flat:
        tied = state == "overlapping" and len(met) > 1
        pair = None if tied else points(a, b, met[0] if met else (d[0], d[0], closest), unit)
        told |= {"normals": normals, "normal_unique": len(normals) == 1, "pair": pair}
    return told


def points(a, b, met, unit):
    """The points of A and B whose difference is a point `c` of the edge from p to q of A - B."""
    p, q, c = met
    along = minus(q, p)
    # Outward is right of the edge: the points of A farthest that way, the points of B farthest the other way.
    out = (along[1], -along[0])
    far = lambda corners, sign: [x for x in corners if sign * dot(x, out) == max(sign * dot(y, out) for y in corners)]
    of_a = far(a, 1)
    of_b = [tuple(x + y for x, y in zip(p, c)) for p in far(b, -1)]
    ends = lambda corners: (min(corners, key=lambda x: dot(x, along)), max(corners, key=lambda x: dot(x, along)))
    (a_low, a_high), (b_low, b_high) = ends(of_a), ends(of_b)
    low = max(a_low, b_low, key=lambda x: dot(x, along))
    high = min(a_high, b_high, key=lambda x: dot(x, along))
    if low == high:
        return {"unique": True, "a": rounded(low, unit), "b": rounded(minus(low, c), unit)}
    return {
        "unique": False,
        "a_from": rounded(low, unit),
        "a_to": rounded(high, unit),
        "b_from": rounded(minus(low, c), unit),
        "b_to": rounded(minus(high, c), unit),
    }


# --- Boxes that stand upright ----------------------------------------------------------------------------------------


def facing(rng, scale, kinds):
    """How two intervals lie: [a0, a1] and [b0, b1]."""
    # Some are small and far out.
    small = scale * rng.choice([1.0, 1.0, 1.0, 1e-4, 1e-8])
    at = rng.uniform(-scale, scale)
    width = lambda: rng.choice([0.0, small, small, small, small]) * rng.random()
    kind = rng.choice(kinds)
    if kind == "meet":
        a = (at - width(), at)
        low = ulps(at, rng.choice([-2, -1, -1, 0, 0, 1, 1, 2]))
        b = (low, max(low, low + width()))
    elif kind == "inside":
        b = (at, at + width())
        a = tuple(sorted(rng.choice([b[0], b[1], rng.uniform(*b)]) for _ in range(2)))
    elif kind == "same center":
        # On a coarse grid the ways out are equal; then one side is moved.
        grid = math.ldexp(1.0, math.frexp(scale)[1] - 20)
        at, p, q = (grid * rng.randrange(1, 1 << 18) for _ in range(3))
        a = (at - p, ulps(at + p, rng.choice([-1, 0, 0, 1])))
        b = (at - q, ulps(at + q, rng.choice([-1, 0, 0, 1])))
    else:
        a = (at, at + width())
        b = tuple(sorted(at + small * rng.uniform(-1.5, 2.5) for _ in range(2)))
    # Left and right have equal rights.
    if rng.random() < 0.5:
        a, b = ((-high, -low) for low, high in (a, b))
    return (a, b) if rng.random() < 0.5 else (b, a)


def boxes_upright(x, y):
    return [{"min": [x[i][0], y[i][0]], "max": [x[i][1], y[i][1]]} for i in range(2)]


def difference(a, b):
    """The sides of A - B along both axes, rounded."""
    return [(a["min"][i] - b["max"][i], a["max"][i] - b["min"][i]) for i in range(2)]


def state_of(sides):
    if all(low < 0 < high for low, high in sides):
        return "overlapping"
    return "touching" if all(low <= 0 <= high for low, high in sides) else "separated"


def aabb(rng):
    scale = rng.choice(SCALES)
    kinds = ["meet", "meet", "meet", "inside", "same center", "random"]
    a, b = boxes_upright(facing(rng, scale, kinds), facing(rng, scale, kinds))
    sides = difference(a, b)
    exact = [
        (Fraction(a["min"][i]) - Fraction(b["max"][i]), Fraction(a["max"][i]) - Fraction(b["min"][i])) for i in range(2)
    ]
    state = state_of(exact)
    assert [tuple(map(float, side)) for side in exact] == sides and state == state_of(sides)
    (left, right), (bottom, top) = exact
    exits = [(float(right), (-1, 0)), (float(-left), (1, 0)), (float(-bottom), (0, 1)), (float(top), (0, -1))]
    depth = min(exit for exit, _ in exits) if state == "overlapping" else 0.0
    mtv = {
        "overlapping": [[x * depth + 0.0, y * depth + 0.0] for exit, (x, y) in exits if exit == depth],
        "touching": [[0.0, 0.0]],
        "separated": [],
    }[state]
    closest = [min(max(Fraction(0), low), high) for low, high in exact]
    square = dot(closest, closest)
    return {
        "tag": state,
        "a": a,
        "b": b,
        "diff": {"min": [low + 0.0 for low, _ in sides], "max": [high + 0.0 for _, high in sides]},
        "state": state,
        "contains_origin": state != "separated",
        "overlap": state == "overlapping",
        "depth": depth,
        "mtv": mtv,
        "dist": root(square),
        "dist2": float(square),
        "closest": rounded(closest, 1) if state == "separated" else None,
    }


# --- Boxes in motion -------------------------------------------------------------------------------------------------


def sweep(rng):
    scale = rng.choice(SCALES)
    make = rng.choice([sweep_to_the_end, sweep_past_a_corner, sweep_past_a_corner, sweep_along, sweep_anyhow])
    a, b, va, vb, dt = make(rng, scale)
    # Every side and either axis has equal rights.
    for axis in range(2):
        if rng.random() < 0.5:
            for shape in (a, b):
                low, high = shape["min"][axis], shape["max"][axis]
                shape["min"][axis], shape["max"][axis] = 0.0 - high, 0.0 - low
            va[axis], vb[axis] = 0.0 - va[axis], 0.0 - vb[axis]
    if rng.random() < 0.5:
        for pair in (a["min"], a["max"], b["min"], b["max"], va, vb):
            pair.reverse()
    return {"tag": make.__name__, "a": a, "b": b, "va": va, "vb": vb, "dt": dt, **swept(a, b, va, vb, dt)}


def sweep_to_the_end(rng, scale):
    """One reaches the other at the very end, or almost."""
    x = facing(rng, scale, ["random"])
    if x[0][1] > x[1][0]:
        x = x[::-1]
    a, b = boxes_upright(x, facing(rng, scale, ["inside", "meet", "random"]))
    dt = rng.choice([1.0, 1.0 / 60.0, 0.1, rng.uniform(0.1, 10.0)])
    way = b["min"][0] - a["max"][0]
    vb = [rng.choice([0.0, rng.uniform(-1, 1) * way]), rng.choice([0.0, rng.uniform(-1, 1) * way])]
    va = [ulps(way / dt + vb[0], rng.randrange(-2, 3)), rng.choice([vb[1], rng.uniform(-1, 1) * way])]
    return a, b, va, vb, dt


def sweep_past_a_corner(rng, scale):
    """A corner of one comes along just at a corner of the other: past it, or onto it."""
    grid = math.ldexp(1.0, math.frexp(scale)[1] - 52)
    p, q = rng.randrange(1, 1 << 26), rng.randrange(1, 1 << 26)
    share, speed = rng.randrange(1, 1 << 26), rng.randrange(1, 1 << 26)
    # The ratio of way and speed is the same along both axes, exactly.
    way = [grid * share * p, grid * share * q]
    motion = [grid * speed * p, grid * speed * q]
    size = lambda: scale * rng.random()
    if rng.random() < 0.5:
        # A enters B's columns when it leaves its rows.
        x = ((-way[0] - size(), -way[0]), (0.0, size()))
        y = ((-way[1], size()), (-size(), 0.0))
    else:
        x = ((-way[0] - size(), -way[0]), (0.0, size()))
        y = ((-way[1] - size(), -way[1]), (0.0, size()))
    a, b = boxes_upright(x, y)
    vb = rng.choice([[0.0, 0.0], [scale * rng.uniform(-1, 1), scale * rng.uniform(-1, 1)]])
    va = [motion[0] + vb[0], motion[1] + vb[1]]
    nudged = rng.choice([None, None, a["max"], va])
    if nudged:
        nudged[0] = ulps(nudged[0], rng.choice([-1, 1]))
    return a, b, va, vb, rng.choice([1.0, 0.25, 16.0])


def sweep_along(rng, scale):
    """They share a side, or almost, and slide along it, come away from it, or go in."""
    a, b = boxes_upright(facing(rng, scale, ["meet"]), facing(rng, scale, ["random", "meet", "inside"]))
    vb = [scale * rng.uniform(-1, 1), scale * rng.uniform(-1, 1)]
    va = [ulps(vb[0], rng.choice([-1, 0, 0, 1])), vb[1] + rng.choice([0.0, scale * rng.uniform(-1, 1)])]
    return a, b, va, vb, rng.choice([0.0, 1.0, 0.1])


def sweep_anyhow(rng, scale):
    a, b = boxes_upright(*(facing(rng, scale, ["random", "meet", "inside"]) for _ in range(2)))
    va, vb = ([scale * rng.uniform(-4, 4) for _ in range(2)] for _ in range(2))
    return a, b, va, vb, rng.uniform(0.0, 2.0)


def swept(a, b, va, vb, dt):
    sides = difference(a, b)
    motion = [(va[i] - vb[i]) * dt for i in range(2)]
    always, never = (-math.inf, math.inf), (math.inf, -math.inf)
    closed, inner, enters = [], [], []
    for (low, high), r in zip(sides, motion):
        moments = sorted(Fraction(-side) / Fraction(r) for side in (low, high)) if r else []
        closed.append(tuple(moments) if r else always if low <= 0 <= high else never)
        # The open interval in which the insides share columns, or rows.
        inner.append((tuple(moments) if r else always if low < 0 < high else never) if low < high else never)
    enter, leave = max(low for low, _ in closed), min(high for _, high in closed)
    touch = enter <= leave and enter <= 1 and leave >= 0
    within = max(low for low, _ in inner), min(high for _, high in inner)
    overlaps = within[0] < within[1] and within[0] < 1 and within[1] > 0
    hit = within[0] < within[1] and 0 <= within[0] <= 1
    contacts = []
    for axis in range(2):
        if hit and closed[axis][0] == enter:
            normal = [0.0, 0.0]
            normal[axis] = -math.copysign(1.0, motion[axis])
            across = lambda v: [0.0 if i == axis else v[i] for i in range(2)]
            into = lambda v, sign: across(v) if sign * normal[axis] * v[axis] < 0 else list(v)
            after = {"va": across(va), "vb": across(vb), "va_into": into(va, 1), "vb_into": into(vb, -1)}
            contacts.append({"normal": normal} | after)
    place = lambda box, v, t: [float(Fraction(box["min"][i]) + Fraction(v[i]) * Fraction(dt) * t) for i in range(2)]
    places = lambda t: {"a_min": place(a, va, t), "b_min": place(b, vb, t)}
    coordinates = [x for box in (a, b) for corner in box.values() for x in corner]
    return {
        "reach": max(abs(x) for x in coordinates + [v * max(dt, 0.0) for v in va + vb]),
        "start": state_of(sides),
        "touch": touch,
        "h_touch": float(max(enter, 0)) if touch else None,
        "hit": hit,
        "h": float(enter) if hit else None,
        "overlap_in_frame": overlaps,
        "contacts": contacts,
        "at_h": places(enter) if hit else None,
        "free_end": places(Fraction(1)),
    }


# --- Polygons --------------------------------------------------------------------------------------------------------


def exact_hull(outline):
    """The corners of the hull, as they were."""
    (whole,), _ = on_grid(outline)
    back = dict(zip(whole, outline))
    return [back[p] for p in hull(whole)]


def ring(rng, center, radius, corners, span=(0.0, math.tau)):
    """Points round a center, counterclockwise."""
    angles = sorted(rng.uniform(*span) for _ in range(corners))
    flat = rng.uniform(0.1, 1.0)
    return [(center[0] + radius * math.cos(angle), center[1] + radius * flat * math.sin(angle)) for angle in angles]


def turn(p, q, r):
    (whole,), unit = on_grid([p, q, r])
    return cross(minus(whole[1], whole[0]), minus(whole[2], whole[0]))


def halved(rng, p, q, scale):
    """The end of a segment from p, and its middle, so that all three are on one line exactly."""
    grid = math.ldexp(1.0, math.frexp(max(abs(x) for x in (*p, *q, scale)))[1] - 50)
    snap = lambda x: math.floor(x / grid) * grid
    p, q = tuple(map(snap, p)), tuple(map(snap, q))
    half = tuple(snap((y - x) / 2) for x, y in zip(p, q))
    middle = tuple(x + way for x, way in zip(p, half))
    return p, middle, tuple(x + way for x, way in zip(middle, half))


def nudged(rng, point, most=1):
    return tuple(ulps(x, rng.randrange(-most, most + 1)) for x in point)


def beyond(rng, p, q, at, radius, corners):
    """Points right of the line from p to q, about a point on it."""
    out = math.atan2(p[0] - q[0], q[1] - p[1])
    spread = rng.uniform(0.2, 1.4)
    angles = sorted(rng.uniform(out - spread, out + spread) for _ in range(corners))
    far = lambda: radius * rng.uniform(0.2, 1.0)
    return [(at[0] + (r := far()) * math.cos(angle), at[1] + r * math.sin(angle)) for angle in angles]


def polygons_anyhow(rng, a, scale):
    center = tuple(x + 2 * scale * rng.uniform(-1, 1) for x in a[0])
    return a, ring(rng, center, scale, rng.randrange(1, 8))


def polygons_at_a_corner(rng, a, scale):
    i = rng.randrange(len(a))
    before, at, after = a[i - 1], a[i], a[(i + 1) % len(a)]
    return a, [nudged(rng, at)] + beyond(rng, before, after, at, scale, rng.randrange(0, 5))


def polygons_at_a_side(rng, a, scale):
    i = rng.randrange(len(a))
    p, q = a[i], a[(i + 1) % len(a)]
    share = rng.random()
    at = tuple(x + share * (y - x) for x, y in zip(p, q))
    # Of the places round about one that is next to the line, or on it, and before all one for which plain arithmetic
    # finds the other side.
    places = [(ulps(at[0], i), ulps(at[1], j)) for i in range(-2, 3) for j in range(-2, 3)]
    misleads = lambda at: cross(minus(q, p), minus(at, p)) * turn(p, q, at) < 0
    at = rng.choice([at for at in places if misleads(at)] or sorted(places, key=lambda at: abs(turn(p, q, at)))[:4])
    return a, [at] + beyond(rng, p, q, at, scale, rng.randrange(0, 5))


def polygons_at_a_middle(rng, a, scale):
    p, middle, q = halved(rng, a[0], a[1 % len(a)], scale)
    a = [p, q] + a[2:]
    return a, [rng.choice([middle, nudged(rng, middle)])] + beyond(rng, p, q, middle, scale, rng.randrange(0, 5))


def polygons_with_a_flat_corner(rng, a, scale):
    """One corner is no corner but for a unit in the last place, or not even that, or it is a dent."""
    p, middle, q = halved(rng, a[0], a[1 % len(a)], scale)
    middle = nudged(rng, middle)
    a = [p, middle, q] + [r for r in a[2:] if turn(p, q, r) > 0]
    return a, [nudged(rng, middle)] + beyond(rng, p, q, middle, scale, rng.randrange(0, 5))


def polygons_side_to_side(rng, a, scale):
    i = rng.randrange(len(a))
    p, q = a[i], a[(i + 1) % len(a)]
    if rng.random() < 0.5:
        p, middle, q = halved(rng, p, q, scale)
        a = exact_hull([p, q] + a)
        q = rng.choice([middle, q])
    ends = [rng.choice([q, q, nudged(rng, q)]), rng.choice([p, p, nudged(rng, p)])]
    return a, ends + beyond(rng, p, q, p, scale, rng.randrange(0, 4))


def polygons_the_same_twice(rng, a, scale):
    return a, [nudged(rng, p) if rng.random() < 0.2 else p for p in a]


def polygons(rng):
    scale = rng.choice(SCALES)
    small = scale * rng.choice([1.0, 1.0, 1.0, 1e-4, 1e-8])
    # About the origin coordinates have all sizes, and their differences are rounded.
    middle = rng.choice([scale, 0.1 * small])
    center = (rng.uniform(-middle, middle), rng.uniform(-middle, middle))
    a = exact_hull(ring(rng, center, small, rng.choice([1, 2, 3, 3, 4, 4, 5, 6, 8])))
    make = rng.choice([
        polygons_anyhow, polygons_at_a_corner, polygons_at_a_corner, polygons_at_a_side, polygons_at_a_side,
        polygons_at_a_middle, polygons_with_a_flat_corner, polygons_with_a_flat_corner, polygons_side_to_side,
        polygons_the_same_twice,
    ])  # fmt: skip
    a, b = make(rng, a, small)
    # What a flat corner is is the question; all other outlines are convex by rights.
    if make is not polygons_with_a_flat_corner:
        a = exact_hull(a)
    b = exact_hull(b)
    turned = lambda outline, k: outline[k:] + outline[:k]
    a, b = turned(a, rng.randrange(len(a))), turned(b, rng.randrange(len(b)))
    if rng.random() < 0.5:
        a, b = b, a
    case = {"tag": make.__name__, "a": a, "b": b}
    (whole_a, whole_b), unit = on_grid(a, b)
    if not (is_outline(whole_a) and is_outline(whole_b)):
        return case | {"error": True}
    answer = {}
    for name, corners in [
        ("sum", [(p[0] + q[0], p[1] + q[1]) for p in hull(whole_a) for q in hull(whole_b)]),
        ("diff", [minus(p, q) for p in hull(whole_a) for q in hull(whole_b)]),
    ]:
        corners = exact_hull([tuple(rounded(p, unit)) for p in hull(corners)])
        (whole,), grid = on_grid(corners)
        answer[name], answer["area_" + name] = corners, area(whole, grid)
    return case | answer | meeting(whole_a, whole_b, unit)


# --- Polygons rounded with discs -------------------------------------------------------------------------------------


def lattice_pair(rng):
    """Two shapes on a lattice, a corner of one a Pythagorean way from a corner of the other, or from a side."""
    grid = 2.0 ** rng.randrange(-30, 30)
    x, y, size = rng.choice([(3, 4, 5), (5, 12, 13), (8, 15, 17), (0, 1, 1), (1, 0, 1)])
    k = rng.randrange(1, 9)
    way, gap = (x * k, y * k), size * k
    behind = lambda: (-rng.randrange(0, 5), -rng.randrange(0, 5))
    # A reaches from its corner down and left, or has a side across the way; B lies on the other side of it.
    a = [(0, 0)] + [behind() for _ in range(rng.randrange(0, 4))]
    if rng.random() < 0.5:
        a += [(-y, x), (y, -x)]
    b = [way] + [tuple(w - v for w, v in zip(way, behind())) for _ in range(rng.randrange(0, 4))]
    at = rng.randrange(-99, 99), rng.randrange(-99, 99)
    moved = lambda corners: [((p + at[0]) * grid, (q + at[1]) * grid) for p, q in corners]
    return moved(a), moved(b), gap * grid


def any_pair(rng):
    scale = rng.choice(SCALES)
    shape = lambda center: ring(rng, center, scale * rng.choice([1.0, 0.1]), rng.choice([1, 1, 2, 3, 4, 6]))
    far = scale * rng.choice([0.2, 1.0, 3.0])
    a, b = shape((0.0, 0.0)), shape((rng.uniform(-far, far), rng.uniform(-far, far)))
    return a, b, scale * rng.uniform(0.1, 2.0)


def discs(rng):
    while True:
        make = rng.choice([lattice_pair, any_pair, any_pair])
        a, b, reach = make(rng)
        a, b = exact_hull(a), exact_hull(b)
        (whole_a, whole_b), unit = on_grid(a, b)
        d = hull([minus(p, q) for p in whole_a for q in whole_b])
        if len(d) < 3 and len(a) + len(b) > 2:
            continue
        told = meeting(whole_a, whole_b, unit)
        if "close" in told or len(d) < 3 and told["state"] != "separated":
            continue
        if make is any_pair and told["state"] == "separated" and rng.random() < 0.7:
            # As far as the cores are apart, but for rounding.
            reach = ulps(told["signed_dist"], rng.randrange(-1, 2))
        split = rng.choice([0.0, 0.25, 0.5, 1.0])
        radii = [split * reach, reach - split * reach]
        if rng.random() < 0.3:
            radii[1] = max(0.0, ulps(radii[1], rng.randrange(-1, 2)))
        if sum(radii) > 0.0:
            break
    both = Fraction(radii[0]) + Fraction(radii[1])
    if told["state"] == "separated":
        places = [p for p in d]
        for p, q in edges(d):
            side = minus(q, p)
            share = Fraction(-dot(p, side), dot(side, side))
            if 0 < share < 1:
                places.append(tuple(x + share * along for x, along in zip(p, side)))
        closest = min(places, key=lambda c: dot(c, c))
        squared, distance = dot(closest, closest) * unit * unit, told["signed_dist"]
        beyond = squared - both * both
        state = "separated" if beyond > 0 else "touching" if beyond == 0 else "overlapping"
        left = float(beyond / (Fraction(distance) + both))
        normals = [unit_vector(closest)]
    else:
        state, left, normals = "overlapping", float(Fraction(told["signed_dist"]) - both), told["normals"]
    ways = {"separated": [], "touching": [[0.0, 0.0]]}
    moved = lambda point, normal, by: [x + by * n for x, n in zip(point, normal)]
    tied = state == "overlapping" and len(normals) > 1
    pair = told.get("pair") or {"unique": True, "a": a[0], "b": b[0]}
    shift = {"a": -radii[0], "b": radii[1]}
    pair = None if tied else {
        key: at if key == "unique" else moved(at, normals[0], shift[key[0]]) for key, at in pair.items()
    }  # fmt: skip
    answer = sizes(whole_a, whole_b, unit)
    answer = {name: size + max(radii) for name, size in answer.items()}
    return {"tag": make.__name__, "a": a, "b": b, "radius_a": radii[0], "radius_b": radii[1]} | answer | {
        "state": state,
        "contains_origin": state != "separated",
        "overlap": state == "overlapping",
        "signed_dist": left,
        "mtv": ways.get(state, [[-left * x + 0.0 for x in normal] for normal in normals]),
        "normals": normals,
        "normal_unique": len(normals) == 1,
        "pair": pair,
    }  # fmt: skip


# --- Boxes at an angle -----------------------------------------------------------------------------------------------

DIRECTIONS = [(1, 0), (1, 0), (4, 3), (12, 5), (15, 8), (24, 7), (21, 20)]


def quarter(v):
    return -v[1], v[0]


def box(at, u, v):
    plus = lambda *vectors: tuple(map(sum, zip(*vectors)))
    return [at, plus(at, u), plus(at, u, v), plus(at, v)]


def boxes(rng):
    """Rectangles exactly: their sides are multiples of Pythagorean directions."""
    scale = rng.choice(SCALES)
    grid = Fraction(math.ldexp(1.0, math.frexp(scale)[1] - 52))
    # Some are small and far out.
    bits = rng.choice([46, 46, 46, 30, 16])
    way = lambda: rng.choice([0] + 9 * [rng.randrange(1, 1 << bits)])
    times = lambda k, v: (k * v[0], k * v[1])
    direction = rng.choice(DIRECTIONS)
    other = rng.choice([direction, rng.choice(DIRECTIONS)])
    at = (rng.randrange(-(1 << 51), 1 << 51), rng.randrange(-(1 << 51), 1 << 51))
    k = way()
    a = box(at, times(k, direction), times(way(), quarter(direction)))
    # B's corner is at a point of the lower side of A, and B below.
    j = rng.choice([0, k, rng.randrange(k + 1), rng.randrange(k + 1)])
    corner = (at[0] + j * direction[0], at[1] + j * direction[1])
    for _ in range(4):
        if dot(other, quarter(direction)) <= 0 and dot(quarter(other), quarter(direction)) <= 0:
            break
        other = quarter(other)
    b = box(corner, times(way(), other), times(way(), quarter(other)))
    step = rng.choice([0, 0, 1, 1, 1 << bits])
    shift = (rng.randrange(-step, step + 1), rng.randrange(-step, step + 1))
    b = [(x + shift[0], y + shift[1]) for x, y in b]
    for _ in range(rng.randrange(4)):
        a, b = [quarter(p) for p in a], [quarter(p) for p in b]
    a, b = rng.sample([a, b], 2)
    start = rng.randrange(4)
    a = a[start:] + a[:start]
    corners = [[rounded(p, grid) for p in shape] for shape in (a, b)]
    assert all(on_grid(shape + [[float(grid), 0.0]])[0][0][:4] == whole for shape, whole in zip(corners, (a, b)))
    tag = "parallel" if cross(direction, other) == 0 or dot(direction, other) == 0 else "at an angle"
    return {"tag": tag, "a": {"corners": corners[0]}, "b": {"corners": corners[1]}, **meeting(a, b, grid)}


def rounded_boxes(rng):
    scale = rng.choice(SCALES)
    small = scale * rng.choice([1.0, 1.0, 1e-3, 1e-6, 1e-8])
    angle = rng.uniform(-4, 4)
    other = angle + rng.choice([0.0, math.pi / 2, 1e-9, -1e-9, 1e-7, 1e-12, rng.uniform(-4, 4)])
    half = [small * rng.uniform(0.1, 1.0) for _ in range(4)]
    center = (rng.uniform(-scale, scale), rng.uniform(-scale, scale))

    def corners(center, width, height, angle):
        u = (width * math.cos(angle), width * math.sin(angle))
        v = (-height * math.sin(angle), height * math.cos(angle))
        signs = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        return [tuple(center[i] + s * u[i] + t * v[i] for i in range(2)) for s, t in signs]

    # As far apart as they reach along a side of A: they all but touch.
    turned = other - angle
    reach = half[0] + half[2] * abs(math.cos(turned)) + half[3] * abs(math.sin(turned))
    apart = reach * (1 + rng.choice([0.0, 1e-16, 1e-15, -1e-15, 1e-9, -1e-9, rng.uniform(-1, 1)]))
    aside = rng.uniform(-1, 1) * (half[1] + rng.choice([0.0, half[3]]))
    place = tuple(
        c + apart * x + aside * y
        for c, x, y in zip(center, (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle)))
    )
    a, b = corners(center, half[0], half[1], angle), corners(place, half[2], half[3], other)
    if rng.random() < 0.5:
        a, b = b, a
    (whole_a, whole_b), unit = on_grid(a, b)
    told = meeting(whole_a, whole_b, unit)
    kept = ("reach", "span", "state", "contains_origin", "overlap", "signed_dist")
    return {"tag": told["state"], "a": {"corners": a}, "b": {"corners": b}, **{name: told[name] for name in kept}}


# --- Files -----------------------------------------------------------------------------------------------------------

IDS = [
    '"{0}-{1:04}"', "18446744073709{1:06}", "-0.93882003393{1:06}", "{1}.0e+5",
    '[ {1},{{"of" : "{0}"}} ]', '"\\u0061\\t{1}"',
]  # fmt: skip


def write(path, name, count, rng):
    make = globals()[name.replace("-", "_")]
    lines, told = [], {}
    for _ in range(count):
        case = make(rng)
        known = IDS[len(lines) % len(IDS)].format(name, len(lines))
        body = json.dumps(case, separators=(",", ":"))
        lines.append(f'{{"id":{known},{body[1:]}\n')
        word = case.get("state") or case.get("start") or "refused"
        word += ", hit" if case.get("hit") else ""
        told[word] = told.get(word, 0) + 1
    path.write_text("".join(lines))
    print(f"{path}: {count}, of these {told}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where to write the files")
    parser.add_argument("--seed", type=int, default=12, help="other numbers, other cases")
    parser.add_argument("--count", type=int, help="cases of each kind; usually as many as the tests have")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name, count in COUNTS.items():
        rng = random.Random(f"{name} {arguments.seed}")
        write(arguments.folder / f"exact-{name}.jsonl", name, arguments.count or count, rng)


if __name__ == "__main__":
    main()
