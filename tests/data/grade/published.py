"""What published sources do, each as a program: published.py ALGORITHM. Only the mistakes are theirs."""

import math
import sys

import right as r


def closest_side(case):
    """The vector from the origin to the nearest side of A-B is added to A: its sign is that for B."""
    left, right, bottom, top = r.sides(case["a"], case["b"])
    best = [left, 0]
    for other in ([right, 0], [0, top], [0, bottom]):
        if sum(map(abs, other)) < sum(map(abs, best)):
            best = other
    return best


def smallest_value(case):
    """The smallest of the four signed values is taken, as one source says in words."""
    left, right, bottom, top = r.sides(case["a"], case["b"])
    least = min(top, bottom, left, right)
    return [0, least] if least in (top, bottom) else [least, 0]


def crossing(p, q, s, t):
    """Where, as a share of p to q, that segment meets the other one; infinite if nowhere."""
    d, e = (q[0] - p[0], q[1] - p[1]), (t[0] - s[0], t[1] - s[1])
    between = (s[0] - p[0], s[1] - p[1])
    across = d[0] * e[1] - d[1] * e[0]
    if across == 0:
        return math.inf
    share = (between[0] * e[1] - between[1] * e[0]) / across
    other = (between[0] * d[1] - between[1] * d[0]) / across
    return share if 0 <= share <= 1 and 0 <= other <= 1 else math.inf


def ray_against_edges(case):
    """The ray of the relative motion is cut with the four sides of B-A; parallel lines never meet. What touches before is
    taken for a collision at once."""
    left, right, bottom, top = r.sides(case["b"], case["a"])
    if left <= 0 <= right and bottom <= 0 <= top:
        return 0
    corners = [(left, bottom), (left, top), (right, top), (right, bottom)]
    way = (case["va"][0] - case["vb"][0], case["va"][1] - case["vb"][1])
    least = min(crossing((0, 0), way, s, t) for s, t in zip(corners, corners[1:] + corners[:1]))
    return None if least == math.inf else least


def merge_from_position(case):
    """The merge starts at the first corner of one polygon, and at that of the other which is farthest along its position."""
    a, b = case["a"], [[-q[0], -q[1]] for q in case["b"]]
    i, j = 0, max(range(len(b)), key=lambda j: r.dot(b[j], a[0]))

    def edge(shape, k):
        p, q = shape[k % len(shape)], shape[(k + 1) % len(shape)]
        return (q[0] - p[0], q[1] - p[1])

    corners, at = [], [a[i][0] + b[j][0], a[i][1] + b[j][1]]
    for _ in range(len(a) + len(b)):
        corners.append(list(at))
        p, q = edge(a, i), edge(b, j)
        # p points to the left of q, in the source's screen with y down, where the list goes round the same way.
        if q[1] * p[0] - q[0] * p[1] > 0:
            at = [at[0] + p[0], at[1] + p[1]]
            i += 1
        else:
            at = [at[0] + q[0], at[1] + q[1]]
            j += 1
    return corners


def endless_hull(case):
    """The hull by support points, which goes on as long as a point is farther, by whatever little, or as far."""
    a, b = case["a"], case["b"]

    def far(d):
        return r.support({"a": a, "b": b, "d": d})

    corners = [far([1, 0]), far([-1, 0])]
    k = 0
    while k < len(corners):
        p, q = corners[k], corners[(k + 1) % len(corners)]
        d = [q[1] - p[1], p[0] - q[0]]
        found = far(d)
        if r.dot(found, d) >= r.dot(p, d):
            corners.insert(k + 1, found)
        else:
            k += 1
    return corners


KINDS = {
    "closest_side": "penetration",
    "smallest_value": "penetration",
    "ray_against_edges": "sweep",
    "merge_from_position": "polygon-difference",
    "endless_hull": "polygon-difference",
}

if __name__ == "__main__":
    name = sys.argv[1]
    r.serve(KINDS[name], globals()[name])
