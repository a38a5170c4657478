"""The types the club's papers are set in: registered once, with widths and fitting.

DejaVu Serif Condensed has everything a card of ours says; a word it lacks a letter of is set in
DejaVu Sans Condensed. Chinese, Japanese and Korean names are set in faces that every reader of
PDFs has one of its own for, since they would be larger than all else that comes with the site. A
character that none has shows as U+FFFD, never as nothing.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont

from scoring.documents.script import visual

FOLDER = Path(__file__).resolve().parent / "fonts"
REGULAR = "DejaVuSerifCondensed"
BOLD = "DejaVuSerifCondensed-Bold"
ITALIC = "DejaVuSerifCondensed-Italic"
WIDE_RANGE = "DejaVuSansCondensed"
EASTERN = {"HeiseiMin-W3": "cp932", "STSong-Light": "gbk", "HYSMyeongJo-Medium": "cp949"}
"""The faces that readers bring along, each with the code whose characters it has."""
ELLIPSIS = "…"
UNKNOWN = "\ufffd"
CAP_HEIGHT = 0.729  # of the size; figures are as tall as capitals


# Streams as they are: spelling them in ASCII makes every document a quarter larger.
rl_config.useA85 = 0


def _once_each(cut: Callable[[list[int]], bytes]) -> Callable[[list[int]], bytes]:
    """Cut each subset of a face once, and one at a time.

    ReportLab reads the font file at a place it keeps on the face, which threads would share.
    """
    one_at_a_time = Lock()
    kept = lru_cache(maxsize=32)(lambda subset: cut(list(subset)))

    def cut_or_kept(subset: list[int]) -> bytes:
        with one_at_a_time:
            return kept(tuple(subset))

    return cut_or_kept


def _registered(name: str) -> frozenset[int]:
    """Make a face known to ReportLab; returns the code points it can draw."""
    font = TTFont(name, str(FOLDER / f"{name}.ttf"))
    font.face.makeSubset = _once_each(font.face.makeSubset)
    pdfmetrics.registerFont(font)
    return frozenset(font.face.charToGlyph)


# At import, where Python's import lock keeps two threads from registering a face twice.
CAN_DRAW = {name: _registered(name) for name in (REGULAR, BOLD, ITALIC, WIDE_RANGE)}


class _Eastern(UnicodeCIDFont):  # type: ignore[misc]
    """A face that is named in a document and not embedded."""

    _one_at_a_time = Lock()  # ReportLab writes the entry in a table that all documents share.

    def addObjects(self, doc: Any) -> None:  # noqa: N802  (ReportLab's name)
        with self._one_at_a_time:
            super().addObjects(doc)


for _face in EASTERN:
    pdfmetrics.registerFont(_Eastern(_face))


class Set(NamedTuple):
    """Glyphs of one face as they are drawn, in visual order; size and width in points."""

    text: str
    face: str
    size: float
    wide: float


class Line(NamedTuple):
    """A line as it is drawn, from left to right; size and width in points."""

    parts: tuple[Set, ...]
    size: float
    wide: float

    @property
    def text(self) -> str:
        """Its glyphs, whatever their faces."""
        return "".join(part.text for part in self.parts)


def _has(face: str, text: str) -> bool:
    """Whether a face has all these characters."""
    if face in CAN_DRAW:
        return all(ord(c) in CAN_DRAW[face] for c in text)
    code = EASTERN[face]
    return all(c.isprintable() and c.encode(code, "ignore") for c in text)


@lru_cache(maxsize=4096)
def _parts(text: str, face: str) -> tuple[tuple[str, str, float], ...]:
    """The text as drawn: glyphs, the face that has them, and how wide they are at size 1."""
    glyphs = visual(text)
    found = [(glyphs, face)] if _has(face, glyphs) else _in_other_faces(glyphs, face)
    return tuple(
        (part, used, float(pdfmetrics.stringWidth(part, used, 1000)) / 1000) for part, used in found
    )


def _in_other_faces(glyphs: str, face: str) -> list[tuple[str, str]]:
    """A text that a face lacks letters of, part by part: a word in one face where one has it."""
    wanting = [c for c in glyphs if not _has(WIDE_RANGE, c)]
    eastern = sorted(EASTERN, key=lambda name: -sum(_has(name, c) for c in wanting))
    faces = (face, WIDE_RANGE, *eastern)
    pieces = [piece for word in re.findall(r" *[^ ]+ *", glyphs) for piece in _faced(word, faces)]
    return [
        ("".join(part for part, _face in run), used)
        for used, run in groupby(pieces, key=itemgetter(1))
    ]


def _faced(word: str, faces: Sequence[str]) -> Iterator[tuple[str, str]]:
    """A word and the first face that has all of it; where none has, letter by letter."""
    whole = next((face for face in faces if _has(face, word)), None)
    if whole:
        yield word, whole
    elif len(word) == 1:
        yield UNKNOWN, WIDE_RANGE
    else:
        for letter in word:
            yield from _faced(letter, faces)


@lru_cache(maxsize=4096)
def _width_at_one(text: str, face: str) -> float:
    return sum(wide for _glyphs, _face, wide in _parts(text, face))


def width(text: str, face: str, size: float) -> float:
    """How wide a line is, in points."""
    return _width_at_one(text, face) * size


@lru_cache(maxsize=1024)
def fitted(text: str, face: str, size: float, least: float, room: float) -> Line:
    """The line within `room` points: as it is, else smaller down to `least`, else cut short."""
    wanted = width(text, face, size)
    if wanted > room:
        size = max(least, size * room / wanted)
        text = shortened(text, face, size, room)
    parts = (Set(part, used, size, wide * size) for part, used, wide in _parts(text, face))
    return Line(tuple(parts), size, width(text, face, size))


def shortened(text: str, face: str, size: float, room: float) -> str:
    """The line cut at its end with an ellipsis until it is no wider than `room` points."""
    if width(text, face, size) <= room + 0.01:
        return text
    kept = text
    while kept and width(kept.rstrip() + ELLIPSIS, face, size) > room:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def wrapped(text: str, face: str, size: float, room: float) -> list[str]:
    """The text broken at blanks into lines of at most `room` points, a longer word anywhere."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, face, size) <= room:
            lines[-1] = longer
        else:
            lines += _broken(word, face, size, room)
    return [line for line in lines if line]


def _broken(word: str, face: str, size: float, room: float) -> list[str]:
    """A word in parts of at most `room` points; after a hyphen where there is one."""
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
