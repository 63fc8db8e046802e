"""The commands of an umpire that change a match otherwise than by a stroke, and ``law``.

Each takes the match and the words that were typed, and gives the match afterwards and what is to
be said; `Misunderstood` tells which word cannot stand there.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from carrom.cli.umpire_names import player_named
from carrom.cli.umpire_parse import VOCABULARY, Misunderstood, Word, meaning, plain
from carrom.cli.umpire_talk import Talk
from carrom.cli.umpire_words import REASONS
from carrom.rules.game_end import FORFEITS, REPLAYS
from carrom.rules.match import Match
from carrom.rules.messages import language

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


COMMANDS: Final[Mapping[str, Command]] = MappingProxyType(
    {"concede": _concede, "forfeit": _forfeit, "replay": _replay, "timeup": _time_up}
)
"""The commands by what their words mean."""
