"""Why something cannot be, in the umpire's words: what the rules refuse, in each language.

The rules say what is wrong in a programmer's English; here each of those texts that somebody who
types can meet has its own for the umpire. A text without one is told as it stands.

Example:
    >>> refusal("by='east' says who committed an act, but there is none", "en", {"east": "Ann"})
    'Ann is named, but nothing that a player did wrong'
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from carrom.cli.umpire_words import SAY

_REFUSALS: Final[tuple[tuple[str, str, str], ...]] = (
    # what the rules say, English, French; {seat} is a player, {code} a reason
    (
        "by='{seat}' says who committed an act, but there is none",
        "{seat} is named, but nothing that a player did wrong",
        "{seat} est nommé, mais aucune faute n'est dite",
    ),
    (
        "{seat} is on turn and cannot play out of turn",
        "{seat} is on turn and cannot play out of turn",
        "{seat} est au tour et ne peut jouer hors de son tour",
    ),
    (
        "fell is told alone, without {what}",
        "a piece that fell between two strokes is told alone: fell b",
        "une pièce tombée entre deux coups se dit seule : tombé n",
    ),
    (
        "fell needs the pieces that fell, told as pocketed",
        "what fell must be said: fell b",
        "il faut dire ce qui est tombé : tombé n",
    ),
    (
        "fell: nothing falls into a pocket before the break",
        "nothing falls into a pocket before the break",
        "rien ne tombe dans une poche avant la casse",
    ),
    (
        "unnoticed is told alone, without {what}",
        "what nobody noticed is told alone: unseen queen",
        "ce que personne n'a vu se dit seul : inaperçu reine",
    ),
    (
        "unnoticed='{what}': {seat} is on turn already",
        "{seat} is on turn already",
        "{seat} a déjà la main",
    ),
    (
        "{pieces} must first be placed or forgone by {seat}",
        "{seat} must first place the due men, or forgo them",
        "{seat} doit d'abord poser les pions dus, ou y renoncer",
    ),
    (
        "unnoticed='{what}': nothing can go unnoticed before the break",
        "nothing can go unnoticed before the break",
        "rien ne peut passer inaperçu avant la casse",
    ),
    (
        "unnoticed='queen': {seat} has pocketed no man, so she was not his (92)",
        "{seat} has pocketed no man, so the queen was not his (Law 92)",
        "{seat} n'a rentré aucun pion : la reine n'était pas à lui (Loi 92)",
    ),
    (
        "unnoticed='men': none of the opponent's men has been pocketed, so none was placed",
        "none of the opponent's men has been pocketed, so none was placed",
        "aucun pion de l'adversaire n'a été rentré : aucun n'a été posé",
    ),
    (
        "unnoticed='queen': she needs no cover here",
        "the queen needs no cover here",
        "ici, il ne faut pas confirmer la reine",
    ),
    (
        "unnoticed='queen': she is {where}, not on the board",
        "the queen is not on the board",
        "la reine n'est pas sur le plateau",
    ),
    (
        "unnoticed='men': nobody has men of his own here",
        "colours are free: nobody has men of his own",
        "les couleurs sont libres : personne n'a de pions à lui",
    ),
    (
        "unnoticed='men': {own} own men, {other} of the opponent: {seat} placed none for another",
        "with {own} own men and {other} of the opponent there, {seat} placed none for another",
        "avec {own} pions à lui et {other} à l'adversaire, {seat} n'a pas posé l'un pour l'autre",
    ),
    (
        "the protest of {name} is not decided yet",
        "the protest of {name} is not decided yet",
        "la réclamation déposée par {name} n'est pas encore décidée",
    ),
    (
        "no protest waits for that",
        "no protest waits for that",
        "aucune réclamation n'attend cela",
    ),
    (
        "the protest is written down already",
        "the protest is written down already",
        "la réclamation est déjà écrite",
    ),
    (
        "the protest is not written down yet",
        "the protest is not written down yet: written",
        "la réclamation n'est pas encore écrite : écrite",
    ),
    (
        "the protest was made {ago} s ago, and had to be written within {limit}",
        "the protest was made {ago} s ago, and had to be written within {limit}: it has lapsed",
        "la réclamation a {ago} s, et devait être écrite en {limit} s : elle est tombée",
    ),
    (
        "partner_talk: in singles nobody has a partner",
        "in singles nobody has a partner to talk to",
        "en simple, personne n'a de partenaire à qui parler",
    ),
    (
        "{pieces} must be placed: without them no man is left on the board",
        "the men must be placed: without them no man is left on the board",
        "il faut poser : sinon il ne reste aucun pion sur le plateau",
    ),
    (
        "{pieces} must be placed: who owes them cannot let himself off (Law 87a)",
        "the men must be placed: who owes them cannot forgo them (Law 87a)",
        "il faut poser : un joueur ne peut renoncer à ses propres pénalités (Loi 87a)",
    ),
    ("the match is over: {code}", "the match is over ({code})", "le match est fini ({code})"),
    ("the game is over: {code}", "the game is over ({code})", "la partie est finie ({code})"),
    (
        "the game was {code}: no board is replayed",
        "no board is played again after this end of the game: {code}",
        "aucune manche n'est rejouée après cette fin de partie : {code}",
    ),
    (
        "the match was {code}: no board is replayed",
        "no board is played again after this end of the match: {code}",
        "aucune manche n'est rejouée après cette fin de match : {code}",
    ),
    (
        "time has been called before: the extra board is played out",
        "the time was over before: the extra board is played out",
        "le temps était déjà écoulé : la manche supplémentaire se joue jusqu'au bout",
    ),
    (
        "left-seat: here it loses the board only, not the match (Law 91)",
        "rising from the seat loses the board only, not the match (Law 91): rose",
        "quitter sa place ne perd que la manche, non le match (Loi 91) : levé",
    ),
    (
        "left-seat: between two games everybody may rise",
        "between two games everybody may rise",
        "entre deux parties, chacun peut se lever",
    ),
    (
        "there is no Law '{number}'; carrom laws lists them all",
        'there is no Law "{number}"',
        "il n'y a pas de Loi « {number} »",
    ),
    (
        "there is no Law '{number}'; the nearest is {near}",
        'there is no Law "{number}"; the nearest is {near}',
        "il n'y a pas de Loi « {number} » ; la plus proche : {near}",
    ),
    (
        "there is no Law '{number}'; the nearest are {near}",
        'there is no Law "{number}"; the nearest are {near}',
        "il n'y a pas de Loi « {number} » ; les plus proches : {near}",
    ),
)

REFUSALS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {said: MappingProxyType({"en": en, "fr": fr}) for said, en, fr in _REFUSALS}
)
"""The umpire's text in each language, by the text of the rules."""


def refusal(fault: str, lang: str, names: Mapping[str, str]) -> str:
    """A fault in the umpire's words.

    Args:
        fault: as the rules tell it.
        lang: a language of `SAY`.
        names: the player on each seat.
    """
    for pattern, texts in _PATTERNS:
        found = pattern.fullmatch(fault)
        if found is not None:
            values = {
                key: _word(key, value, lang, names) for key, value in found.groupdict().items()
            }
            return texts[lang].format(**values)
    return fault


def _word(key: str, value: str, lang: str, names: Mapping[str, str]) -> str:
    """A value as the umpire calls it."""
    if key == "seat":
        return names.get(value, value)
    if key == "code":
        return SAY[lang].get(f"reason-{value}", value)
    return value


def _pattern(text: str) -> re.Pattern[str]:
    """What matches a text with any values in its braces."""
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(text)))


_PATTERNS: Final = tuple((_pattern(said), texts) for said, texts in REFUSALS.items())
