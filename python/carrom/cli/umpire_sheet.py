"""The score sheet as ``carrom umpire`` prints it, in the user's language."""

from collections.abc import Iterable

from carrom.cli.umpire_words import SAY
from carrom.rules.messages import language
from carrom.rules.notes import Note
from carrom.rules.score_sheet import ScoreRow, ScoreSheet


def sheet_lines(sheet: ScoreSheet, lang: str, *, started: float | None = None) -> list[str]:
    """The card: toss and times, a row for each board, the winner.

    Args:
        sheet: the card.
        lang: a language of `SAY`.
        started: when the match began, from which the times are told.

    Example:
        >>> row = ScoreRow(board=1, breaker="Ann", queen=(3, 0), men=(5, 0), total=(8, 0))
        >>> for line in sheet_lines(ScoreSheet(names=("Ann", "Bob"), rows=(row,)), "en"):
        ...     print(line)
        Game 1
                Ann                      Bob
        board | queen    men    total  | queen    men    total  | break by
            1 |     3      5        8  |     0      0        0  | Ann
    """
    say = SAY[lang]
    columns = [say[f"column-{name}"] for name in ("queen", "men", "total")]
    board = say["column-board"]
    group = "   ".join(f"{name:>5}" for name in columns) + "  "
    width = max(len(group), *(len(name) + 1 for name in sheet.names))
    lines = [say["sheet-game"].format(game=sheet.number)]
    if sheet.toss_won_by is not None:
        choice = say.get(f"{sheet.toss_choice}-choice", "")
        lines.append(say["sheet-toss"].format(player=sheet.toss_won_by, choice=choice))
    if sheet.started is not None and started is not None:
        lines.append(say["sheet-started"].format(time=_time(sheet.started - started)))
    margin = " " * (len(board) + 3)
    lines.append(f"{margin}{sheet.names[0]:{width}}  {sheet.names[1]}".rstrip())
    lines.append(f"{board} | {group:{width}}| {group:{width}}| {say['column-breaker']}")
    lines += [_row(row, columns, len(board), width, lang) for row in sheet.rows]
    if sheet.finished is not None and started is not None:
        lines.append(say["sheet-finished"].format(time=_time(sheet.finished - started)))
    told = [*(_remark(one, lang) for one in sheet.remarks)]
    told += [_noted(note, lang, started) for note in sheet.notes]
    lines += [say["sheet-remark"].format(remark=remark) for remark in told]
    if sheet.winner is not None:
        lines.append(say["sheet-winner"].format(players=sheet.winner))
    return lines


def _row(row: ScoreRow, columns: Iterable[str], first: int, width: int, lang: str) -> str:
    say = SAY[lang]
    halves = []
    for side in (0, 1):
        numbers = (row.queen[side], row.men[side], row.total[side])
        cells = [f"{n:>{max(5, len(name))}}" for n, name in zip(numbers, columns, strict=True)]
        halves.append(f"{'   '.join(cells) + '  ':{width}}")
    notes = [say["extra-board"]] if row.extra_board else []
    if row.slam:
        notes.append(say[f"slam-{row.slam}"])
    if row.code == "time-count":
        notes.append(say["reason-time"])
    told = f"{row.breaker} ({', '.join(notes)})" if notes else row.breaker
    return f"{row.board:>{first}} | {halves[0]}| {halves[1]}| {told}"


def _time(seconds: float) -> str:
    """Minutes and seconds since the match began."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def _remark(code: str, lang: str) -> str:
    """A remark of the sheet, ``"3: protest"`` or ``"conceded"``, in words."""
    say = SAY[lang]
    number, colon, reason = code.rpartition(": ")
    told = say.get(f"reason-{reason}", reason)
    return f"{say['column-board']} {number}{say['separator']}{told}" if colon else told


def _noted(note: Note, lang: str, started: float | None) -> str:
    """A note of the sheet: its board, when it was, and what."""
    say, talk = SAY[lang], language(lang)
    told = " ".join(talk.sentence(one.code, one.laws, one.values) for one in note.remarks())
    when = "" if note.at is None or started is None else f", {_time(note.at - started)}"
    return f"{say['column-board']} {note.board}{when}{say['separator']}{told}"
