"""The slow judge: whether one stroke reaches a goal, event by event, in plain Python.

Written from what the goals mean, without looking at how `carrom.solver` finds it.
"""

import math
from functools import singledispatch
from itertools import combinations, pairwise

from carrom import StrokeResult
from carrom.equipment import to_south
from carrom.events import Event
from carrom.names import POCKETS
from carrom.rules import Position, StrokeFacts
from carrom.solver import (
    And,
    BackShot,
    BaseArea,
    Box,
    Chain,
    Circle,
    Cover,
    CushionOrder,
    Cushions,
    Ends,
    FirstContact,
    ForwardShot,
    Goal,
    Hits,
    HitsInOrder,
    KeepStriker,
    KeepTurn,
    Legal,
    LoseStriker,
    Near,
    NearCushion,
    NearPiece,
    NearPocket,
    Not,
    Or,
    Part,
    Pot,
    PotInOrder,
    Region,
    Speed,
    Stays,
    Touched,
    Untouched,
    WinBoard,
)

ALL = ("Q", *(f"{colour}{i}" for colour in "WB" for i in range(1, 10)))


class Story:
    """One stroke, told in the names of things."""

    def __init__(self, result: StrokeResult, seat: str, position: Position | None) -> None:
        """Note what is asked more than once."""
        self.result = result
        self.seat = seat
        self.position = position
        self.events: list[Event] = list(result.events)
        self.pocket = {piece: pocket for piece, pocket, _ in result.pocketed}
        self.gone = set(self.pocket) | {piece for piece, _ in result.overboard}
        self.hits = [
            (event.time, frozenset((event.piece, str(event.other))))
            for event in self.events
            if event.kind == "disc-disc"
        ]

    def of(self, names: tuple[str, ...]) -> list[str]:
        """The pieces on the board that names stand for."""
        colour = "white"
        if self.position is not None:
            side = self.position.sides[self.position.side_of(self.position.turn)]
            colour = str(side.colour)
        other = "black" if colour == "white" else "white"
        letters = {"white": "W", "black": "B", "men": "WB"}
        meant = {"own": colour, "opponent": other}
        found = set()
        for name in names:
            group = letters.get(meant.get(name, name))
            found |= {p for p in ALL if p[0] in group} if group else {name}
        there = set(self.result.start.names) | {"S"}
        return [piece for piece in (*ALL, "S") if piece in found & there]

    def contact(self) -> float:
        """When the striker first hits a piece."""
        return min((time for time, pair in self.hits if "S" in pair), default=math.inf)

    def meet(self, one: str, two: str) -> list[float]:
        """When two pieces hit each other."""
        return [time for time, pair in self.hits if pair == {one, two}]

    def end(self, piece: str) -> tuple[float, float] | None:
        """Where a piece lies in the end."""
        if piece in self.gone:
            return None
        if piece == "S":
            return self.result.striker_xy
        i = ALL.index(piece)
        x, y = self.result.layout.xy[i].tolist()
        return x, y

    def cushions(self, piece: str, when: str) -> list[str]:
        """The cushions that a piece hits."""
        contact = self.contact()
        return [
            str(event.other)
            for event in self.events
            if event.kind == "disc-cushion"
            and event.piece == piece
            and (
                self.on_the_way(piece, event.xy)
                if when == "on the way"
                else when == "all" or (event.time < contact) == (when == "before contact")
            )
        ]

    def on_the_way(self, piece: str, xy: tuple[float, float]) -> bool:
        """Whether a cushion is not at the mouth of the pocket that a piece went into."""
        went = [hole for name, hole, _ in self.result.pocketed if name == piece]
        board = self.result.board
        centres = [board.pocket_centres[POCKETS.index(hole)] for hole in went]
        mouth = 4.0 * board.pocket_radius
        return all(
            math.sqrt((xy[0] - x) * (xy[0] - x) + (xy[1] - y) * (xy[1] - y)) > mouth
            for x, y in centres
        )


def reaches(goal: Goal, story: Story) -> bool:
    """Whether a stroke reaches a goal."""
    return story.result.stop_reason == "settled" and judge(goal, story)


@singledispatch
def judge(goal: Goal, _: Story) -> bool:
    """Whether a settled stroke, as its story tells, reaches a goal."""
    raise TypeError(f"no judge for {type(goal).__name__}")


@judge.register
def _(goal: And, story: Story) -> bool:
    return all(judge(inner, story) for inner in goal.goals)


@judge.register
def _(goal: Or, story: Story) -> bool:
    return any(judge(inner, story) for inner in goal.goals)


@judge.register
def _(goal: Not, story: Story) -> bool:
    return not judge(goal.goal, story)


@judge.register
def _(goal: Pot, story: Story) -> bool:
    holes = goal.into or ("SW", "SE", "NE", "NW")
    down = [piece for piece in story.of(goal.names) if story.pocket.get(piece) in holes]
    if goal.cleanly:
        down = [piece for piece in down if not rattles(piece, story)]
    return len(down) >= goal.at_least


def rattles(piece: str, story: Story) -> bool:
    """Whether a piece touches a cushion at the mouth of the pocket into which it goes."""
    board = story.result.board
    centre = board.pocket_centres[("SW", "SE", "NE", "NW").index(story.pocket[piece])]
    return any(
        event.kind == "disc-cushion"
        and event.piece == piece
        and math.dist(event.xy, centre) <= 4.0 * board.pocket_radius
        for event in story.events
    )


@judge.register
def _(goal: PotInOrder, story: Story) -> bool:
    into = goal.into or ((),) * len(goal.order)
    return any(
        all(
            piece in story.of((name,)) and (not holes or pocket in holes)
            for (piece, pocket, _), name, holes in zip(some, goal.order, into, strict=True)
        )
        for some in combinations(story.result.pocketed, len(goal.order))
    )


@judge.register
def _(goal: Cover, story: Story) -> bool:
    return "Q" in story.pocket and any(p in story.pocket for p in story.of((goal.men,)))


@judge.register
def _(goal: KeepStriker, story: Story) -> bool:  # noqa: ARG001
    return story.result.striker_xy is not None


@judge.register
def _(goal: LoseStriker, story: Story) -> bool:
    return "S" in story.pocket and (not goal.into or story.pocket["S"] in goal.into)


@judge.register
def _(goal: BackShot, story: Story) -> bool:  # noqa: ARG001
    return to_south(story.result.stroke.velocity, story.seat)[1] < 0.0


@judge.register
def _(goal: ForwardShot, story: Story) -> bool:  # noqa: ARG001
    return to_south(story.result.stroke.velocity, story.seat)[1] >= 0.0


@judge.register
def _(goal: Speed, story: Story) -> bool:
    speed = story.result.stroke.speed
    low = 0.0 if goal.at_least is None else goal.at_least
    return low <= speed <= (math.inf if goal.at_most is None else goal.at_most)


@judge.register
def _(goal: Cushions, story: Story) -> bool:
    count = len(story.cushions(goal.piece, goal.when))
    most = math.inf if goal.at_most is None else goal.at_most
    met = goal.when in ("all", "on the way") or story.contact() < math.inf
    return met and goal.at_least <= count <= most


@judge.register
def _(goal: CushionOrder, story: Story) -> bool:
    met = goal.when in ("all", "on the way") or story.contact() < math.inf
    return met and story.cushions(goal.piece, goal.when) == list(goal.order)


@judge.register
def _(goal: FirstContact, story: Story) -> bool:
    first = [pair for time, pair in story.hits if "S" in pair and time == story.contact()]
    return any(pair & set(story.of(goal.names)) for pair in first)


@judge.register
def _(goal: HitsInOrder, story: Story) -> bool:
    times = [min(story.meet(goal.piece, other), default=math.inf) for other in goal.others]
    return math.inf not in times and all(a <= b for a, b in pairwise(times))


@judge.register
def _(goal: Chain, story: Story) -> bool:
    now = -math.inf
    for one, two in pairwise(goal.chain):
        later = [time for time in story.meet(one, two) if time >= now]
        if not later:
            return False
        now = min(later)
    return True


@judge.register
def _(goal: Hits, story: Story) -> bool:
    others = [p for p in story.of(goal.others) if p != goal.piece]
    return sum(bool(story.meet(goal.piece, other)) for other in others) >= goal.at_least


@judge.register
def _(goal: Touched, story: Story) -> bool:
    touched = set().union(*(pair for _, pair in story.hits))
    return len(touched & set(story.of(goal.names))) >= goal.at_least


@judge.register
def _(goal: Untouched, story: Story) -> bool:
    touched = set().union(*(pair for _, pair in story.hits))
    return not touched & set(story.of(goal.names))


@judge.register
def _(goal: Stays, story: Story) -> bool:
    x, y = story.result.start.xy[ALL.index(goal.piece)].tolist()
    end = story.end(goal.piece)
    return end is not None and math.dist(end, (x, y)) <= goal.within


@judge.register
def _(goal: Ends, story: Story) -> bool:
    end = story.end(goal.piece)
    return end is not None and lies(goal.region, story, goal.piece, *end)


def ruling_of(story: Story) -> StrokeFacts:
    return StrokeFacts.of(story.result)


@judge.register
def _(goal: Legal, story: Story) -> bool:  # noqa: ARG001
    assert story.position is not None
    return not story.position.rule(ruling_of(story)).fouls


@judge.register
def _(goal: KeepTurn, story: Story) -> bool:  # noqa: ARG001
    assert story.position is not None
    ruling = story.position.rule(ruling_of(story))
    return ruling.turn_continues or (ruling.board is not None and ruling.board[0] == "me")


@judge.register
def _(goal: WinBoard, story: Story) -> bool:  # noqa: ARG001
    assert story.position is not None
    board = story.position.rule(ruling_of(story)).board
    return board is not None and board[0] == "me"


@singledispatch
def lies(region: Region, *_: object) -> bool:
    """Whether a place is in a region: of a story, for a piece, at x and y."""
    raise TypeError(f"no judge for {type(region).__name__}")


@lies.register
def _(region: Near, story: Story, piece: str, x: float, y: float) -> bool:  # noqa: ARG001
    return math.dist((x, y), region.place) <= region.within


@lies.register
def _(region: NearPocket, story: Story, piece: str, x: float, y: float) -> bool:  # noqa: ARG001
    board = story.result.board
    centre = board.pocket_centres[("SW", "SE", "NE", "NW").index(region.pocket)]
    return math.dist((x, y), centre) <= board.pocket_radius + region.within


@lies.register
def _(region: NearCushion, story: Story, piece: str, x: float, y: float) -> bool:
    board = story.result.board
    ways = {"south": -y, "east": x, "north": y, "west": -x}
    reach = max(ways.values()) if region.cushion is None else ways[region.cushion]
    return board.half_side - reach - board.radius_of(piece) <= region.within


@lies.register
def _(region: NearPiece, story: Story, piece: str, x: float, y: float) -> bool:
    there = story.end(region.piece)
    radii = story.result.board.radius_of(piece) + story.result.board.radius_of(region.piece)
    return there is not None and math.dist((x, y), there) - radii <= region.within


@lies.register
def _(region: Box, story: Story, piece: str, x: float, y: float) -> bool:  # noqa: ARG001
    (low, bottom), (high, top) = region.corner, region.opposite
    return low <= x <= high and bottom <= y <= top


@lies.register
def _(region: Circle, story: Story, piece: str, x: float, y: float) -> bool:  # noqa: ARG001
    board = story.result.board
    outer = region.name == "outer"
    radius = board.outer_circle_radius if outer else board.centre_circle_radius
    return math.hypot(x, y) <= radius


@lies.register
def _(region: BaseArea, story: Story, piece: str, x: float, y: float) -> bool:  # noqa: ARG001
    board = story.result.board
    along, forward = to_south((x, y), region.seat or story.seat)
    outer, inner = (line[0][1] for line in board.base_lines("south"))
    return abs(along) <= 0.5 * board.base_line_length and outer <= forward <= inner


@lies.register
def _(region: Part, story: Story, piece: str, x: float, y: float) -> bool:  # noqa: ARG001
    ways = {"south": y <= 0, "east": x >= 0, "north": y >= 0, "west": x <= 0}
    if region.name in ways:
        return ways[region.name]
    vertical = ways["north" if region.name[0] == "N" else "south"]
    return vertical and ways["east" if region.name[1] == "E" else "west"]
