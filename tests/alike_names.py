"""Pairs of names: one text in two ways, two texts for one name to the eye, and two people."""

import pytest

# Pairs of one text in two ways: the second is kept as the first.
ONE = {
    "é as one sign and as two": ("José", "Jose\u0301"),
    "marks in another order": ("\u1ed9", "o\u0302\u0323"),
    "a syllable and its letters": ("한결", "\u1112\u1161\u11ab결"),
    "an Ångström": ("Å", "\u212b"),
    "a zero-width space": ("Ann", "A\u200bnn"),
    "a soft hyphen": ("Ann", "An\u00adn"),
    "a byte-order mark": ("Ann", "\ufeffAnn"),
    "a word joiner": ("Ann", "Ann\u2060"),
    "a joiner without need": ("Ann", "A\u200dnn"),
    "a non-joiner without need": ("Ann", "A\u200cnn"),
    "a mark of direction": ("Ann", "Ann\u200e"),
    "a turned direction": ("Ann", "\u202aAnn\u202c"),
    "an isolate": ("Ann", "\u2067Ann\u2069"),
    "a variation selector": ("Ann♥", "Ann♥\ufe0f"),
    "a selector of a later plane": ("葛", "葛\U000e0100"),
    "a tag": ("Ann", "Ann\U000e0041"),
    "a grapheme joiner": ("é", "e\u034f\u0301"),
    "a filler": ("Ann", "Ann\u3164"),
    "a wide space": ("Ann Lee", "Ann\u3000Lee"),
    "a space that does not break": ("Ann Lee", "Ann\u00a0Lee"),
    "two spaces": ("Ann Lee", "Ann  Lee"),
    "spaces around": ("Ann", " Ann "),
    "an empty sign of braille": ("Ann", "Ann\u2800"),
    "a joiner twice": ("क्\u200dष", "क्\u200d\u200dष"),
}
# Pairs that are two texts, but one name for the eye.
ALIKE = {
    "capitals": ("Ann", "ANN"),
    "a sharp s": ("Weiß", "WEISS"),
    "wide letters": ("Ann", "Ａｎｎ"),
    "bold letters": ("Ann", "𝐀𝐧𝐧"),
    "a ligature": ("Fisk ffi", "Fisk ﬃ"),
    "a Cyrillic a": ("Anna", "Annа"),
    "all of it Cyrillic": ("Xopa", "Хора"),
    "Cyrillic in capitals": ("BOB", "вов"),
    "a Greek Alpha": ("Ann", "Αnn"),
    "a Greek nu": ("Ava", "Aνa"),
    "Greek capitals": ("NIKOS", "ΝΙΚΟΣ".replace("Σ", "S")),
    "an Armenian o": ("Rob", "Rօb"),
    "a Ukrainian i": ("Lili", "Lіli"),
    "an accent on a Cyrillic letter": ("José", "Josе\u0301"),
    "a dotless i": ("Irina", "Irına"),
    "an I that is an l": ("Ian", "lan"),
    "a one that is an l": ("Paul", "Pau1"),
    "a zero that is an O": ("OTTO", "0TT0"),
    "another apostrophe": ("O'Neil", "O’Neil"),
    "another dash": ("Ann-Lee", "Ann‑Lee"),
    "a joiner that a script needs": ("क्ष", "क्\u200dष"),
}
# Pairs of two people.
TWO = {
    "an accent": ("José", "Jose"),
    "a space": ("Ann", "An n"),
    "L and I as people write them": ("Lan", "Ian"),
    "l and i": ("Al", "Ai"),
    "numbers": ("Team 1", "Team 7"),
    "two scripts": ("Анна", "Anna"),
    "two letters of a script": ("Галя", "Гала"),
}


def over_pairs(pairs: dict[str, tuple[str, str]]) -> pytest.MarkDecorator:
    """A test for each pair, named after it."""
    return pytest.mark.parametrize(("kept", "other"), list(pairs.values()), ids=list(pairs))
