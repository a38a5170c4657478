"""The types the club's papers are set in: registered once, with widths and fitting.

DejaVu Serif Condensed has everything a card of ours says; a name in a script it lacks is set
in DejaVu Sans Condensed; a character neither has shows as U+FFFD, never as nothing.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from scoring.documents.script import visual

FOLDER = Path(__file__).resolve().parent / "fonts"
REGULAR = "DejaVuSerifCondensed"
BOLD = "DejaVuSerifCondensed-Bold"
ITALIC = "DejaVuSerifCondensed-Italic"
WIDE_RANGE = "DejaVuSansCondensed"
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


class Set(NamedTuple):
    """A line as it is drawn: its glyphs in visual order, face, and size and width in points."""

    text: str
    face: str
    size: float
    wide: float


@lru_cache(maxsize=4096)
def chosen(text: str, face: str) -> tuple[str, str]:
    """The text as drawn, and the face that has all its characters."""
    glyphs = visual(text)
    if all(ord(c) in CAN_DRAW[face] for c in glyphs):
        return glyphs, face
    return "".join(c if ord(c) in CAN_DRAW[WIDE_RANGE] else UNKNOWN for c in glyphs), WIDE_RANGE


@lru_cache(maxsize=4096)
def _width_at_one(text: str, face: str) -> float:
    return float(pdfmetrics.stringWidth(*chosen(text, face), 1000)) / 1000


def width(text: str, face: str, size: float) -> float:
    """How wide a line is, in points."""
    return _width_at_one(text, face) * size


@lru_cache(maxsize=1024)
def fitted(text: str, face: str, size: float, least: float, room: float) -> Set:
    """The line within `room` points: as it is, else smaller down to `least`, else cut short."""
    wanted = width(text, face, size)
    if wanted > room:
        size = max(least, size * room / wanted)
        text = shortened(text, face, size, room)
    glyphs, used = chosen(text, face)
    return Set(glyphs, used, size, width(text, face, size))


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
