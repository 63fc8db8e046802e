"""The commands of an umpire that change a match otherwise than by a stroke, and ``law``.

Each takes the match and the words that were typed, and gives the match afterwards and what is to
be said; `Misunderstood` tells which word cannot stand there.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from carrom.cli.umpire_names import names_in, player_named
from carrom.cli.umpire_parse import VOCABULARY, Misunderstood, Word, called, meaning, plain
from carrom.cli.umpire_talk import Talk
from carrom.cli.umpire_words import REASONS
from carrom.rules.game_end import FORFEITS, REPLAYS
from carrom.rules.match import Match
from carrom.rules.messages import language
from carrom.rules.notes import WARNINGS, notes_of, too_late_to_replay

Done: TypeAlias = tuple[Match, list[str]]
"""The match afterwards, and what is said."""
Command: TypeAlias = Callable[[Talk, Match, Sequence[Word], float | None], Done]


def nothing_more(words: Sequence[Word], most: int) -> None:
    """Refuse words beyond so many.

    Raises:
        Misunderstood: the first of them.
    """
    if len(words) > most:
        raise Misunderstood(words[most], "unknown", "allowed-nothing-more")


def undone(match: Match, words: Sequence[Word]) -> tuple[Match, int]:
    """The match before the last acts, as many as are told, and how many these were."""
    nothing_more(words, 2)
    most, count = len(match.acts), 1
    if len(words) == 2:
        text = words[1].text
        count = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0
    if not 1 <= count <= most:
        raise Misunderstood(words[-1], "unknown", "allowed-count", most=most)
    for _ in range(count):
        match = match.undo()
    return match, count


def read_law(talk: Talk, words: Sequence[Word]) -> list[str]:
    """A Law in our words.

    Raises:
        Misunderstood: no number was told.
        CarromError: there is no such Law.
    """
    from carrom.rules.laws import law  # its texts take longer to read than most sessions need

    text = " ".join(word.text for word in words[1:])
    if not any(sign.isalnum() for sign in text):
        raise Misunderstood(words[-1], "unknown", "allowed-law")
    found = law(text)
    name = language(talk.lang).cited((found.number,))
    return [
        f"{name}{talk.say('separator')}{found.title_in(talk.lang)}",
        found.text_in(talk.lang),
    ]


def _concede(talk: Talk, match: Match, words: Sequence[Word], at: float | None) -> Done:
    whole = len(words) > 1 and meaning(words[-1], VOCABULARY[talk.lang])[0] == "match"
    named = words[1:-1] if whole else words[1:]
    player = player_named(match, named) if named else match.player_on_turn
    after = match.concede(player, match=whole, at=at)
    told = talk.say("conceded-match" if whole else "conceded", player=player)
    return after, [told, *talk.sentences(after, after.reminders)]


def _forfeit(talk: Talk, match: Match, words: Sequence[Word], at: float | None) -> Done:
    if len(words) < 2:
        raise Misunderstood(words[0], "needs-name", "allowed-name")
    if len(words) < 3:  # the name is all there is
        raise _no_reason(talk, words[-1], FORFEITS)
    reason = _reason(talk, words[-1], FORFEITS)
    player = player_named(match, words[1:-1])
    after = match.forfeit(player, reason, at=at)
    told = talk.say("forfeited", player=player, reason=talk.say(f"reason-{reason}"))
    return after, [told, *talk.sentences(after, after.reminders)]


def _replay(talk: Talk, match: Match, words: Sequence[Word], at: float | None) -> Done:
    nothing_more(words, 2)
    reason = _reason(talk, words[1], REPLAYS) if len(words) == 2 else "unforeseen"
    after = match.replay_board(reason, at=at)
    told = talk.say("replayed", reason=talk.say(f"reason-{reason}"))
    return after, [told, talk.board_begins(after)]


def _reason(talk: Talk, word: Word, known: Collection[str]) -> str:
    """The reason that a word means, one of those that are known."""
    text = plain(word.text)
    reason = REASONS[talk.lang].get(text, text)
    if reason not in known:
        raise _no_reason(talk, word, known)
    return reason


def _no_reason(talk: Talk, word: Word, known: Collection[str]) -> Misunderstood:
    own = {said: name for name, said in REASONS[talk.lang].items()}
    told = ", ".join(own.get(name, name) for name in known)
    return Misunderstood(word, "unknown", "allowed-reason", reasons=told)


def _time_up(talk: Talk, match: Match, words: Sequence[Word], at: float | None) -> Done:
    nothing_more(words, 1)
    playing = not match.position.over
    after = match.time_up(at=at)
    return after, [*(() if playing else (talk.say("time-over"),)), *talk.ended(after)]


def _warn(talk: Talk, match: Match, words: Sequence[Word], at: float | None) -> Match:
    if len(words) < 2:
        raise Misunderstood(words[0], "needs-name", "allowed-name")
    reason, named = "indiscipline", words[1:]
    if len(words) > 2:
        text = plain(words[-1].text)
        known = REASONS[talk.lang].get(text, text)
        if known in WARNINGS:
            reason, named = known, words[1:-1]
        elif called(names_in(match), " ".join(word.text for word in named)) is None:
            raise _no_reason(talk, words[-1], WARNINGS)
    return match.warn(player_named(match, named), reason, at=at)


def _who(talk: Talk, match: Match, words: Sequence[Word]) -> str:
    """The player behind a command, ``by`` or not; nobody means the one on turn."""
    named = words[1:]
    if named and meaning(named[0], VOCABULARY[talk.lang])[0] == "by":
        named = named[1:]
        if not named:
            raise Misunderstood(words[1], "needs-name", "allowed-name")
    return player_named(match, named) if named else match.player_on_turn


def _note(talk: Talk, match: Match, words: Sequence[Word], at: float | None) -> Match:
    """The match with what a command notes."""
    said = meaning(words[0], VOCABULARY[talk.lang])[0]
    if said == "warn":
        return _warn(talk, match, words, at)
    if said == "appeal":
        return match.appeal(_who(talk, match, words), at=at)
    if said == "protest":
        return match.protest(_who(talk, match, words), at=at)
    nothing_more(words, 1)
    if said == "written":
        return match.write_protest(at=at)
    return match.decide_protest(said, at=at)


def noted(talk: Talk, match: Match, words: Sequence[Word], at: float | None) -> Done:
    """What is noted beside the play, and what is said to it.

    Raises:
        Misunderstood: a word that cannot stand there.
        CarromError: what cannot be noted now.
    """
    after = _note(talk, match, words, at)
    note = notes_of(after)[-1]
    said = talk.sentences(after, note.remarks())
    if after.game is not match.game:
        replayed = talk.say("replayed", reason=talk.say("reason-protest"))
        return after, [*said, replayed, talk.board_begins(after)]
    gone = too_late_to_replay(note)
    return after, said if gone is None else [*said, *talk.sentences(after, [gone])]


NOTES: Final = ("warn", "appeal", "protest", "written", "upheld", "rejected")
"""The commands that note something beside the play."""

COMMANDS: Final[Mapping[str, Command]] = MappingProxyType(
    {"concede": _concede, "forfeit": _forfeit, "replay": _replay, "timeup": _time_up}
)
"""The commands by what their words mean."""
