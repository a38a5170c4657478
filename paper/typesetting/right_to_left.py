"""Names written from right to left, ready for drawing: letters joined, in visual order.

A PDF is drawn glyph by glyph from the left. So Hebrew and Arabic are first put into visual order.
Arabic letters also take the forms that depend on their neighbours. The papers themselves run from
left to right, whatever names they have, and a name within a line is reversed separately. That needs
only this part of the Unicode bidirectional algorithm.
"""

import re
import unicodedata
from functools import cache
from itertools import groupby

from piquet.text.typed import BEGIN, END

RIGHT_TO_LEFT = frozenset({"R", "AL"})
NUMBER = frozenset({"EN", "AN"})
_ISOLATING = re.compile(f"[{BEGIN}{END}]")
LAM = "\u0644"
TATWEEL = "\u0640"


def visual(text: str) -> str:
    """Return the text in the order of its glyphs on the page, from the left.

    Each text between isolating characters is ordered separately.
    """
    return "".join(map(_visual, _ISOLATING.split(text)))


def _visual(text: str) -> str:
    text = "".join(" " if c.isspace() else c for c in unicodedata.normalize("NFC", text))
    text = "".join(c for c in text if unicodedata.category(c) not in ("Cc", "Cf"))
    if all(unicodedata.bidirectional(c) not in RIGHT_TO_LEFT for c in text):
        return text
    return _reordered(joined(text))


def joined(text: str) -> str:
    """Return the text with Arabic letters in their initial, medial, final and isolated forms.

    Lam and alef become one letter.
    """
    pieces, place = [], 0
    while place < len(text):
        taken = 2 if text[place : place + 2] in _forms() else 1
        before, after = _neighbour(text, place - 1, -1), _neighbour(text, place + taken, 1)
        pieces.append(_form(text[place : place + taken], before, after))
        place += taken
    return "".join(pieces)


def _neighbour(text: str, place: int, step: int) -> str:
    """Return the next character that is not a vowel sign, because joining ignores these; "" for
    none."""
    while 0 <= place < len(text):
        if not unicodedata.combining(text[place]):
            return text[place]
        place += step
    return ""


def _form(piece: str, before: str, after: str) -> str:
    forms = _forms().get(piece, {})
    from_before = "final" in forms and _joins_onward(before)
    to_after = "initial" in forms and _joins_back(after)
    kind = (
        ("medial" if to_after else "final")
        if from_before
        else ("initial" if to_after else "isolated")
    )
    return forms.get(kind, piece)


def _joins_onward(letter: str) -> bool:
    return letter == TATWEEL or "initial" in _forms().get(letter, {})


def _joins_back(letter: str) -> bool:
    return letter == TATWEEL or "final" in _forms().get(letter, {})


@cache
def _forms() -> dict[str, dict[str, str]]:
    """Return the forms of each Arabic letter, from Unicode's compatibility characters."""
    forms: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFBB2), *range(0xFBD3, 0xFC00), *range(0xFE80, 0xFEFD)):
        kind, _, base = unicodedata.decomposition(chr(code)).partition("> ")
        letters = "".join(chr(int(part, 16)) for part in base.split())
        if len(letters) == 1 or letters.startswith(LAM):
            forms.setdefault(letters, {})[kind.removeprefix("<")] = chr(code)
    return forms


def _reordered(text: str) -> str:
    """Return the text in visual order: each run from right to left is reversed in its place."""
    directions = _resolved([_direction(c) for c in text])
    runs = [
        (direction, "".join(c for c, _ in run))
        for direction, run in groupby(zip(text, directions, strict=True), _second)
    ]
    return "".join(_mirrored(run) if direction == "R" else run for direction, run in runs)


def _second(pair: tuple[str, str]) -> str:
    return pair[1]


def _direction(character: str) -> str:
    kind = unicodedata.bidirectional(character)
    if kind in RIGHT_TO_LEFT:
        return "R"
    return {"L": "L", "NSM": "M"}.get(kind, "N" if kind in NUMBER else "")


def _resolved(strong: list[str]) -> list[str]:
    """Return L, R or N (a number) for every character.

    Blanks take the direction of their neighbours if these agree, else L.
    """
    resolved: list[str] = []
    for place, direction in enumerate(strong):
        before = resolved[-1] if resolved else "L"
        if direction == "M":
            resolved.append(before)
        elif direction:
            resolved.append(direction)
        else:
            after = next((d for d in strong[place + 1 :] if d in ("L", "R", "N")), "L")
            resolved.append(before if before == after else "L")
    return resolved


def _mirrored(run: str) -> str:
    return "".join(run[::-1].translate(str.maketrans("()[]<>«»", ")(][><»«")))
