"""Right programs for every kind, written without the crate's algorithms: right.py KIND."""

import json
import math
import sys
from fractions import Fraction


def sides(a, b):
    """Left, right, bottom and top of A-B."""
    return (
        a["min"][0] - b["max"][0],
        a["max"][0] - b["min"][0],
        a["min"][1] - b["max"][1],
        a["max"][1] - b["min"][1],
    )


def difference(case):
    left, right, bottom, top = sides(case["a"], case["b"])
    return {"min": [left, bottom], "max": [right, top]}


def overlap(case):
    left, right, bottom, top = sides(case["a"], case["b"])
    return left <= 0 <= right and bottom <= 0 <= top


def penetration(case):
    left, right, bottom, top = sides(case["a"], case["b"])
    return min([[-left, 0], [-right, 0], [0, -bottom], [0, -top]], key=lambda v: abs(v[0]) + abs(v[1]))


def slab(low, high, speed):
    """When the origin, which goes by -speed, is strictly between low and high."""
    if speed == 0:
        return (-math.inf, math.inf) if low < 0 < high else None
    return tuple(sorted([Fraction(-low, speed), Fraction(-high, speed)]))


def sweep(case, va=None, vb=None):
    left, right, bottom, top = sides(case["a"], case["b"])
    va, vb = va or case["va"], vb or case["vb"]
    x, y = slab(left, right, va[0] - vb[0]), slab(bottom, top, va[1] - vb[1])
    if x is None or y is None:
        return None
    enter, leave = max(x[0], y[0]), min(x[1], y[1])
    return float(enter) if 0 <= enter <= 1 and enter < leave else None


def cross(o, p, q):
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


def hull(points):
    """Andrew's chain, counterclockwise, without collinear corners."""

    def half(points):
        chain = []
        for point in points:
            while len(chain) > 1 and cross(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    points = sorted(set(map(tuple, points)))
    return half(points) + half(points[::-1])


def polygon_difference(case):
    return hull((p[0] - q[0], p[1] - q[1]) for p in case["a"] for q in case["b"])


def to_segment(p, q):
    """The distance of the origin from a segment."""
    d = (q[0] - p[0], q[1] - p[1])
    share = min(1, max(0, -(p[0] * d[0] + p[1] * d[1]) / (d[0] ** 2 + d[1] ** 2)))
    return math.hypot(p[0] + share * d[0], p[1] + share * d[1])


def distance(case):
    corners = polygon_difference(case)
    edges = list(zip(corners, corners[1:] + corners[:1]))
    heights = [cross(p, q, (0, 0)) / math.dist(p, q) for p, q in edges]
    if min(heights) >= 0:
        return -min(heights)
    return min(to_segment(p, q) for p, q in edges)


def dot(p, d):
    return p[0] * d[0] + p[1] * d[1]


def support(case):
    d = case["d"]
    p = max(case["a"], key=lambda p: dot(p, d))
    q = min(case["b"], key=lambda q: dot(q, d))
    return [p[0] - q[0], p[1] - q[1]]


def gjk(case):
    """By the whole A-B, without asking for corners."""
    corners = polygon_difference(case)
    return all(cross(p, q, (0, 0)) >= 0 for p, q in zip(corners, corners[1:] + corners[:1]))


def frame(case):
    """By exact moments: along an axis where nothing has stopped it, R is where the frame began, and moves by all of v."""
    low, high = case["r"]["min"], case["r"]["max"]
    at, v, now = list(low), list(case["v"]), 0
    for _ in range(2):
        hits = []
        for wall in case["walls"]:
            near = [(wall["min"][k] - (high[k] - low[k]) - at[k], wall["max"][k] - at[k]) for k in (0, 1)]
            times = [slab(-near[k][1], -near[k][0], v[k]) for k in (0, 1)]
            if None not in times:
                (x, x_end), (y, y_end) = times
                if now <= max(x, y) <= 1 and max(x, y) < min(x_end, y_end):
                    k = 1 if y > x else 0
                    hits.append((max(x, y), x == y, k, at[k] + near[k][0 if v[k] > 0 else 1]))
        if hits:
            now, _, k, side = min(hits)
            at[k], v[k] = side, 0
    return {"to": [at[0] + v[0], at[1] + v[1]], "v": v}


FIELDS = {
    "difference": "diff",
    "overlap": "contact",
    "penetration": "mtv",
    "sweep": "h",
    "polygon-difference": "diff",
    "distance": "signed_dist",
    "support": "support",
    "gjk": "contact",
}


def serve(kind, answer):
    """Answers every line."""
    for line in sys.stdin:
        case = json.loads(line)
        found = answer(case)
        print(json.dumps({"id": case["id"], **(found if kind == "frame" else {FIELDS[kind]: found})}))


if __name__ == "__main__":
    serve(sys.argv[1], globals()[sys.argv[1].replace("-", "_")])
