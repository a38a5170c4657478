"""The typefaces of the club's papers: the width of a line, and how to fit it to its space.

DejaVu Serif Condensed has nearly every letter a card needs. Words with other letters are set in
DejaVu Sans Condensed. Chinese, Japanese and Korean are set in Droid Sans Fallback. Papers embed the
typefaces they use. Characters that no typeface has are spelled out in brackets (`spelled_out`), and
a note on the page says so.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from paper.typesetting.layout import cached_by_layout
from paper.typesetting.line_breaks import is_amount, pieces
from paper.typesetting.right_to_left import visual
from paper.typesetting.spelled_out import spelled

FOLDER = Path(__file__).resolve().parents[1] / "fonts"
REGULAR = "DejaVuSerifCondensed"
BOLD = "DejaVuSerifCondensed-Bold"
ITALIC = "DejaVuSerifCondensed-Italic"
WIDE_RANGE = "DejaVuSansCondensed"
EASTERN = "DroidSansFallback"
LEAST = 6.0
"""The smallest size of text on a paper, in points."""
LAST = 0xFFFF
ELLIPSIS = "…"
CAP_HEIGHT = 0.729  # In parts of the size; figures are as tall as capitals.


# Binary streams, because ASCII makes every document a quarter larger.
rl_config.useA85 = 0


def _once_each(cut: Callable[[list[int]], bytes]) -> Callable[[list[int]], bytes]:
    """Return a function that cuts each subset of a typeface once, and one at a time.

    ReportLab reads the font file from a position stored on the typeface, which threads would share.
    """
    one_at_a_time = Lock()
    cached = lru_cache(maxsize=32)(lambda subset: cut(list(subset)))

    def cut_once(subset: list[int]) -> bytes:
        with one_at_a_time:
            return cached(tuple(subset))

    return cut_once


def _registered(name: str) -> frozenset[int]:
    """Register a typeface with ReportLab and return the code points it can draw."""
    font = TTFont(name, str(FOLDER / f"{name}.ttf"))
    font.face.makeSubset = _once_each(font.face.makeSubset)
    pdfmetrics.registerFont(font)
    return frozenset(font.face.charToGlyph)


# At import, because Python's import lock prevents two threads from registering a face twice.
CAN_DRAW = {name: _registered(name) for name in (REGULAR, BOLD, ITALIC, WIDE_RANGE)}


_one_at_a_time = Lock()


@cache
def _eastern() -> frozenset[int]:
    """Return the code points of the eastern typeface, which is large, so it is read when first
    needed."""
    return _registered(EASTERN)


def _code_points(face: str) -> frozenset[int]:
    """Return the code points that a typeface can draw."""
    if face != EASTERN:
        return CAN_DRAW[face]
    with _one_at_a_time:
        return _eastern()


class Glyphs(NamedTuple):
    """Glyphs of one typeface in visual order; size and width in points."""

    text: str
    face: str
    size: float
    wide: float


class TypesetLine(NamedTuple):
    """A line ready for drawing, from left to right; size and width in points."""

    parts: tuple[Glyphs, ...]
    size: float
    wide: float
    spelled: bool = False
    """Whether part of the line is spelled out in brackets."""

    @property
    def text(self) -> str:
        """The glyphs of the line, of any typeface."""
        return "".join(part.text for part in self.parts)


def _has(face: str, text: str) -> bool:
    """Return whether a typeface has all these characters."""
    return _code_points(face).issuperset(map(ord, text))


def _can_draw(character: str) -> bool:
    """Return whether some typeface has this character, and readers can copy it from the paper.

    ReportLab writes no table for copying characters beyond U+FFFF, such as most pictures.
    """
    return ord(character) <= LAST and any(
        _has(face, character) for face in (REGULAR, WIDE_RANGE, EASTERN)
    )


@cached_by_layout(4096)
def legible(text: str) -> tuple[str, bool]:
    """Return the text as a paper can show it, and whether part of it had to be spelled out."""
    if text.isascii() and text.isprintable():
        return text, False
    return spelled(text, _can_draw)


@cached_by_layout(4096)
def _parts(text: str, face: str) -> tuple[tuple[str, str, float], ...]:
    """Return the text in the order of drawing: glyphs, their typeface, and their width at size
    1."""
    glyphs = visual(legible(text)[0])
    pieces = [(glyphs, face)] if _has(face, glyphs) else _in_other_faces(glyphs, face)
    return tuple(
        (part, used, float(pdfmetrics.stringWidth(part, used, 1000)) / 1000)
        for part, used in pieces
    )


def _in_other_faces(glyphs: str, face: str) -> list[tuple[str, str]]:
    """Return a text in parts, each with a typeface that has its letters.

    A word stays in one typeface if there is one that has all of it.
    """
    faces = (face, WIDE_RANGE, EASTERN)
    pieces = [piece for word in re.findall(r" *[^ ]+ *", glyphs) for piece in _faced(word, faces)]
    return [
        ("".join(part for part, _face in run), used)
        for used, run in groupby(pieces, key=itemgetter(1))
    ]


def _faced(word: str, faces: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield a word with the first typeface that has all of it; letter by letter if there is
    none."""
    whole = next((face for face in faces if _has(face, word)), None)
    if whole:
        yield word, whole
    else:
        for letter in word:
            yield from _faced(letter, faces)


@cached_by_layout(4096)
def _width_at_one(text: str, face: str) -> float:
    return sum(wide for _glyphs, _face, wide in _parts(text, face))


def width(text: str, face: str, size: float) -> float:
    """Return the width of a line, in points."""
    return _width_at_one(text, face) * size


@cached_by_layout(1024)
def fitted(text: str, face: str, size: float, least: float, room: float) -> TypesetLine:
    """Return the line within `room` points: unchanged, smaller down to `least`, or else cut
    short."""
    size, least = max(size, LEAST), max(least, LEAST)
    wanted = width(text, face, size)
    if wanted > room:
        size = min(size, max(least, size * room / wanted))
        text = shortened(text, face, size, room)
    parts = (Glyphs(part, used, size, wide * size) for part, used, wide in _parts(text, face))
    return TypesetLine(tuple(parts), size, width(text, face, size), legible(text)[1])


def shortened(text: str, face: str, size: float, room: float) -> str:
    """Return the line cut short with an ellipsis, to be at most `room` points wide."""
    if width(text, face, size) <= room + 0.01:
        return text
    shown = text
    while shown and width(shown.rstrip() + ELLIPSIS, face, size) > room:
        shown = shown[:-1]
    return shown.rstrip() + ELLIPSIS


def wrapped(text: str, face: str, size: float, room: float) -> list[str]:
    """Return the text broken at blanks into lines of at most `room` points.

    A longer word is broken anywhere. An amount of money is never broken.
    """
    lines = [""]
    for word in pieces(text):
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, face, size) <= room:
            lines[-1] = longer
        else:
            lines += _broken(word, face, size, room)
    return [line for line in lines if line]


def in_full(
    text: str, face: str, ways: Sequence[tuple[float, int]], room: float
) -> tuple[float, list[str]]:
    """Return the size and the lines of the first way in which the text fits.

    A way is a size, and the most lines of that size. If the text fits in no way, the last line of
    the last way is cut short.
    """
    for size, most in ways:
        lines = wrapped(text, face, size, room)
        if len(lines) <= most and all(width(line, face, size) <= room for line in lines):
            return size, lines
    last = shortened(" ".join(lines[most - 1 :]), face, size, room)
    return size, [*lines[: most - 1], last]


def _broken(word: str, face: str, size: float, room: float) -> list[str]:
    """Return a word in parts of at most `room` points, broken after hyphens if there are any."""
    if is_amount(word):
        return [word]
    parts = [""]
    for piece in re.findall(r"[^-]*-|[^-]+", word):
        if width(parts[-1] + piece, face, size) <= room:
            parts[-1] += piece
        elif width(piece, face, size) <= room:
            parts.append(piece)
        else:
            for letter in piece:
                fits = width(parts[-1] + letter, face, size) <= room
                parts[-1:] = [parts[-1] + letter] if fits else [parts[-1], letter]
    return parts
