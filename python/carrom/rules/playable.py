"""The acts that a game and a match have in common: strokes, placings, replays, the end of time.

Example:
    >>> from carrom.rules.game import Game
    >>> isinstance(Game.opening(layout=False), Playable)
    True
"""

from abc import abstractmethod
from typing import Any, Self

from numpy.typing import ArrayLike

from carrom.errors import Faults, InvalidPosition
from carrom.rules.facts import StrokeFacts
from carrom.rules.history import Act, Recorded, frozen
from carrom.rules.notes import Note, notes_of
from carrom.rules.returning import Places
from carrom.rules.ruling import Ruling


class Playable(Recorded):
    """What is played stroke by stroke: a `Game` or a `Match`."""

    __slots__ = ()

    result: Any
    """How it ended; None while it goes on."""

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.result is not None

    @property
    def notes(self) -> tuple[Note, ...]:
        """Warnings, appeals and protests, in order; names as they were told."""
        return notes_of(self)

    @property
    def winner(self) -> int | None:
        """Who won, the side of a game or the team of a match; None: nobody yet, or a draw."""
        winner: int | None = None if self.result is None else self.result.winner
        return winner

    @abstractmethod
    def rule(self, facts: StrokeFacts) -> Ruling:
        """The ruling on what happened; nothing is changed yet."""

    @abstractmethod
    def apply(self, ruling: Ruling, placements: Places = None, *, at: float | None = None) -> Self:
        """The same after a ruling."""

    def play(
        self, facts: StrokeFacts, placements: Places = None, *, at: float | None = None
    ) -> Self:
        """The same after a stroke, or after what happened without one: `rule`, then `apply`.

        Raises:
            InvalidFacts: what cannot have happened here.
            InvalidPosition: the board, the game or the match is over, men await their placing,
                or places are against the Laws.

        Example:
            >>> from carrom.rules.game import Game
            >>> Game.opening(layout=False).play(StrokeFacts()).turn
            'south'
        """
        return self.apply(self.rule(facts), placements, at=at)

    def place(self, xy: ArrayLike | None = None, *, at: float | None = None) -> Self:
        """The same with the next due men put back; see `Position.place`.

        Raises:
            InvalidPosition: nothing awaits placing, or the places are against the Laws.
        """
        if xy is None:
            return self.auto_place(at=at)
        return self._after(Act(kind="place", placements=frozen(xy), at=at))

    def forgo(self, *, unnoticed: bool = False, at: float | None = None) -> Self:
        """The same with the next due men left in the pocket (Law 87a).

        Args:
            unnoticed: whether they were forgotten until the next stroke, so that the claim to
                them is gone (Law 83).
            at: when, s.

        Raises:
            InvalidPosition: nothing awaits placing, or the side would have no man left.
        """
        faults = Faults()
        faults.kind("unnoticed", unnoticed, bool)
        faults.raise_as(InvalidPosition)
        return self._after(Act(kind="forgo", reason="unnoticed" if unnoticed else None, at=at))

    def auto_place(self, *, at: float | None = None) -> Self:
        """The same with the next due men put back by the machine.

        Raises:
            InvalidPosition: nothing awaits placing.
        """
        return self._after(Act(kind="auto-place", at=at))

    def replay_board(
        self,
        reason: str = "unforeseen",
        orientation: float | str | None = None,
        *,
        at: float | None = None,
    ) -> Self:
        """The same with the board set up again: it counts for nobody, the same player breaks.

        It may be the board in play, or the one just finished if the next has not begun, even if
        it was the last (an upheld protest).

        Args:
            reason: one of `REPLAYS`.
            orientation: how the breaker turns the rosette; None: as the game began.
            at: when "Play" is called, s.

        Raises:
            InvalidPosition: an unknown reason, or the game was conceded or forfeited.

        Example:
            >>> from carrom.rules.game import Game
            >>> game = Game.opening(layout=False).play(StrokeFacts(left_seat=True))
            >>> again = game.replay_board("protest")
            >>> again.score, len(again.boards), again.cancelled[0].replayed
            ((0, 0), 0, 'protest')
        """
        return self._after(Act(kind="replay-board", reason=reason, orientation=orientation, at=at))

    def time_up(self, *, at: float | None = None) -> Self:
        """The time of the game is over: a board in play ends as it lies.

        The ruleset's `unfinished` says whether that board is void or counts. If the game is
        level and the ruleset knows no draw, an extra board is due.

        Raises:
            InvalidPosition: the game is over, or time has been called before.

        Example:
            >>> from carrom.rules import ruleset
            >>> from carrom.rules.game import Game
            >>> rules = ruleset("icf", extra_board=False)
            >>> Game.opening(rules, layout=False).time_up().result.code
            'draw'
        """
        return self._after(Act(kind="time-up", at=at))

    # --- the umpire's notes -----------------------------------------------------------------

    def warn(self, who: str, reason: str = "indiscipline", *, at: float | None = None) -> Self:
        """The same with a warning noted (Laws 129, 143).

        Args:
            who: seat in a game, player in a match.
            reason: one of `carrom.rules.notes.WARNINGS`.
            at: when, s.

        Raises:
            InvalidPosition: nobody is called so, or an unknown reason; every fault is listed.

        Example:
            >>> from carrom.rules.game import Game
            >>> game = Game.opening(layout=False).warn("north", "distraction")
            >>> game.turn, game.score_sheet().notes[0].remark().sentence()
            ('south', 'North is warned: distracting the opponent (Laws 129, 143h).')
        """
        return self._after(Act(kind="warn", who=who, reason=reason, at=at))

    def appeal(self, who: str, *, at: float | None = None) -> Self:
        """The same with an appeal to the umpire noted: play stops until "Play" (Law 121).

        Who plays before that has lost the board: `StrokeFacts.played_before_play`.

        Args:
            who: seat in a game, player in a match.
            at: when, s.

        Raises:
            InvalidPosition: nobody is called so.
        """
        return self._after(Act(kind="appeal", who=who, at=at))

    def protest(self, who: str, *, at: float | None = None) -> Self:
        """The same with a protest made, orally and at once (house 8.18).

        Args:
            who: seat in a game, player in a match.
            at: when, s: the fifteen minutes to write it down count from then.

        Raises:
            InvalidPosition: nobody is called so, or another protest waits.
        """
        return self._after(Act(kind="protest", who=who, at=at))

    def write_protest(self, *, at: float | None = None) -> Self:
        """The same with the protest written down, within fifteen minutes of its making.

        Raises:
            InvalidPosition: there is none, it is written already, or the time is over.
        """
        return self._after(Act(kind="protest-written", at=at))

    def decide_protest(self, verdict: str, *, at: float | None = None) -> Self:
        """The same with the protest decided; upheld, its board is played again.

        A verdict after more than an hour counts, and is noted as late. If another board has begun
        since, an upheld protest is noted only: what follows is the organiser's.

        Args:
            verdict: ``"upheld"`` or ``"rejected"``.
            at: when, s.

        Raises:
            InvalidPosition: no protest is written down, or another word.
        """
        return self._after(Act(kind="protest-verdict", reason=verdict, at=at))
