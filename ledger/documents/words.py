"""Headings and paragraphs on the month's papers."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from ledger.documents.flow import Block, space
from ledger.documents.paper import LEFT, RIGHT
from scoring.documents.typesetting.pen import INK, Colour, Pen
from scoring.documents.typesetting.typefaces import ITALIC, REGULAR, wrapped

LINE = 12.0
SIZE = 9.0


def heading(words: str, *, along: float = 40.0, whole: float = 0.0) -> Block:
    """A line over what follows; `along` is how much of that stands on the same page, and `whole`
    how high all of it is that may be kept together."""

    def draw(pen: Pen, top: float) -> None:
        pen.write(LEFT, top - 12, words, size=11.5, room=RIGHT - LEFT)

    return Block(18, draw, along=along, whole=whole)


def paragraph(
    words: str,
    *,
    face: str = ITALIC,
    size: float = SIZE,
    colour: Colour = INK,
    along: float = 0.0,
) -> Iterator[Block]:
    """Words broken into lines across the page, a block a line; each leaves room below it for
    what goes `along`."""
    for line in wrapped(words, face, size, RIGHT - LEFT):
        yield replace(_line(line, face, size, colour), along=along)


def replaced(data: Mapping[str, Any]) -> Iterator[Block]:
    """On a paper issued once more, which it takes the place of."""
    if number := data.get("replaces"):
        words = _("This takes the place of No. %(number)d: the month was opened again since.")
        yield space(8)
        yield from paragraph(words % {"number": number})


def _line(words: str, face: str, size: float, colour: Colour) -> Block:
    def draw(pen: Pen, top: float) -> None:
        pen.write(LEFT, top - size, words, face=face, size=size, colour=colour)

    return Block(size + LINE - SIZE, draw)


def sentence_block(words: str) -> Block:
    """One large line: what it all comes to for the reader."""

    def draw(pen: Pen, top: float) -> None:
        pen.write(LEFT, top - 14, words, face=REGULAR, size=13, room=RIGHT - LEFT)

    return Block(24, draw)
