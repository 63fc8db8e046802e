"""Generate the universal tables of spin-slide coupling and of contact damping.

Writes the same numbers, as exact shortest-round-trip literals, to both twins (TURN to the
Python one only, which has the angles; DURATION serves the report alone)::

    python tools/friction_table.py            # write the two files
    python tools/friction_table.py --check    # exit 1 if the committed files differ
    python tools/friction_table.py --report   # print the accuracy reached, write nothing

Needs only ``mpmath``. All tables of motion are computed with 30 significant digits in pure
Python arithmetic, so the platform's libm does not reach the output.

**Motion.** A disc of radius R presses evenly on the board, slides at speed v and spins at
u = R |omega|. Coulomb friction summed over the face gives (Farkas et al., Phys. Rev. Lett. 90,
248302, 2003; Weidman and Malhotra, Physica D 233, 1, 2007)::

    dv/dt = -mu g f(eps),    du/dt = -2 mu g tau(eps),    eps = v/u

with f and tau from complete elliptic integrals (`friction_factors`). The problem is free of scale.
With w = u + v and p = u/w, and mu g = 1::

    dp/dt = B/w,    dw/dt = -A,    A = f + 2 tau,    B = p A - 2 tau

so every motion is one of two universal curves that run, from p = 0 or from p = 1, into the
stable zero P0 of B, where sliding and spinning end together. Path, time and turn to the stop are
integrals along the curve, taken outward from P0 (`advance`): in that direction errors die out.

**Legs.** The simulators follow a motion in legs of constant deceleration that join exact states of
the curve. NODES are the speeds at their ends, as shares of the first, that keep the place closest
to the true one (`best_nodes`). Below ONE_LEG of u/v a single leg is as close (`one_leg_limit`).

**Damping.** The damping ratio that makes one isolated spring-dashpot contact, stepped as the
cluster solver steps it (`leaving_speed`), give back a wanted restitution (`damping_table`).
"""

import argparse
import bisect
import functools
import itertools
import math
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mpmath import mp  # type: ignore[import-untyped]

COMMAND = "python tools/friction_table.py"
ROOT = Path(__file__).resolve().parent.parent
RUST = ROOT / "rust" / "core" / "src" / "friction_table.rs"
PYTHON = ROOT / "python" / "carrom" / "reference" / "friction_table.py"

CELLS = 256  # equal intervals of every table
GAUSS_POINTS = 16  # per panel; with panels at most twice as long as their distance to a pole
NEAREST = 2.0**-33  # how close to a singular point the panels reach

Number = Any  # mpmath's mpf, which has no type hints
Table = list[tuple[float, float]]  # 257 of (value, slope times width of an interval)

mp.dps = 30


# ---------------------------------------------------------------- friction of a spinning disc


def elliptic(m: Number) -> tuple[Number, Number]:
    """Return K(m), parameter m in [0, 1), and the remainder r in E/K = 1 - m/2 - r.

    Arithmetic-geometric mean: r is the sum of 2**(n-1) c_n**2 over n >= 1 and comes without
    cancellation, of order m**2.
    """
    a, b, square = mp.mpf(1), mp.sqrt(1 - m), m  # square is c**2 = a**2 - b**2
    power, r = 1, mp.mpf(0)
    while square > mp.eps * m:
        a, b = (a + b) / 2, mp.sqrt(a * b)
        square = (square / (4 * a)) ** 2
        r += power * square
        power *= 2
    return mp.pi / (2 * a), r


def friction_factors(p: Number) -> tuple[Number, Number]:
    """Return f and tau at p = u/(u + v): force over mu m g and torque over mu m g R.

    Uniform pressure, with m = eps**2 or 1/eps**2, and E eliminated by `elliptic`. Both have a
    logarithmic kink at p = 1/2. Limits: f -> eps and tau -> 2/3 for p -> 1, f -> 1 and
    tau -> 1/(4 eps) for p -> 0.
    """
    if p == 0:
        return mp.mpf(1), mp.mpf(0)
    if p == 1:
        return mp.mpf(0), mp.mpf(2) / 3
    if 2 * p == 1:
        return 8 / (3 * mp.pi), 8 / (9 * mp.pi)
    ratio = p / (1 - p) if 2 * p < 1 else (1 - p) / p
    m = ratio * ratio
    k, r = elliptic(m)
    force = 4 * k * (1.5 - m / 2 - (1 + m) * r / m) / (3 * mp.pi)
    if 2 * p < 1:
        return force, 4 * k * ratio * (1 + (2 - 4 * m) * r / (m * m)) / (9 * mp.pi)
    return force * ratio, 4 * k * (3 - 3 * m + m * m - (4 - 2 * m) * r) / (9 * mp.pi)


def rates(p: Number) -> tuple[Number, Number]:
    """Return A and B of the flow dw/dt = -A, dp/dt = B/w."""
    f, tau = friction_factors(p)
    a = f + 2 * tau
    return a, p * a - 2 * tau


@functools.cache
def stable_point() -> Number:
    """Return P0, the p at which sliding and spinning end together (eps0 = 0.6530018)."""
    return mp.findroot(lambda p: rates(p)[1], (mp.mpf("0.60"), mp.mpf("0.61")), solver="anderson")


# ---------------------------------------------------------------- integration along the curve


@functools.cache
def gauss() -> tuple[list[Number], list[Number], list[list[Number]]]:
    """Return Gauss-Legendre nodes, weights and the matrix of integrals from -1 to each node."""
    n = GAUSS_POINTS

    def legendre(x: Number) -> list[Number]:
        values = [mp.mpf(1), x]
        for k in range(1, n):
            values.append(((2 * k + 1) * x * values[k] - k * values[k - 1]) / (k + 1))
        return values

    guesses = [mp.cos(mp.pi * (i + mp.mpf(3) / 4) / (n + mp.mpf(1) / 2)) for i in range(n)]
    nodes = sorted(
        mp.findroot(lambda x: legendre(x)[n], (guess, guess * (1 - mp.mpf(10) ** -6)))
        for guess in guesses
    )
    rows = [legendre(x) for x in nodes]
    weights = [2 * (1 - x * x) / (n * row[n - 1]) ** 2 for x, row in zip(nodes, rows, strict=True)]
    matrix = []
    for x, at_x in zip(nodes, rows, strict=True):
        # l_j = w_j sum_k (k + 1/2) P_k(x_j) P_k, and the integral of P_k is known
        integrals = [(x + 1) / 2] + [(at_x[k + 1] - at_x[k - 1]) / 2 for k in range(1, n)]
        matrix.append(
            [w * mp.fdot(row[:n], integrals) for w, row in zip(weights, rows, strict=True)]
        )
    return nodes, weights, matrix


@dataclass(frozen=True, slots=True)
class State:
    """A point of a universal curve (mu g = 1)."""

    p: Number
    log_w: Number  # of one motion along the curve, on an arbitrary scale
    distance: Number  # path to the stop over w**2
    duration: Number  # time to the stop over w
    turn: Number  # integral of u dt to the stop over w**2

    @property
    def log_v(self) -> Number:
        """Logarithm of the sliding speed, on the scale of `log_w`."""
        return self.log_w + mp.log(1 - self.p)


def slopes(state: State) -> tuple[Number, Number, Number]:
    """Return d/dp of distance, duration and turn: their linear ODEs, l'Hopital where B = 0."""
    p = state.p
    a, b = rates(p)
    if p in (0, 1, stable_point()):
        da, db = end_rates_slope(p)
        return (
            (2 * da * state.distance + 1) / (db - 2 * a),
            da * state.duration / (db - a),
            (2 * da * state.turn - 1) / (db - 2 * a),
        )
    return (
        (2 * a * state.distance - (1 - p)) / b,
        (a * state.duration - 1) / b,
        (2 * a * state.turn - p) / b,
    )


def end_rates_slope(p: Number) -> tuple[Number, Number]:
    """Return dA/dp and dB/dp at p = 0 and 1, from the limits of f and tau, or at P0."""
    if p == 0:  # f = 1, 2 tau = p/2
        return mp.mpf(1) / 2, mp.mpf(1) / 2
    if p == 1:  # f = 1 - p, 2 tau = 4/3
        return mp.mpf(-1), mp.mpf(1) / 3
    return mp.diff(lambda x: rates(x)[0], p), mp.diff(lambda x: rates(x)[1], p)


def rest_state(p: Number) -> State:
    """Return the state at a zero of B (p = 0, P0 or 1), where the ODEs become algebraic."""
    a = rates(p)[0]
    return State(p, mp.mpf(0), (1 - p) / (2 * a), 1 / a, p / (2 * a))


def advance(start: State, p: Number) -> State:
    """Return the state at p, one Gauss panel further from P0 than `start`.

    Along the flow d(ln w) = -(A/B) dp and dt = w dp/B.
    """
    nodes, weights, matrix = gauss()
    half = (p - start.p) / 2
    points = [start.p + half * (1 + x) for x in nodes]
    ab = [rates(x) for x in points]
    growth = [-a / b for a, b in ab]
    w = [mp.exp(half * mp.fdot(row, growth)) for row in matrix]
    total = mp.exp(half * mp.fdot(weights, growth))
    time = [-half * weight * x / b for weight, x, (_, b) in zip(weights, w, ab, strict=True)]
    path = mp.fsum(t * x * (1 - q) for t, x, q in zip(time, w, points, strict=True))
    turn = mp.fsum(t * x * q for t, x, q in zip(time, w, points, strict=True))
    return State(
        p,
        start.log_w + mp.log(total),
        (start.distance + path) / total**2,
        (start.duration + mp.fsum(time)) / total,
        (start.turn + turn) / total**2,
    )


def doublings(largest: float) -> list[Number]:
    """Return NEAREST * 2**j for all j up to `largest`."""
    count = int(math.log2(largest / NEAREST)) + 1
    return [mp.mpf(NEAREST) * 2**j for j in range(count)]


class Branch:
    """One universal curve as exact states at break points, outward from P0.

    Panels halve towards the poles of 1/B (0, P0, 1) and the kink of f and tau at p = 1/2.
    """

    def __init__(self, end: int) -> None:
        """Integrate from P0 towards p = `end`, 0 or 1."""
        p0, sign = stable_point(), mp.mpf(1 if end else -1)
        cell = 1 / CELLS
        breaks = [mp.mpf(i) / CELLS for i in range(1, CELLS)]
        breaks += [p0 + sign * d for d in doublings(cell)]
        breaks += [end - sign * d for d in doublings(cell)]
        breaks += [mp.mpf(1) / 2 + s * d for d in doublings(cell) for s in (1, -1)]
        first, second, *rest = sorted(
            {b for b in breaks if (b - p0) * sign > 0}, key=lambda b: abs(b - p0)
        )
        fixed = rest_state(p0)
        gradient = slopes(fixed)
        self.sign = sign
        self.states = [
            State(
                first,
                mp.mpf(0),
                fixed.distance + (first - p0) * gradient[0],
                fixed.duration + (first - p0) * gradient[1],
                fixed.turn + (first - p0) * gradient[2],
            )
        ]
        for b in (second, *rest):
            self.states.append(advance(self.states[-1], b))
        self.keys = [float(abs(s.p - p0)) for s in self.states]

    def at(self, p: Number) -> State:
        """Return the exact state at p."""
        index = bisect.bisect_right(self.keys, float(abs(p - stable_point()))) - 1
        start = self.states[max(index, 0)]
        return start if start.p == p else advance(start, p)


@functools.cache
def low() -> Branch:
    """Return the slow-spin curve, p < P0."""
    return Branch(0)


@functools.cache
def high() -> Branch:
    """Return the fast-spin curve, p > P0."""
    return Branch(1)


def state_at(p: Number) -> State:
    """Return the exact state at any p in [0, 1]."""
    if p in (0, 1, stable_point()):
        return rest_state(p)
    return (low() if p < stable_point() else high()).at(p)


# ---------------------------------------------------------------- tables of the way to the stop


def stop_tables() -> dict[str, Table]:
    """Return DISTANCE, DURATION and TURN on p in [0, 1]."""
    states = [state_at(mp.mpf(i) / CELLS) for i in range(CELLS + 1)]
    gradients = [slopes(s) for s in states]
    values = [(s.distance, s.duration, s.turn) for s in states]
    return {
        name: [(float(v[j]), float(g[j] / CELLS)) for v, g in zip(values, gradients, strict=True)]
        for j, name in enumerate(("DISTANCE", "DURATION", "TURN"))
    }


# ---------------------------------------------------------------- curve coordinates


@dataclass(frozen=True, slots=True)
class Coordinate:
    """The coordinate z = 1/(1 + y**power) of a branch, y = v/C the speed on its own scale."""

    branch: Branch
    power: Number
    log_scale: Number

    def z(self, state: State) -> Number:
        """Return z: 0 at infinite speed, 1 at the stop."""
        return 1 / (1 + mp.exp(self.power * (state.log_v - self.log_scale)))

    def z_slope(self, state: State) -> Number:
        """Return dz/dp, from d(ln v)/dp = -f/((1 - p) B)."""
        z = self.z(state)
        f = friction_factors(state.p)[0]
        return self.power * z * (1 - z) * f / ((1 - state.p) * rates(state.p)[1])

    def state(self, z: Number) -> State:
        """Return the state at z in (0, 1): bracket among the break points, then Newton."""
        states = self.branch.states
        index = bisect.bisect_left(states, -z, key=lambda s: -self.z(s))
        near, far = states[index - 1], states[index]
        p = near.p + (far.p - near.p) * (z - self.z(near)) / (self.z(far) - self.z(near))
        while True:
            state = advance(near, p)
            shift = (z - self.z(state)) / self.z_slope(state)
            p = min(max(state.p + shift, min(near.p, far.p)), max(near.p, far.p))
            if abs(shift) < mp.mpf(10) ** -10:  # Newton squares it
                return advance(near, p)


@functools.cache
def low_coordinate() -> Coordinate:
    """Slow spin: C = limit of u**2/v for p -> 0, z = 1/(1 + sqrt y)."""
    last = low().states[-1]  # p = 2**-33, where the limit is reached within p**2
    log_u = last.log_w + mp.log(last.p)
    return Coordinate(low(), mp.mpf(1) / 2, 2 * log_u - last.log_v)


@functools.cache
def high_coordinate() -> Coordinate:
    """Fast spin: C = v at p = 4/5, z = 1/(1 + y**(1/4))."""
    return Coordinate(high(), mp.mpf(1) / 4, high().at(mp.mpf(4) / 5).log_v)


def hermite(table: Sequence[tuple[float, float]], x01: float) -> float:
    """Evaluate a table at x01 in [0, 1], exactly as the simulators do."""
    t = x01 * CELLS
    i = min(int(t), CELLS - 1)
    f = t - i
    (a, m), (b, n) = table[i], table[i + 1]
    d = b - a
    return a + f * (m + f * ((3.0 * d - 2.0 * m - n) + f * (m + n - 2.0 * d)))


def fit_end_slope(table: Table, end: int, truth: Sequence[tuple[float, float]]) -> None:
    """Replace the slope at end node 0 or 256 by the one that serves the cell beside it best.

    At these ends the function is a power of the distance that no cubic follows (its slope is 0 or
    infinite), so the true slope would serve worse. Minimises the largest error over `truth`, pairs
    (x01, value) inside the cell, among slopes of 0 to 3 chords, which keep the cubic monotone.
    """
    value, beside = table[end][0], table[1 if end == 0 else end - 1][0]

    def worst(slope: float) -> float:
        table[end] = (value, slope)
        return max(abs(hermite(table, x) - y) for x, y in truth)

    lower, upper = 0.0, 3.0 * abs(value - beside)
    for _ in range(100):  # the worst error is convex in the slope
        third = (upper - lower) / 3
        if worst(lower + third) < worst(upper - third):
            upper -= third
        else:
            lower += third
    table[end] = (value, (lower + upper) / 2)


def between(a: Number, b: Number) -> list[Number]:
    """Return 31 places strictly between a and b, denser towards b."""
    return [b + (a - b) * (mp.mpf(i) / 32) ** 2 for i in range(1, 32)]


def floats(rows: Iterable[tuple[Number, Number]]) -> Table:
    """Return the rows rounded to the nearest double."""
    return [(float(value), float(slope)) for value, slope in rows]


def inner_grid() -> list[Number]:
    """Return the 255 inner nodes of a table."""
    return [mp.mpf(i) / CELLS for i in range(1, CELLS)]


def low_tables() -> tuple[dict[str, Table], list[State]]:
    """Return LOW_Z and LOW_P, and the exact states at the inner nodes of LOW_P."""
    p0, slow = stable_point(), low_coordinate()

    at_p = [state_at(x * p0) for x in inner_grid()]
    low_z = [(slow.z(s), slow.z_slope(s) * p0 / CELLS) for s in at_p]
    low_z = [(0, p0 / CELLS), *low_z, (1, 0)]  # z = p for small p

    at_z = [slow.state(x) for x in inner_grid()]
    low_p = [(s.p, 1 / slow.z_slope(s) / CELLS) for s in at_z]
    low_p = [(0, mp.mpf(1) / CELLS), *low_p, (p0, 0)]

    tables = {"LOW_Z": floats(low_z), "LOW_P": floats(low_p)}
    ends = [state_at(p) for p in between(at_p[-1].p, p0)]
    fit_end_slope(tables["LOW_Z"], CELLS, floats((s.p / p0, slow.z(s)) for s in ends))
    ends = [state_at(p) for p in between(at_z[-1].p, p0)]
    fit_end_slope(tables["LOW_P"], CELLS, floats((slow.z(s), s.p) for s in ends))
    return tables, at_z


def high_tables() -> tuple[dict[str, Table], list[State]]:
    """Return HIGH_Z and HIGH_EPS, and the exact states at the inner nodes of HIGH_EPS."""
    fast = high_coordinate()
    eps0 = eps_of(stable_point())
    root = mp.sqrt(eps0)

    def z_slope(s: State) -> Number:
        return -fast.z_slope(s) * s.p**2  # dz/d(eps), as eps = (1 - p)/p

    def at(q01: Number) -> State:
        return state_at(1 / (1 + (q01 * root) ** 2))

    at_q = [(x, at(x)) for x in inner_grid()]
    high_z = [(fast.z(s), z_slope(s) * 2 * eps0 * x / CELLS) for x, s in at_q]  # d(eps) = 2 q dq
    high_z = [(0, 0), *high_z, (1, 0)]

    at_z = [fast.state(x) for x in inner_grid()]
    high_eps = [(eps_of(s.p), 1 / z_slope(s) / CELLS) for s in at_z]
    high_eps = [(0, 0), *high_eps, (eps0, 0)]

    tables = {"HIGH_Z": floats(high_z), "HIGH_EPS": floats(high_eps)}
    for end, x in ((0, at_q[0][0]), (CELLS, at_q[-1][0])):
        ends = [(q01, at(q01)) for q01 in between(x, mp.mpf(end) / CELLS)]
        fit_end_slope(tables["HIGH_Z"], end, floats((q01, fast.z(s)) for q01, s in ends))
    for end, s, p in ((0, at_z[0], mp.mpf(1)), (CELLS, at_z[-1], stable_point())):
        states = [state_at(x) for x in between(s.p, p)]
        fit_end_slope(tables["HIGH_EPS"], end, floats((fast.z(x), eps_of(x.p)) for x in states))
    return tables, at_z


def eps_of(p: Number) -> Number:
    """Return eps = v/u at p = u/(u + v)."""
    return (1 - p) / p


# ---------------------------------------------------------------- legs of constant deceleration

LEGS = 6
ALLOWED = 6e-4  # error of the place, over the path to the stop
LEAST_K, MOST_K = 0.12, 2.0  # u0/v0 for which the nodes are optimised
UNIT = 10_000  # nodes are multiples of 1/UNIT


@dataclass(frozen=True, slots=True)
class Sample:
    """A state of one motion along a curve, as floats (mu g = 1)."""

    v: float
    distance: float  # path to the stop
    duration: float  # time to the stop
    slope: float  # d(distance)/dv = v/f


def motion(coordinate: Coordinate, states: list[State]) -> list[Sample]:
    """Return exact samples of one motion along the curve, fastest first."""
    samples = []
    for s in states:
        w = mp.exp(s.log_w - coordinate.log_scale)
        v = w * (1 - s.p)
        slope = v / friction_factors(s.p)[0]
        numbers = (v, w * w * s.distance, w * s.duration, slope)
        samples.append(Sample(*(float(x) for x in numbers)))
    return samples


def distance_at(samples: list[Sample], v: float) -> float:
    """Return the path to the stop at speed v of the motion (cubic Hermite)."""
    i = min(bisect.bisect_left(samples, -v, key=lambda s: -s.v), len(samples) - 1)
    if samples[i].v == v:
        return samples[i].distance
    a, b = samples[i - 1], samples[i]
    width = b.v - a.v
    f = (v - a.v) / width
    d, m, n = b.distance - a.distance, a.slope * width, b.slope * width
    return a.distance + f * (m + f * ((3 * d - 2 * m - n) + f * (m + n - 2 * d)))


def leg_error(samples: list[Sample], start: int, nodes: Sequence[float]) -> tuple[float, float]:
    """Return the worst |x - x_true| over S and the stop-time error over T of a motion in legs.

    The motion starts at samples[start] of speed v0; leg i, of constant deceleration, joins the
    exact states at speeds nodes[i] * v0 and nodes[i + 1] * v0.
    """
    first = samples[start]
    speeds = [node * first.v for node in nodes]
    left = [first.distance, *(distance_at(samples, v) for v in speeds[1:-1]), 0.0]
    ends, time = [], 0.0
    for i in range(len(speeds) - 1):
        time += 2 * (left[i] - left[i + 1]) / (speeds[i] + speeds[i + 1])
        ends.append(time)
    worst, i = 0.0, 0
    for sample in samples[start:]:
        t = first.duration - sample.duration
        while i < len(ends) and t > ends[i]:
            i += 1
        x = first.distance
        if i < len(ends):
            begin = ends[i - 1] if i else 0.0
            a = (speeds[i] - speeds[i + 1]) / (ends[i] - begin)
            x = first.distance - left[i] + (speeds[i] - 0.5 * a * (t - begin)) * (t - begin)
        worst = max(worst, abs(x - (first.distance - sample.distance)))
    return worst / first.distance, abs(time / first.duration - 1)


Start = tuple[float, list[Sample], int]  # k = u0/v0, the motion, the index where it starts


def starts(slow: list[State], fast: list[State], least: float, most: float) -> list[Start]:
    """Return the motions that start at k = u0/v0 in [least, most], at exact states."""
    found: list[Start] = []
    for coordinate, states in ((low_coordinate(), slow), (high_coordinate(), fast)):
        samples = motion(coordinate, states)
        for i, s in enumerate(states):
            k = float(s.p / (1 - s.p))
            if least <= k <= most and samples[i].v > 100 * samples[-1].v:
                found.append((k, samples, i))
    return found


def best_nodes(slow: list[State], fast: list[State]) -> list[float]:
    """Return the nodes, from 1 to 0, of least worst error for k in [LEAST_K, MOST_K].

    Coordinate descent in ever finer steps, which also moves runs of neighbouring nodes together:
    single ones stick where the errors of two legs are equal. Few motions first, then many.
    """
    motions = starts(slow, fast, LEAST_K, MOST_K)
    moves = [range(i, j) for i in range(1, LEGS) for j in range(i + 1, LEGS + 1)]
    best = [round(UNIT * (1 - i / LEGS) ** 1.2) for i in range(LEGS + 1)]
    for every, steps in ((12, (200, 100, 50, 20, 10)), (3, (10, 5, 2, 1))):
        chosen = motions[::every]
        least = worst_error(chosen, best)
        for step in steps:
            improved = True
            while improved:
                improved = False
                for move, change in itertools.product(moves, (step, -step)):
                    trial = [n + change * (i in move) for i, n in enumerate(best)]
                    error = worst_error(chosen, trial)
                    if error < least:
                        best, least, improved = trial, error, True
    return [n / UNIT for n in best]


def worst_error(motions: list[Start], nodes: list[int]) -> float:
    """Return the worst error of the place over all motions, with nodes in units of 1/UNIT."""
    shares = [n / UNIT for n in nodes]
    return max(leg_error(samples, i, shares)[0] for _, samples, i in motions)


def node_tables(nodes: Sequence[float]) -> list[Table]:
    """Return, for each node but the last, the path from it to the stop over w**2 of the start.

    Over p in [0, 1] of the start; the first of them is DISTANCE.
    """
    tables = []
    for node in nodes[:-1]:
        r = mp.mpf(node)
        rows = [(r**2 / 2, -(r**2))]  # p = 0: nothing but sliding
        rows += [node_distance(state_at(p), r) for p in inner_grid()]
        rows += [(0, -mp.mpf(3) / 7 * r ** (mp.mpf(7) / 3))]  # p = 1: u ~ v**(4/3)
        tables.append(floats((value, slope / CELLS) for value, slope in rows))
    return tables


def node_distance(start: State, ratio: Number) -> tuple[Number, Number]:
    """Return the path to the stop from speed ratio * v on, over w**2 of the start, and its d/dp.

    Both points slide along one curve as p of the start changes, so d(ln v) is the same for both.
    """
    if ratio == 1:
        return start.distance, slopes(start)[0]
    curve = low_coordinate() if start.p < stable_point() else high_coordinate()
    y = mp.exp(curve.power * (start.log_v + mp.log(ratio) - curve.log_scale))
    later = curve.state(1 / (1 + y))
    growth = mp.exp(later.log_w - start.log_w)
    (a, b), (a_later, b_later) = rates(start.p), rates(later.p)
    along = [friction_factors(s.p)[0] / ((1 - s.p) * rates(s.p)[1]) for s in (start, later)]
    dp = along[0] / along[1]
    spread = 2 * (a / b - a_later / b_later * dp)  # d(ln growth**2)/dp
    value = growth**2 * later.distance
    return value, value * spread + growth**2 * slopes(later)[0] * dp


def one_leg_limit(slow: list[State]) -> float:
    """Return the largest k = u0/v0, in steps of 0.01, up to which one leg is close enough."""
    k = 1
    while one_leg_error(slow, k + 1)[0] <= ALLOWED:
        k += 1
    return k / 100


def one_leg_error(slow: list[State], percent: int) -> tuple[float, float]:
    """Return the errors of place and stop time of one leg from k = u0/v0 = percent/100."""
    k = mp.mpf(percent) / 100
    p = k / (1 + k)
    states = [low().at(p), *(s for s in slow if s.p > p)]
    return leg_error(motion(low_coordinate(), states), 0, (1.0, 0.0))


# ---------------------------------------------------------------- damping of a contact

STEPS_PER_CONTACT = 20  # the coarser of the solver's two; small groups take 80
LEAST_RESTITUTION = 0.05
OFFSETS = 64


def leaving_speed(ratio: float, offset: float, steps: int = STEPS_PER_CONTACT) -> float:
    """Return the restitution of one isolated pair, stepped as the cluster solver steps it.

    Reduced mass m, stiffness k, approach speed and so omega = sqrt(k/m) are 1; `ratio` is the
    damping ratio zeta and c = 2 zeta sqrt(k m). Semi-implicit Euler with dt = pi/steps::

        F = max(0, (k delta + c r)/(1 + zeta omega dt))

    The denominator takes the dashpot at the mean speed of the step. r is the approach speed s at
    its start; but if delta < s dt, the contact closed within the step before and has felt no force
    there, though it moved on by delta: then r = s/2 + delta/dt. `offset` in [0, 1) is that share
    of a step. (A pressed contact is never that shallow again before it opens, but for rounding,
    so the solver asks whether it was open.) Without both, the restitution would depend on `offset`
    several times as much.
    """
    dt = math.pi / steps
    depth, speed = offset * dt, 1.0
    while True:
        rate = 0.5 * speed + depth / dt if depth < speed * dt else speed
        force = max(0.0, (depth + 2.0 * ratio * rate) / (1.0 + ratio * dt))
        speed -= force * dt
        depth += speed * dt
        if depth <= 0.0:
            return -speed


def mean_restitution(ratio: float, steps: int = STEPS_PER_CONTACT) -> float:
    """Return the restitution averaged over where in a step the contact begins."""
    total = 0.0
    for i in range(OFFSETS):
        total += leaving_speed(ratio, (i + 0.5) / OFFSETS, steps)
    return total / OFFSETS


def damping_ratio(restitution: float) -> float:
    """Return the damping ratio that gives a mean restitution below 1 (Illinois method)."""
    a, b = 0.0, 2.5  # monotone there; from 1/(2 dt) = 3.2 on, a first step may overshoot
    excess_a, excess_b = 1.0 - restitution, mean_restitution(b) - restitution
    while True:
        c = (a * excess_b - b * excess_a) / (excess_b - excess_a)
        excess = mean_restitution(c) - restitution
        if abs(excess) < 1e-13 or not min(a, b) < c < max(a, b):
            return c
        if (excess > 0.0) != (excess_b > 0.0):
            a, excess_a = b, excess_b
        else:
            excess_a *= 0.5
        b, excess_b = c, excess


def damping_table() -> list[float]:
    """Return ZETA over restitution in [0.05, 1]; 0 at 1, where the scheme conserves."""
    width = (1.0 - LEAST_RESTITUTION) / CELLS
    return [damping_ratio(LEAST_RESTITUTION + width * i) for i in range(CELLS)] + [0.0]


def straight(table: Sequence[float], x01: float) -> float:
    """Read a table at x01 in [0, 1] straight between its nodes, as the simulators read ZETA."""
    i = min(int(x01 * CELLS), CELLS - 1)
    return table[i] + (x01 * CELLS - i) * (table[i + 1] - table[i])


# ---------------------------------------------------------------- the two files

CONSTANT_DOCS = {
    "EPS0": "v/u at which sliding and spinning end together.",
    "P0": "1/(1 + EPS0), the same point as p = u/(u + v).",
    "SQRT_EPS0": "Square root of EPS0, the end of the axis of HIGH_Z.",
    "ONE_LEG": "Least u/v at the start of a slide that takes more than one leg.",
    "LEAST_RESTITUTION": "Restitution at the first node of ZETA; the last is at 1.",
}
NODES_DOC = "Speed at the ends of the legs of a slide, as a share of the first."
ZETA_DOC = "Damping ratio of a cluster contact over restitution in [LEAST_RESTITUTION, 1]."
NODE_DISTANCE_DOC = "Path from each of NODES to the stop over w^2/(mu g) of the start, over its p."
TABLE_DOCS = {
    "DISTANCE": "Path to the stop, S = w^2 DISTANCE(p)/(mu g), over p in [0, 1].",
    "TURN": "Integral of u dt to the stop = w^2 TURN(p)/(mu g), over p in [0, 1].",
    "LOW_Z": "Slow spin: z = 1/(1 + sqrt(v/C)), C = lim u^2/v, over p in [0, P0].",
    "LOW_P": "Slow spin: p over z in [0, 1], inverse of LOW_Z.",
    "HIGH_Z": "Fast spin: z = 1/(1 + (v/C)^(1/4)), C = v at p = 0.8, over sqrt(v/u) / SQRT_EPS0.",
    "HIGH_EPS": "Fast spin: v/u over z in [0, 1], inverse of HIGH_Z.",
}
PYTHON_ONLY = ("TURN",)
REPORT_ONLY = ("DURATION",)
INTRODUCTION = f"""Universal tables of spin-slide coupling, and the damping of cluster contacts.

Generated by `{COMMAND}`; do not edit.

With u = |spin| R, v the sliding speed, w = u + v and p = u/w. Every table has 256 equal
intervals: 257 nodes of (value, slope times the width of an interval), to be read by cubic
Hermite interpolation; ZETA has values only, to be read straight between them."""


@dataclass(frozen=True, slots=True)
class Output:
    """All that goes into the files."""

    constants: dict[str, float]
    nodes: list[float]
    tables: dict[str, Table]
    node_tables: list[Table]
    zeta: list[float]


def generate() -> tuple[Output, list[State], list[State]]:
    """Return the output, and the exact states along the slow and the fast curve."""
    p0 = stable_point()
    low_pair, slow = low_tables()
    high_pair, fast = high_tables()
    constants = {
        "EPS0": float(eps_of(p0)),
        "P0": float(p0),
        "SQRT_EPS0": float(mp.sqrt(eps_of(p0))),
        "ONE_LEG": one_leg_limit(slow),
        "LEAST_RESTITUTION": LEAST_RESTITUTION,
    }
    tables = stop_tables() | low_pair | high_pair
    nodes = best_nodes(slow, fast)
    return Output(constants, nodes, tables, node_tables(nodes), damping_table()), slow, fast


def rust_text(output: Output) -> str:
    """Return the Rust twin."""
    lines = [f"//! {line}".rstrip() for line in INTRODUCTION.splitlines()]
    lines += ["", "#![allow(clippy::unreadable_literal, clippy::approx_constant)]", ""]
    for name, value in output.constants.items():
        lines += [f"/// {CONSTANT_DOCS[name]}", f"pub(crate) const {name}: f64 = {value!r};"]
    lines += [f"/// {NODES_DOC}"]
    lines += [f"pub(crate) static NODES: [f64; {len(output.nodes)}] = {output.nodes!r};"]
    for name, table in output.tables.items():
        if name in PYTHON_ONLY + REPORT_ONLY:
            continue
        lines += ["", f"/// {TABLE_DOCS[name]}", "#[rustfmt::skip]"]
        lines += [f"pub(crate) static {name}: [[f64; 2]; {len(table)}] = ["]
        lines += [f"    [{value!r}, {slope!r}]," for value, slope in table]
        lines += ["];"]
    lines += ["", f"/// {ZETA_DOC}", "#[rustfmt::skip]"]
    lines += [f"pub(crate) static ZETA: [f64; {len(output.zeta)}] = ["]
    lines += [f"    {value!r}," for value in output.zeta]
    lines += ["];"]
    columns = len(output.node_tables)
    lines += ["", f"/// {NODE_DISTANCE_DOC}", "#[rustfmt::skip]"]
    lines += [f"pub(crate) static NODE_DISTANCE: [[[f64; 2]; {columns}]; {CELLS + 1}] = ["]
    for row in zip(*output.node_tables, strict=True):
        lines += ["    [" + ", ".join(f"[{value!r}, {slope!r}]" for value, slope in row) + "],"]
    lines += ["];"]
    return "\n".join(lines) + "\n"


def python_text(output: Output) -> str:
    """Return the Python twin."""
    lines = [f'"""{INTRODUCTION}', '"""', "", "# fmt: off", ""]
    for name, value in output.constants.items():
        lines += [f"{name} = {value!r}", f'"""{CONSTANT_DOCS[name]}"""']
    lines += [f"NODES: tuple[float, ...] = {tuple(output.nodes)!r}", f'"""{NODES_DOC}"""']
    lines += ["", "ZETA: tuple[float, ...] = ("]
    lines += [f"    {value!r}," for value in output.zeta]
    lines += [")", f'"""{ZETA_DOC}"""']
    for name, table in output.tables.items():
        if name in REPORT_ONLY:
            continue
        lines += ["", f"{name}: tuple[tuple[float, float], ...] = ("]
        lines += [f"    ({value!r}, {slope!r})," for value, slope in table]
        lines += [")", f'"""{TABLE_DOCS[name]}"""']
    lines += ["", "NODE_DISTANCE: tuple[tuple[tuple[float, float], ...], ...] = ("]
    for row in zip(*output.node_tables, strict=True):
        lines += ["    (", *(f"        ({value!r}, {slope!r})," for value, slope in row), "    ),"]
    lines += [")", f'"""{NODE_DISTANCE_DOC}"""']
    return "\n".join(lines) + "\n"


def write(path: Path, text: str) -> None:
    """Write a whole file: beside its place, then renamed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    beside.write_text(text, encoding="utf-8", newline="\n")
    beside.replace(path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write, check or report; return the exit code."""
    parser = argparse.ArgumentParser(description="Generate the friction and damping tables.")
    parser.add_argument("--check", action="store_true", help="exit 1 if the files differ")
    parser.add_argument("--report", action="store_true", help="print the accuracy, write nothing")
    options = parser.parse_args(arguments)
    output, slow, fast = generate()
    if options.report:
        report(output, slow, fast)
        return 0
    texts = {RUST: rust_text(output), PYTHON: python_text(output)}
    if options.check:
        stale = [
            path
            for path, text in texts.items()
            if not path.exists() or path.read_text(encoding="utf-8") != text
        ]
        for path in stale:
            print(f"{path.relative_to(ROOT)} differs: run {COMMAND}", file=sys.stderr)
        return 1 if stale else 0
    for path, text in texts.items():
        write(path, text)
    return 0


# ---------------------------------------------------------------- accuracy


def report(output: Output, slow: list[State], fast: list[State]) -> None:
    """Print the accuracy reached."""
    report_stop(output.tables)
    report_curves(output.constants, output.tables)
    report_spin(output.tables, slow, fast)
    report_legs(output, slow, fast)
    report_damping(output.zeta)


def report_stop(tables: dict[str, Table]) -> None:
    """Print the largest relative error of path, time and turn for p in (0, 0.999]."""
    places = [(i + mp.mpf(j) / 4) / CELLS for i in range(CELLS) for j in range(4)]
    places += [mp.mpf(1) / 2 + sign * mp.mpf(2) ** -j for j in range(9, 16) for sign in (1, -1)]
    places += [mp.mpf(2) ** -j for j in range(9, 20)] + [mp.mpf("0.999")]
    states = [state_at(p) for p in places if 0 < p <= mp.mpf("0.999")]
    for name in ("DISTANCE", "DURATION", "TURN"):
        worst, where = 0.0, 0.0
        for s in states:
            true = float(getattr(s, name.lower()))
            error = abs(hermite(tables[name], float(s.p)) / true - 1)
            worst, where = max((worst, where), (error, float(s.p)))
        print(f"{name}: largest relative error {worst:.1e}, at p = {where:.5f}")


def report_curves(constants: dict[str, float], tables: dict[str, Table]) -> None:
    """Print monotonicity and round trips of the curve coordinates."""
    grid = [i / 20000 for i in range(20001)]
    for name in ("LOW_Z", "LOW_P", "HIGH_Z", "HIGH_EPS"):
        values = [hermite(tables[name], x) for x in grid]
        rising = all(a < b for a, b in itertools.pairwise(values))
        print(f"{name}: rising {rising}, ends {values[0]!r} {values[-1]!r}")
    p0, eps0, root = constants["P0"], constants["EPS0"], constants["SQRT_EPS0"]
    low_trip = [abs(hermite(tables["LOW_P"], hermite(tables["LOW_Z"], x)) - x * p0) for x in grid]
    high_trip = [
        abs(hermite(tables["HIGH_EPS"], hermite(tables["HIGH_Z"], x)) - (x * root) ** 2)
        for x in grid
    ]
    print(f"LOW_P(LOW_Z(p)) - p: {max(low_trip):.1e} at p/P0 = {largest(grid, low_trip):.4f}")
    print(f"HIGH_EPS(HIGH_Z) - eps: {max(high_trip):.1e} at {largest(grid, high_trip):.4f}")
    print(f"(largest eps there: {eps0:.6f})")


def largest(grid: list[float], values: list[float]) -> float:
    """Return where on the grid the largest value is."""
    return grid[values.index(max(values))]


def report_spin(tables: dict[str, Table], slow: list[State], fast: list[State]) -> None:
    """Print the largest error of the rim speed at a later speed, over the rim speed at first.

    Both are read from the tables, so that the errors of z cancel at the start.
    """
    p0 = float(stable_point())
    root = float(mp.sqrt(eps_of(stable_point())))

    def low_spin(p: float, r: float) -> float:
        z = hermite(tables["LOW_Z"], p / p0)
        first = hermite(tables["LOW_P"], z)
        later = hermite(tables["LOW_P"], z / (z + (1 - z) * math.sqrt(r)))
        return r * later / (1 - later) * (1 - first) / first

    def high_spin(p: float, r: float) -> float:
        z = hermite(tables["HIGH_Z"], math.sqrt((1 - p) / p) / root)
        later = hermite(tables["HIGH_EPS"], z / (z + (1 - z) * math.sqrt(math.sqrt(r))))
        return r * hermite(tables["HIGH_EPS"], z) / later

    curves = (
        ("slow", low(), slow, low_spin),
        ("fast", high(), fast, high_spin),
    )
    for name, branch, nodes, spin in curves:
        # break points lie between the nodes of the tables
        states = sorted(nodes + branch.states, key=lambda s: -float(s.log_v))
        states = [s for s in states if 1e-4 < float(s.p) < 0.9999][::3]
        rows = [(float(s.p), float(s.log_v), float(mp.log(s.p) + s.log_w)) for s in states]
        worst = max(
            (abs(spin(p, math.exp(v2 - v)) - math.exp(u2 - u)), p, v2 - v)
            for i, (p, v, u) in enumerate(rows)
            for _, v2, u2 in rows[i:]
        )
        print(f"spin along the {name} curve: {worst[0]:.1e} of u0, from p = {worst[1]:.4f}")


def report_legs(output: Output, slow: list[State], fast: list[State]) -> None:
    """Print the errors of motion in one leg and in several."""
    one, several = (1.0, 0.0), output.nodes
    for least, most, nodes in (
        (LEAST_K, MOST_K, several),
        (MOST_K, 20.0, several),
        (0.0, output.constants["ONE_LEG"], one),
        (LEAST_K, MOST_K, one),
    ):
        errors = [(leg_error(m, i, nodes), k) for k, m, i in starts(slow, fast, least, most)]
        place, time = max((e[0], k) for e, k in errors), max((e[1], k) for e, k in errors)
        print(f"{len(nodes) - 1} leg(s), k in [{least}, {most}]: ", end="")
        print(f"place {place[0]:.2e} S (k {place[1]:.2f}), ", end="")
        print(f"stop time {time[0]:.2e} T (k {time[1]:.2f})")
    percent = round(100 * output.constants["ONE_LEG"])
    for k in (percent, percent + 1):
        place_error, time_error = one_leg_error(slow, k)
        print(f"1 leg, k = {k / 100}: place {place_error:.2e} S, stop time {time_error:.2e} T")


def report_damping(zeta: Sequence[float]) -> None:
    """Print what an isolated pair gives back."""
    wanted = [LEAST_RESTITUTION + (1 - LEAST_RESTITUTION) * i / 1000 for i in range(1001)]
    ratios = [straight(zeta, (e - LEAST_RESTITUTION) / (1 - LEAST_RESTITUTION)) for e in wanted]
    offsets = [i / 50 for i in range(50)] + [0.9999]
    for steps in (STEPS_PER_CONTACT, 24, 28, 80, 96):
        mean = [mean_restitution(z, steps) - e for e, z in zip(wanted, ratios, strict=True)]
        spread = [
            leaving_speed(z, o, steps) - e
            for e, z in zip(wanted, ratios, strict=True)
            for o in offsets
        ]
        print(
            f"damping at {steps} steps: mean error {min(mean):+.5f} to {max(mean):+.5f}, ", end=""
        )
        print(f"with any offset {min(spread):+.5f} to {max(spread):+.5f}")
    free = [leaving_speed(0.0, o) - 1 for o in offsets]
    print(f"no damping: {min(free):+.1e} to {max(free):+.1e}, ", end="")
    print(f"mean {mean_restitution(0.0) - 1:+.1e}")
    report_stability(zeta[0])


def report_stability(ratio: float) -> None:
    """Print the strongest damping against the limits of the scheme.

    With x = zeta omega dt the dashpot alone turns s into s (1 - x)/(1 + x) in a step, and in the
    first one, with r up to 3 s/2, into s (1 - 2 x)/(1 + x). Springs of a packed crowd act together
    like three of one pair at most; with D = 6 x/(1 + x) and K = 3 (omega dt)**2/(1 + x) the
    scheme is stable while 2 D + K < 4.
    """
    dt = math.pi / STEPS_PER_CONTACT
    x = ratio * dt
    crowd = (12 * x + 3 * dt * dt) / (1 + x)
    print(
        f"least restitution {LEAST_RESTITUTION}: zeta {ratio:.4f}, zeta omega dt {x:.4f}, ", end=""
    )
    print(f"a step leaves {(1 - x) / (1 + x):.3f}, the first at least {(1 - 2 * x) / (1 + x):.3f}")
    print(f"packed crowd: {crowd:.2f}, stable below 4")


if __name__ == "__main__":
    sys.exit(main())
