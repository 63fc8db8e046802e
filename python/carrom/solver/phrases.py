"""The single goals of the language: what may stand between ``;``, ``and``, ``or`` and ``not``."""

from collections.abc import Callable, Mapping
from typing import Final

from carrom.equipment import Point
from carrom.errors import InvalidGoal
from carrom.names import CUSHIONS, PIECES, POCKETS, SEATS, STRIKER
from carrom.solver.contacts import Chain, FirstContact, Hits, HitsInOrder, Touched, Untouched
from carrom.solver.cushions import CushionOrder, Cushions
from carrom.solver.ends import Ends, Stays
from carrom.solver.goal import And, Goal
from carrom.solver.groups import GROUPS
from carrom.solver.places import (
    BaseArea,
    Box,
    Circle,
    Near,
    NearCushion,
    NearPiece,
    NearPocket,
    Part,
    Region,
)
from carrom.solver.pots import Cover, Pot, PotInOrder
from carrom.solver.striker import BackShot, ForwardShot, KeepStriker, LoseStriker, Speed
from carrom.solver.tracks import When
from carrom.solver.verdicts import KeepTurn, Legal, WinBoard
from carrom.solver.words import LONGEST, Reader, Token

Names = Mapping[str, str]
Some = tuple[tuple[str, ...], int]
"""Names of pieces or groups, and how many of the pieces are wanted."""

_MEN: Final[Names] = {name.lower(): name for name in PIECES[:STRIKER]} | {"queen": "Q"}
_QUEEN: Final[Names] = {"queen": "Q", "q": "Q"}
_STRIKER: Final[Names] = {"striker": "S", "s": "S"}
_GROUPS: Final[Names] = {name: name for name in GROUPS}
_POCKETS: Final[Names] = {name.lower(): name for name in POCKETS}
_CUSHIONS: Final[Names] = {name: name for name in CUSHIONS}

_LABELS: Final = (
    ("a piece (Q, W1-W9, B1-B9)", _MEN),
    ("striker", _STRIKER),
    (f"a group ({', '.join(GROUPS)})", _GROUPS),
    (f"a pocket ({', '.join(POCKETS)})", _POCKETS),
    (f"a cushion ({', '.join(CUSHIONS)})", _CUSHIONS),
)
_VERBS: Final = ("off", "hits", "first", "ends", "stays", "->")
_NUMBERS: Final[Mapping[str, int]] = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"), start=1
    )
}
_UNITS: Final[Mapping[str, float]] = {"m": 1.0, "cm": 100.0, "mm": 1000.0}
_NUMBER_OF: Final[Mapping[str, int]] = {"at_least": 0, "at_most": -1, "within": 0}
"""Which number of a text is the argument of that name."""
_DIGITS: Final = 6  # of a count, at most: more say nothing, and Python refuses thousands


def goal_of(reader: Reader) -> Goal:
    """The goal that begins at the present word; what its constructor refuses is told there."""
    at = reader.at
    try:
        return _goal(reader)
    except InvalidGoal as error:
        read = reader.tokens[at : reader.at]
        numbers = [token for token in read if token.kind == "number" or token.text in _NUMBERS]
        faults, at_fault = [], set()
        for fault in error.faults:
            name, _, rest = fault.partition(" ")
            which = _NUMBER_OF.get(name) if numbers else None
            faults.append(fault if which is None else f"the number {rest}")
            at_fault.add(None if which is None else numbers[which])
        token = at_fault.pop() if len(at_fault) == 1 else None
        whole = Token("word", "", read[0].start, read[-1].stop)
        return reader.complain(token or whole, "; ".join(dict.fromkeys(faults)))


def _goal(reader: Reader) -> Goal:
    word = reader.take(*_BEGINNINGS)
    if word is not None:
        return _BEGINNINGS[word](reader)
    piece = _need(reader, _STRIKER, _MEN)
    verb = reader.need(*_VERBS)
    return _SENTENCES[verb](reader, piece)


# --- goals that begin with their own word ---------------------------------------------------


def _pot(reader: Reader) -> Goal:
    some = _some(reader, _MEN, _GROUPS)
    holes = _holes(reader)
    (names, at_least), *more = some
    if not more and len(names) == at_least == 1 and reader.take("then"):
        return _pot_in_order(reader, names[0], holes)
    cleanly = reader.take("cleanly") is not None
    return _all([Pot(names, holes, at_least, cleanly=cleanly) for names, at_least in some])


def _pot_in_order(reader: Reader, name: str, holes: tuple[str, ...]) -> Goal:
    """The first name and its pockets are read, and the first ``then``."""
    names, into = [name], [holes]
    while True:
        names.append(_need(reader, _MEN, _GROUPS))
        into.append(_holes(reader))
        if not reader.take("then"):
            return PotInOrder(tuple(names), tuple(into))


def _cover(reader: Reader) -> Goal:
    if reader.take_name("queen", _QUEEN) is None:
        reader.refuse()
    return Cover(reader.need("own", "white", "black")) if reader.take("with") else Cover()


def _keep(reader: Reader) -> Goal:
    return KeepStriker() if reader.need("striker", "turn") == "striker" else KeepTurn()


def _lose(reader: Reader) -> Goal:
    reader.need("striker")
    return LoseStriker(_holes(reader))


def _back(reader: Reader) -> Goal:
    reader.need("shot", "stroke")
    return BackShot()


def _forward(reader: Reader) -> Goal:
    reader.need("shot", "stroke")
    return ForwardShot()


def _speed(reader: Reader) -> Goal:
    bound, token = _bound(reader), reader.token
    value = float(_number(reader, "a speed"))
    if bound == "least":
        goal = Speed(at_least=value)
    elif bound == "most":
        goal = Speed(at_most=value)
    else:
        if not reader.take("to"):
            reader.complain(token, "a speed is a window: say 'at least', 'at most' or 'to'")
        goal = Speed(value, float(_number(reader, "a speed")))
    reader.take("m/s")
    return goal


def _touch(reader: Reader) -> Goal:
    return _all([Touched(*some) for some in _some(reader, _MEN, _GROUPS)])


def _avoid(reader: Reader) -> Goal:
    return Untouched(_names(reader, _MEN, _GROUPS)[0])


def _cannon(reader: Reader) -> Goal:  # noqa: ARG001
    return Hits("S", ("Q", "men"), at_least=2)


def _legal(reader: Reader) -> Goal:  # noqa: ARG001
    return Legal()


def _win(reader: Reader) -> Goal:
    reader.need("board")
    return WinBoard()


_BEGINNINGS: Final[Mapping[str, Callable[[Reader], Goal]]] = {
    "pot": _pot,
    "cover": _cover,
    "keep": _keep,
    "lose": _lose,
    "touch": _touch,
    "avoid": _avoid,
    "cannon": _cannon,
    "back": _back,
    "forward": _forward,
    "speed": _speed,
    "legal": _legal,
    "win": _win,
}


# --- goals that begin with a piece ----------------------------------------------------------


def _off(reader: Reader, piece: str) -> Goal:
    if reader.token.text in _CUSHIONS:
        return CushionOrder(piece, _then(reader, _CUSHIONS), _when(reader))
    low, high = _cushion_count(reader)
    reader.need("cushion", "cushions")
    return Cushions(piece, low, high, _when(reader))


def _cushion_count(reader: Reader) -> tuple[int, int | None]:
    if reader.take("no"):
        return 0, 0
    bound = _bound(reader)
    count = _count(reader, _CUSHIONS)
    if bound == "least":
        return count, None
    if bound == "most":
        return 0, count
    return count, _count(reader) if reader.take("to") else count


def _when(reader: Reader) -> When:
    if reader.take("on"):
        reader.need("way")
        return "on the way"
    word = reader.take("before", "after")
    if word is None:
        return "all"
    reader.need("contact")
    return "before contact" if word == "before" else "after contact"


def _hits(reader: Reader, piece: str) -> Goal:
    some = _some(reader, _MEN, _STRIKER, _GROUPS)
    (names, _), *more = some
    if not more and len(names) == 1 and reader.take("then"):
        return HitsInOrder(piece, (*names, *_then(reader, _MEN, _STRIKER)))
    return _all([Hits(piece, *found) for found in some])


def _first(reader: Reader, piece: str) -> Goal:
    reader.need("hits")
    if piece != PIECES[STRIKER]:
        raise InvalidGoal(f"'first hits' is said of the striker, not of {piece}")
    some = _some(reader, _MEN, _GROUPS)
    if any(at_least > 1 for _, at_least in some) or len(some) > 1:
        raise InvalidGoal("the striker first hits one piece: say 'any of' before several")
    return FirstContact(some[0][0])


def _chain(reader: Reader, piece: str) -> Goal:
    chain = [piece, _need(reader, _MEN, _STRIKER)]
    while reader.take("->"):
        chain.append(_need(reader, _MEN, _STRIKER))
    return Chain(tuple(chain))


def _ends(reader: Reader, piece: str) -> Goal:
    how = reader.need("in", "within", "frozen")
    return Ends(piece, _REGIONS[how](reader))


def _stays(reader: Reader, piece: str) -> Goal:
    return Stays(piece, _distance(reader)) if reader.take("within") else Stays(piece)


_SENTENCES: Final[Mapping[str, Callable[[Reader, str], Goal]]] = {
    "off": _off,
    "hits": _hits,
    "first": _first,
    "->": _chain,
    "ends": _ends,
    "stays": _stays,
}


# --- regions --------------------------------------------------------------------------------


def _inside(reader: Reader) -> Region:
    word = reader.take("base", "centre", "center", "outer", "box")
    if word == "base":
        return BaseArea()
    if word == "box":
        corner = _point(reader)
        reader.need("to")
        return Box(corner, _point(reader))
    if word is not None:
        reader.need("circle")
        return Circle("outer" if word == "outer" else "centre")
    name = _need(reader, _CUSHIONS, _POCKETS)
    if name in POCKETS:
        reader.need("quarter")
        return Part(name)
    return Part(name) if reader.need("half", "base") == "half" else BaseArea(name)


def _within(reader: Reader) -> Region:
    within = _distance(reader)
    reader.need("of")
    if reader.token.text == "(":
        return Near(_point(reader), within)
    pocket = _take(reader, _POCKETS)
    if pocket is not None:
        return NearPocket(pocket, within)
    piece = _take(reader, _MEN, _STRIKER)
    if piece is not None:
        return NearPiece(piece, within)
    reader.seek("a point such as (0.1, -0.2)")
    return NearCushion(_cushion(reader), within)


def _frozen(reader: Reader) -> Region:
    reader.need("to")
    return NearCushion(_cushion(reader))


def _cushion(reader: Reader) -> str | None:
    """A cushion, or any."""
    name = None if reader.take("any") else _need(reader, _CUSHIONS)
    reader.need("cushion")
    return name


_REGIONS: Final[Mapping[str, Callable[[Reader], Region]]] = {
    "in": _inside,
    "within": _within,
    "frozen": _frozen,
}

assert set(_CUSHIONS) == set(SEATS)  # "north half" is at the cushion, "north base" at the seat


# --- lists of pieces, and numbers -----------------------------------------------------------


def _some(reader: Reader, *known: Names) -> list[Some]:
    """Pieces and how many of them; more than one entry if of each name one is wanted."""
    if reader.take("any"):
        reader.need("of")
        return [(_names(reader, *known)[0], 1)]
    exact = reader.token
    if _bound(reader, "least") or exact.kind == "number" or exact.text in _NUMBERS:
        at_least = _count(reader)
        reader.take("of")
        return [(_names(reader, *known)[0], at_least)]
    reader.seek("a number")
    names, joined = _names(reader, *known)
    if "or" in joined:
        if len(joined) > 1:
            raise InvalidGoal("say how many are wanted, such as '2 of W1, W2, W3'")
        return [(names, 1)]
    if any(name in _GROUPS for name in names):
        return [((name,), 1) for name in names]
    return [(names, len(set(names)))]


def _names(reader: Reader, *known: Names) -> tuple[tuple[str, ...], set[str]]:
    """Names with ``,``, ``and`` or ``or`` between them, and which of these were used."""
    names = [_need(reader, *known)]
    joined: set[str] = set()
    while True:
        sign = reader.take(",")
        if sign is None and _goes_on(reader, *known):
            sign = reader.step().text
        if sign is None:
            return tuple(names), joined
        joined.add(sign)
        names.append(_need(reader, *known))


def _goes_on(reader: Reader, *known: Names) -> bool:
    """Whether ``and`` or ``or`` leads to another name here, and not to another goal."""
    name, after = reader.ahead(1), reader.ahead(2)
    return (
        reader.token.text in ("and", "or")
        and any(name.text in names for names in known)
        and after.text not in _VERBS
    )


def _then(reader: Reader, *known: Names) -> tuple[str, ...]:
    """Names with ``then`` between them."""
    names = [_need(reader, *known)]
    while reader.take("then"):
        names.append(_need(reader, *known))
    return tuple(names)


def _holes(reader: Reader) -> tuple[str, ...]:
    """Pockets after ``in``; none for any."""
    return _names(reader, _POCKETS)[0] if reader.take("in") else ()


def _take(reader: Reader, *known: Names) -> str | None:
    for label, names in _LABELS:
        if names in known:
            found = reader.take_name(label, names)
            if found is not None:
                return found
    return None


def _need(reader: Reader, *known: Names) -> str:
    return _take(reader, *known) or reader.refuse()


def _bound(reader: Reader, *words: str) -> str | None:
    """``at least``, ``at most`` or neither."""
    return reader.need(*(words or ("least", "most"))) if reader.take("at") else None


def _count(reader: Reader, *instead: Names) -> int:
    """A whole number, in digits or as a word."""
    if reader.token.text in _NUMBERS:
        return _NUMBERS[reader.step().text]
    for label, names in _LABELS:
        if names in instead:
            reader.seek(label)
    digits = _number(reader, "a number")
    if not digits.isdigit() or len(digits) > _DIGITS:
        shown = digits if len(digits) <= LONGEST else digits[:LONGEST] + "..."
        number = reader.tokens[reader.at - 1]
        reader.complain(number, f"how many must be a whole number, not {shown}")
    return int(digits)


def _number(reader: Reader, label: str) -> str:
    return reader.take_number(label) or reader.refuse()


def _distance(reader: Reader) -> float:
    """A distance in metres; a number without a unit is one of metres."""
    value = float(_number(reader, "a distance such as 3 cm"))
    return value / _UNITS[reader.take(*_UNITS) or "m"]


def _point(reader: Reader) -> Point:
    reader.need("(")
    x = _distance(reader)
    reader.need(",")
    y = _distance(reader)
    reader.need(")")
    return x, y


def _all(goals: list[Goal]) -> Goal:
    return goals[0] if len(goals) == 1 else And(*goals)
