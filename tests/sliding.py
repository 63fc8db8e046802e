"""A sliding, spinning disc worked out anew: what the verification compares the simulator with.

From the formulas for a uniformly pressed disc (Farkas et al., Phys. Rev. Lett. 90, 248302), with
elliptic integrals by the arithmetic-geometric mean; it shares no line with the package.
With v the speed of the centre, u that of the rim and eps = v/u: dv/dt = -mu g f(eps) and
du/dt = -2 mu g tau(eps).
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

FAR = 4.0
"""From here on every patch of the disc moves nearly alike, and the quadrature is exact."""


def elliptic(m: float) -> tuple[float, float]:
    """K(m) and E(m), complete elliptic integrals of parameter m in [0, 1)."""
    a, b = 1.0, math.sqrt(1.0 - m)
    weight, lost = 0.5, 0.5 * m
    for _ in range(12):  # it doubles the digits each time
        if a - b <= 1e-15 * a:
            break
        a, b, c = 0.5 * (a + b), math.sqrt(a * b), 0.5 * (a - b)
        weight *= 2.0
        lost += weight * c * c
    k = math.pi / (a + b)
    return k, k * (1.0 - lost)


def _patches(radial: int, angular: int) -> tuple[Floats, Floats, Floats]:
    """Places and weights of a disc of radius 1 cut up for quadrature: x, y, area / pi."""
    nodes, weights = np.polynomial.legendre.leggauss(radial)
    rho = 0.5 * (nodes + 1.0)
    angle = (np.arange(angular) + 0.5) * (2.0 * math.pi / angular)
    area = np.outer(weights * rho, np.full(angular, 1.0 / angular))
    return np.outer(rho, np.cos(angle)), np.outer(rho, np.sin(angle)), area


_COARSE = _patches(10, 20)
_FINE = _patches(400, 4000)


def patch_by_patch(eps: float, *, fine: bool = True) -> tuple[float, float, float]:
    """f, tau and the force across the path, by Coulomb's law in every patch of the disc."""
    x, y, area = _FINE if fine else _COARSE
    along, across = eps - y, x
    size = np.hypot(along, across)
    f = float((area * along / size).sum())
    tau = float((area * (x * across - y * along) / size).sum())
    return f, tau, float((area * across / size).sum())


def friction(v: float, u: float) -> tuple[float, float]:
    """F and tau of a disc with speed v and rim speed u, both >= 0 and not both zero."""
    if u < 1e-14 * v:
        return 1.0, 0.0
    eps = v / u
    if eps < 1e-4:
        return eps, 2.0 / 3.0
    if eps > FAR:
        f, tau, _ = patch_by_patch(eps, fine=False)
        return f, tau
    if eps == 1.0:
        return 8.0 / (3.0 * math.pi), 8.0 / (9.0 * math.pi)
    s = eps * eps
    if eps < 1.0:
        k, e = elliptic(s)
        f = 4.0 / (3.0 * math.pi) * ((1.0 + s) * e - (1.0 - s) * k) / eps
        return f, 4.0 / (9.0 * math.pi) * ((4.0 - 2.0 * s) * e + (s - 1.0) * k)
    k, e = elliptic(1.0 / s)
    f = 4.0 / (3.0 * math.pi) * ((s + 1.0) * e - (s - 1.0) * k)
    tau = (4.0 - 2.0 * s) * e + (2.0 * s - 5.0 + 3.0 / s) * k
    return f, 4.0 * eps / (9.0 * math.pi) * tau


@dataclass(frozen=True)
class Slide:
    """A slide to the stop, finely sampled: time, path, speed, rim speed and angle turned."""

    time: Floats
    path: Floats
    speed: Floats
    rim: Floats
    turned: Floats

    @property
    def duration(self) -> float:
        return float(self.time[-1])

    @property
    def distance(self) -> float:
        return float(self.path[-1])

    def path_at(self, time: Floats) -> Floats:
        """Path after some times: between samples with the deceleration of the interval."""
        i = np.clip(np.searchsorted(self.time, time, side="right") - 1, 0, len(self.time) - 2)
        span = self.time[i + 1] - self.time[i]
        share = np.clip((time - self.time[i]) / span, 0.0, 1.0)
        dv = self.speed[i + 1] - self.speed[i]
        path: Floats = self.path[i] + span * share * (self.speed[i] + 0.5 * dv * share)
        return path


def slide(v: float, u: float, mu_g: float, step: float = 0.01) -> Slide:
    """The whole slide from speed v and rim speed u > 0, by classical Runge-Kutta.

    The independent variable is the integral of dt mu g/(v + u), in which both speeds die away
    exponentially: equal steps resolve the last instants as well as the first.
    """

    def rates(y: Floats) -> Floats:
        f, tau = friction(y[0], y[1])
        w = y[0] + y[1]
        return np.array([-f * w, -2.0 * tau * w, w, y[0] * w, y[1] * w])

    y = np.array([v, u, 0.0, 0.0, 0.0])
    rows = [y]
    while y[0] + y[1] > 1e-9 * (v + u):
        a = rates(y)
        b = rates(y + 0.5 * step * a)
        c = rates(y + 0.5 * step * b)
        d = rates(y + step * c)
        y = y + step / 6.0 * (a + 2.0 * b + 2.0 * c + d)
        rows.append(y)
    speed, rim, time, path, turned = np.array(rows).T
    return Slide(time / mu_g, path / mu_g, speed, rim, turned / mu_g)


def common_ratio() -> float:
    """The eps at which sliding and spinning die together: the root of f = 2 eps tau."""

    def excess(eps: float) -> float:
        f, tau = friction(eps, 1.0)
        return f - 2.0 * eps * tau

    low, high = 0.5, 0.8
    for _ in range(60):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if excess(low) * excess(middle) > 0.0 else (low, middle)
    return 0.5 * (low + high)
