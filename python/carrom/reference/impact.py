"""The closed-form impact of one pair."""

from dataclasses import dataclass

from carrom.reference.board import Model
from carrom.reference.vec2 import Vec2, divide


@dataclass(frozen=True, slots=True)
class Contact:
    """Two bodies in contact, seen from the first: what an impact needs to know.

    Attributes:
        normal: unit normal from the first body into the second body or the cushion.
        relative: velocity of the first relative to the second, m/s.
        rim: sum of spin times radius, m/s.
        mass: reduced mass, kg; the body's own at a cushion.
        restitution: restitution at high speed.
        friction: friction coefficient.
    """

    normal: Vec2
    relative: Vec2
    rim: float
    mass: float
    restitution: float
    friction: float

    def approach(self) -> float:
        """Approach speed along the normal, m/s; negative when the bodies part."""
        return self.relative.dot(self.normal)

    def closing(self) -> float:
        """The approach speed that is told: a contact that rounding opens again has none."""
        return max(0.0, self.approach())

    def slip(self) -> float:
        """Slip of the surfaces along the tangent, m/s."""
        return self.relative.dot(self.normal.turned()) + self.rim


@dataclass(frozen=True, slots=True)
class Impulse:
    """What an impact gives to the first body; the second takes the opposite of both.

    Attributes:
        normal: along the normal, pushing the bodies apart, N·s.
        tangential: along the tangent, N·s.
    """

    normal: float
    tangential: float


def impulse(model: Model, contact: Contact) -> Impulse:
    """Return the impulse: restitution falling with speed, Coulomb friction along the tangent.

    The tangential inverse mass of two discs is 3/m*, since their inertia is ½mr²: m*/3 times the
    slip makes the surfaces stick.
    """
    u_n = contact.approach()
    bounced = model.restitution(contact.restitution, u_n) * u_n
    out = max(model.given.floor_speed, bounced)
    normal = contact.mass * (u_n + out)
    share = (1.0 + model.given.tangential_elasticity) * (contact.mass / 3.0)
    return Impulse(normal, clamp(-(share * contact.slip()), contact.friction * normal))


def clamp(value: float, most: float) -> float:
    """`value` held within ±`most`."""
    if value > most:
        return most
    elif value < -most:
        return -most
    else:
        return value


def pushed(
    velocity: Vec2,
    spin: float,
    mass: float,
    radius: float,
    normal: Vec2,
    impulse: Impulse,
    side: float,
) -> tuple[Vec2, float]:
    """Return velocity and spin of a body of `mass` and `radius` after it took `impulse`.

    `side` is 1 for the first body of the contact and -1 for the second. The spin changes alike
    on both sides: where two discs touch, their rims run in opposite directions.
    """
    push = normal * -impulse.normal + normal.turned() * impulse.tangential
    turn = divide(2.0 * impulse.tangential, mass * radius)
    return velocity + push * (side / mass), spin + turn
