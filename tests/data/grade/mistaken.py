"""Programs with one mistake each: mistaken.py KIND MISTAKE."""

import math
import sys

import right as r


def mirrored(v):
    return [v[0], -v[1]]


def negated(v):
    return [-v[0], -v[1]]


def box(left, bottom, right, top):
    return {"min": [left, bottom], "max": [right, top]}


def difference_order(c):
    return r.difference({"a": c["b"], "b": c["a"]})


def difference_same_sides(c):
    a, b = c["a"], c["b"]
    return {end: [a[end][0] - b[end][0], a[end][1] - b[end][1]] for end in ("min", "max")}


def difference_y_down(c):
    left, right, bottom, top = r.sides(c["a"], c["b"])
    return box(left, top, right, bottom)


def difference_sum(c):
    a, b = c["a"], c["b"]
    return {end: [a[end][0] + b[end][0], a[end][1] + b[end][1]] for end in ("min", "max")}


def overlap_strict(c):
    left, right, bottom, top = r.sides(c["a"], c["b"])
    return left < 0 < right and bottom < 0 < top


def overlap_one_axis(c):
    left, right, _, _ = r.sides(c["a"], c["b"])
    return left <= 0 <= right


def has_corner(a, b):
    corners = [(x, y) for x in (a["min"][0], a["max"][0]) for y in (a["min"][1], a["max"][1])]
    return any(b["min"][0] <= x <= b["max"][0] and b["min"][1] <= y <= b["max"][1] for x, y in corners)


def overlap_corner_in_box(c):
    return has_corner(c["a"], c["b"])


def overlap_corner_in_box_either(c):
    return has_corner(c["a"], c["b"]) or has_corner(c["b"], c["a"])


def overlap_sum(c):
    d = difference_sum(c)
    return d["min"][0] <= 0 <= d["max"][0] and d["min"][1] <= 0 <= d["max"][1]


def penetration_sign(c):
    return negated(r.penetration(c))


def penetration_half(c):
    return [0.5 * x for x in r.penetration(c)]


def penetration_signed(c):
    left, right, bottom, top = r.sides(c["a"], c["b"])
    least = min(left, right, bottom, top)
    return [-least, 0] if least in (left, right) else [0, -least]


def penetration_one_axis(c):
    left, right, _, _ = r.sides(c["a"], c["b"])
    return [-left, 0] if -left < right else [-right, 0]


def penetration_y_down(c):
    return mirrored(r.penetration(c))


def penetration_diagonal(c):
    left, right, bottom, top = r.sides(c["a"], c["b"])
    return [-left if -left < right else -right, -bottom if -bottom < top else -top]


def sweep_b_stands(c):
    return r.sweep(c, vb=[0, 0])


def sweep_reversed(c):
    return r.sweep(c, va=c["vb"], vb=c["va"])


def sweep_zero_speed(c):
    if c["va"][0] == c["vb"][0] or c["va"][1] == c["vb"][1]:
        return None
    return r.sweep(c)


def sweep_sticking(c):
    return 0 if r.overlap(c) else r.sweep(c)


def touch(c):
    """The first moment of a touch, by closed slabs."""
    left, right, bottom, top = r.sides(c["a"], c["b"])
    enter, leave = 0, 1
    for low, high, axis in ((left, right, 0), (bottom, top, 1)):
        speed = c["va"][axis] - c["vb"][axis]
        if speed == 0:
            if not low <= 0 <= high:
                return None
        else:
            first, last = sorted((-low / speed, -high / speed))
            enter, leave = max(enter, first), min(leave, last)
    return enter if enter <= leave else None


def sweep_grazing(c):
    return r.sweep(c) if r.overlap(c) else touch(c)


def sweep_end_of_frame(c):
    moved = {
        name: {end: [x + v for x, v in zip(c[name][end], c["v" + name])] for end in ("min", "max")}
        for name in ("a", "b")
    }
    return 1 if overlap_strict(moved) else None


def sweep_y_down(c):
    return r.sweep(c, va=mirrored(c["va"]), vb=mirrored(c["vb"]))


def turned(c):
    """A, and B half turned, as lists."""
    return [tuple(p) for p in c["a"]], [(-q[0], -q[1]) for q in c["b"]]


def edges(shape):
    return [(q[0] - p[0], q[1] - p[1]) for p, q in zip(shape, shape[1:] + shape[:1])]


def merged(a, b, i, j, parallel_at_once):
    """The merge from these two corners on, in which each edge is taken once."""
    p, q = edges(a), edges(b)
    corners, k, l = [], 0, 0
    while k < len(a) or l < len(b):
        s, t = a[(i + k) % len(a)], b[(j + l) % len(b)]
        corners.append((s[0] + t[0], s[1] + t[1]))
        u, v = p[(i + k) % len(a)], q[(j + l) % len(b)]
        turn = u[0] * v[1] - u[1] * v[0]
        if l == len(b) or (k < len(a) and turn > 0):
            k += 1
        elif k == len(a) or turn < 0:
            l += 1
        elif parallel_at_once:
            k, l = k + 1, l + 1
        else:
            k += 1
    return corners


def lowest(shape):
    return min(range(len(shape)), key=lambda i: (shape[i][1], shape[i][0]))


def polygon_difference_collinear(c):
    a, b = turned(c)
    return merged(a, b, lowest(a), lowest(b), False)


def polygon_difference_start_anywhere(c):
    a, b = turned(c)
    return merged(a, b, 0, 0, True)


def polygon_difference_clockwise(c):
    return r.polygon_difference(c)[::-1]


def polygon_difference_sum(c):
    return r.hull((p[0] + q[0], p[1] + q[1]) for p in c["a"] for q in c["b"])


def polygon_difference_order(c):
    return r.polygon_difference({"a": c["b"], "b": c["a"]})


def distance_corners_only(c):
    return min(math.dist(p, q) for p in c["a"] for q in c["b"])


def distance_no_depth(c):
    return max(0, r.distance(c))


def distance_no_sign(c):
    return abs(r.distance(c))


def distance_sign(c):
    return -r.distance(c)


def support_b_along_d(c):
    d = c["d"]
    p = max(c["a"], key=lambda p: r.dot(p, d))
    q = max(c["b"], key=lambda q: r.dot(q, d))
    return [p[0] - q[0], p[1] - q[1]]


def support_reversed(c):
    return r.support({**c, "d": negated(c["d"])})


def support_sum(c):
    d = c["d"]
    p = max(c["a"], key=lambda p: r.dot(p, d))
    q = max(c["b"], key=lambda q: r.dot(q, d))
    return [p[0] + q[0], p[1] + q[1]]


def walked(c, slip, patience=40):
    """The loop of GJK, as it is written everywhere, with a slip."""
    d, kept = (1, 0), []
    for _ in range(patience):
        p = max(c["a"], key=lambda p: r.dot(p, d))
        q = min(c["b"], key=lambda q: r.dot(q, d))
        s = (p[0] - q[0], p[1] - q[1])
        if r.dot(s, d) < 0:
            return False
        if len(kept) == 2:
            p, q = kept

            def beyond(end, other):
                return r.cross(s, end, (0, 0)) * r.cross(s, end, other) < 0

            if beyond(q, p):
                kept = [p if slip == "wrong-corner" else q]
            elif beyond(p, q):
                kept = [q if slip == "wrong-corner" else p]
            else:
                return True
        kept.append(s)
        if len(kept) == 1:
            if s == (0, 0):
                return True
            d = (-s[0], -s[1])
        else:
            side = r.cross(kept[0], kept[1], (0, 0))
            if side == 0:
                return True
            left = (kept[0][1] - kept[1][1], kept[1][0] - kept[0][0])
            d = left if side > 0 or slip == "wrong-side" else (-left[0], -left[1])
    return False


def gjk_wrong_corner(c):
    return walked(c, "wrong-corner")


def gjk_wrong_side(c):
    return walked(c, "wrong-side")


def gjk_cap(c):
    return walked(c, "", 3)


def gjk_touching(c):
    return r.distance(c) < 0


def gjk_reversed(c):
    return not r.gjk(c)


if __name__ == "__main__":
    kind, mistake = sys.argv[1:]
    r.serve(kind, globals()[(kind + "_" + mistake).replace("-", "_")])
