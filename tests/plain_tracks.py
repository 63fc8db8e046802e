"""The slow reading of a stroke: what the core's tracks must say bit for bit, in plain Python."""

import math

from carrom import StrokeResult
from carrom.equipment import CarromBoard
from carrom.names import CUSHIONS, INDEX, PIECES, POCKETS, STRIKER
from carrom.solver.tracks import MOUTH

XY = tuple[float, float]


def away(one: XY, other: XY) -> float:
    """Their distance."""
    dx, dy = one[0] - other[0], one[1] - other[1]
    return math.sqrt(dx * dx + dy * dy)


class PlainTracks:
    """One stroke, event by event."""

    def __init__(self, result: StrokeResult, board: CarromBoard) -> None:
        """Note the events, and where each piece went."""
        self.result, self.board = result, board
        self.events = list(result.events)
        self.went = {INDEX[piece]: POCKETS.index(pocket) for piece, pocket, _ in result.pocketed}

    def hits(self, piece: int) -> list[tuple[float, int]]:
        """When and with whom it met another."""
        met = []
        for event in self.events:
            if event.kind == "disc-disc" and PIECES[piece] in (event.piece, event.other):
                (other,) = {event.piece, str(event.other)} - {PIECES[piece]}
                met.append((event.time, INDEX[other]))
        return met

    def hit_time(self, piece: int, other: int | None = None, after: float = 0.0) -> float:
        """When it first met another, not before."""
        times = [t for t, who in self.hits(piece) if t >= after and other in (None, who)]
        return min(times, default=math.inf)

    def sender(self, piece: int) -> int:
        """Who hit it last, from 1, if it went into a pocket."""
        hits = self.hits(piece)
        return hits[-1][1] + 1 if piece in self.went and hits else 0

    def cushions(self, piece: int, when: str) -> list[int]:
        """The cushions that it hit."""
        contact = self.hit_time(STRIKER)
        hit = []
        mouth = MOUTH * self.board.pocket_radius
        mouths = self.mouths(piece)
        for (time, cushion, _), far in zip(self._walls(piece), mouths, strict=True):
            before = time < contact
            if when == "on the way":
                counts = far > mouth
            else:
                counts = when == "all" or before == (when == "before contact")
            if counts:
                hit.append(CUSHIONS.index(cushion))
        return hit

    def mouths(self, piece: int) -> list[float]:
        """How far from the pocket it went into it hit each cushion."""
        hole = self.went.get(piece)
        centres = self.board.pocket_centres
        return [
            math.inf if hole is None else away(xy, centres[hole]) for *_, xy in self._walls(piece)
        ]

    def short_of(self, piece: int, *counted: int) -> float:
        """By how much it came short of the nearest of some rims."""
        holes = [self.board.pocket_centres[hole] for hole in counted]
        places = [self._inside(xy, piece) for *_, xy in self._walls(piece)]
        if piece in self.went:
            places.append(self.board.pocket_centres[self.went[piece]])
        elif (end := self._end(piece)) is not None:
            places.append(end)
        for event in self.events:
            inward = event.kind == "rim-in" and event.piece == PIECES[piece]
            if inward and POCKETS.index(str(event.other)) in counted:
                return 0.0
        far = min((away(xy, hole) for xy in places for hole in holes), default=math.inf)
        return max(far - self.board.pocket_radius, 0.0)

    def pot_nearness(self, piece: int, holes: tuple[int, ...], *, few: bool) -> float:
        """How near it came to one of some pockets."""
        if self.went.get(piece) in holes:
            return 1.0
        if not self.hits(piece):
            return 0.3 * (0.1 / (0.1 + self.miss(piece))) if few else 0.0
        short = self.short_of(piece, *holes)
        return 0.3 + (1.0 - 0.3) * (0.05 / (0.05 + short))

    def miss(self, piece: int) -> float:
        """How far from where it lay the striker passed."""
        if not self.result.start.on_board[piece]:
            return math.inf
        px, py = self.result.start.xy[piece].tolist()
        x, y = self.result.stroke.striker_xy
        least = math.inf
        for event in self.events:
            if "S" not in (event.piece, event.other if event.kind == "disc-disc" else ""):
                continue
            to = self._inside(event.xy, STRIKER)
            dx, dy, ax, ay = to[0] - x, to[1] - y, px - x, py - y
            square = dx * dx + dy * dy
            share = 1.0 / square if square > 0.0 else 0.0
            along = min(max((ax * dx + ay * dy) * share, 0.0), 1.0)
            u, v = ax - along * dx, ay - along * dy
            least = min(least, u * u + v * v)
            x, y = to
        radii = self.board.radii
        return max(math.sqrt(least) - radii[piece] - radii[STRIKER], 0.0)

    def _walls(self, piece: int) -> list[tuple[float, str, XY]]:
        return [
            (event.time, str(event.other), event.xy)
            for event in self.events
            if event.kind == "disc-cushion" and event.piece == PIECES[piece]
        ]

    def _inside(self, xy: XY, piece: int) -> XY:
        """Where its centre was when it touched there."""
        reach = self.board.half_side - self.board.radii[piece]
        return min(max(xy[0], -reach), reach), min(max(xy[1], -reach), reach)

    def _end(self, piece: int) -> XY | None:
        if piece == STRIKER:
            return self.result.striker_xy
        x, y = self.result.layout.xy[piece].tolist()
        return None if math.isnan(x) else (x, y)
