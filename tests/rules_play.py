"""Random play by the Laws: facts that can be, and the same facts in a turned or swapped game.

No physics: what goes down is drawn by lot, leaning towards pots so that boards come to an end.
"""

from random import Random

import numpy as np
from carrom.layout import Layout
from carrom.rules import Position, StrokeFacts

SEATS = {2: ("south", "north"), 4: ("south", "east", "north", "west")}
FREE = ("free", "points")
# Laws 1991, extra points never demanded, and 002's harsher and milder queen: options that rule.
RULESETS: tuple[tuple[str, dict[str, object]], ...] = (
    ("icf", {}),
    ("icf", {"laws": "1991"}),
    ("icf", {"claim_extra_points": False}),
    ("fr-classic", {}),
    ("points", {}),
    ("fr-club", {}),
    ("free", {}),
    ("family", {}),
    ("club29", {}),
)
_FOULS = (
    "partner_talk",  # in doubles only
    *("time_overrun", "foul", "pieces_touched", "powder_foul", "board_knocked"),
    *("placing_fault", "technical_foul"),
)
_LOSSES = ("board_disturbed", "left_seat", "out_of_turn", "played_before_play")
_INSTEAD = ("passed", "passed", "passed", "striker_slipped", "no_room")


def random_facts(rng: Random, position: Position) -> StrokeFacts:
    """What may happen next in a position: mostly a stroke."""
    luck = rng.random()
    if luck < 0.05:
        return _foul(rng, position)
    if luck < 0.056:
        return _loss(rng, position)
    if luck < 0.08:
        return StrokeFacts.counts(**{rng.choice(_INSTEAD): True})
    return _stroke(rng, position)


def _foul(rng: Random, position: Position) -> StrokeFacts:
    name = rng.choice(_FOULS if len(position.seats) == 4 else _FOULS[1:])
    others = [seat for seat in position.seats if seat != position.turn]
    # by the player on turn a technical foul is one before his first stroke (Law 63)
    only_others = name == "technical_foul" and position.turn_strokes > 0
    by = rng.choice(others) if only_others else rng.choice([None, *others])
    return StrokeFacts.counts(**{name: True}, by=by)


def _loss(rng: Random, position: Position) -> StrokeFacts:
    name = rng.choice(_LOSSES)
    others = [seat for seat in position.seats if seat != position.turn]
    by = rng.choice(others) if name == "out_of_turn" else rng.choice([None, *others])
    return StrokeFacts.counts(**{name: True}, by=by)


def _stroke(rng: Random, position: Position) -> StrokeFacts:
    if not position.broken and rng.random() < 0.3:
        return StrokeFacts.counts(
            touched=False, striker=rng.random() < 0.2, proper=rng.random() < 0.9
        )
    pieces = pieces_of(position)
    rng.shuffle(pieces)
    down = [piece for piece in pieces if rng.random() < rng.choice((0.0, 0.05, 0.3))]
    rest = [piece for piece in pieces if piece not in down or position.layout is None]
    jumped = [rest[-1]] if rest and rng.random() < 0.06 else []
    if position.layout is None:
        jumped = jumped if down.count(jumped[0] if jumped else "") < 1 else []
    striker = rng.random() < 0.15
    layout = None
    if position.layout is not None:
        layout = scattered(rng, position.layout.without(*down, *jumped))
    return StrokeFacts(
        pocketed=tuple(down),
        overboard=tuple(jumped),
        striker=striker,
        striker_overboard=not striker and rng.random() < 0.05,
        proper=rng.random() < 0.9,
        before_play=rng.random() < 0.01,
        touched=True,
        layout=layout,
    )


def pieces_of(position: Position) -> list[str]:
    """Men and queen on the board: names, or letters where only counts are known."""
    if position.layout is not None:
        return list(position.layout.names)
    queen = ["Q"] if position.queen_state == "board" else []
    return [*queen, *"W" * position.white, *"B" * position.black]


def scattered(rng: Random, layout: Layout) -> Layout:
    """The layout with a few pieces elsewhere."""
    for name in layout.names:
        if rng.random() < 0.25:
            place = (rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3))
            others = layout.without(name)
            moved = others.with_piece(name, place)
            layout = layout if moved.faults() else moved
    return layout


def may_forgo(position: Position) -> bool:
    """Whether another may forgo the next due men, and their side keeps a man (87a).

    Counted out here; the position must say the same.
    """
    group = position.pending[0]
    free = position.ruleset.colours == "free"
    men = position.white + position.black if free else position.men_of(group.side)
    may = position.side_of(group.placer) != group.side and men > len(group.pieces)
    assert position.may_forgo is may
    return may


# --- the same game, turned and with the colours swapped ------------------------------------------


def turned_layout(layout: Layout, quarters: int, swap: bool) -> Layout:
    """Turned counter-clockwise, bit for bit; `swap`: every man becomes the other colour's."""
    rows = layout.xy.copy()
    for _ in range(quarters % 4):
        rows = np.stack([-rows[:, 1], rows[:, 0]], axis=1)
    if swap:
        rows = np.concatenate([rows[:1], rows[10:], rows[1:10]])
    return Layout(rows)


def swapped(name: str) -> str:
    """The same man of the other colour."""
    return {"W": "B", "B": "W"}.get(name[0], name[0]) + name[1:]


def turned_facts(
    facts: StrokeFacts, seats: tuple[str, ...], quarters: int, swap: bool
) -> StrokeFacts:
    """The facts as the turned game has them."""

    def piece(name: str) -> str:
        return swapped(name) if swap else name

    return facts.replace(
        pocketed=tuple(map(piece, facts.pocketed)),
        overboard=tuple(map(piece, facts.overboard)),
        layout=None if facts.layout is None else turned_layout(facts.layout, quarters, swap),
        by=None if facts.by is None else turned_seat(facts.by, seats, quarters),
    )


def turned_seat(seat: str, seats: tuple[str, ...], quarters: int) -> str:
    """The seat that many quarter turns further on."""
    steps = quarters if len(seats) == 4 else quarters // 2
    return seats[(seats.index(seat) + steps) % len(seats)]
