"""Headings and paragraphs on the month's papers."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from paper.page_flow import Block, space
from paper.paper_frame import LEFT, RIGHT
from paper.typesetting.pen import INK, Colour, Pen
from paper.typesetting.typefaces import ITALIC, REGULAR, wrapped

LINE = 12.0
SIZE = 9.0


def heading(words: str, *, along: float = 40.0, whole: float = 0.0) -> Block:
    """Return a heading.

    `along` is the height that must follow on the same page. `whole` is the height of everything
    that should stay together if possible.
    """

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
    """Yield a paragraph across the page, a block for each line.

    Each line needs the height `along` free below it on the same page.
    """
    for line in wrapped(words, face, size, RIGHT - LEFT):
        yield replace(_line(line, face, size, colour), along=along)


def replacement_note(data: Mapping[str, Any]) -> Iterator[Block]:
    """Yield a note naming the paper that this one replaces, if it was issued again."""
    if number := data.get("replaces"):
        words = _("This replaces No. %(number)d, because the month was reopened.")
        yield space(8)
        yield from paragraph(words % {"number": number})


def _line(words: str, face: str, size: float, colour: Colour) -> Block:
    def draw(pen: Pen, top: float) -> None:
        pen.write(LEFT, top - size, words, face=face, size=size, colour=colour)

    return Block(size + LINE - SIZE, draw)


def sentence_block(words: str) -> Block:
    """Return one large line that sums up the paper for its reader."""

    def draw(pen: Pen, top: float) -> None:
        pen.write(LEFT, top - 14, words, face=REGULAR, size=13, room=RIGHT - LEFT)

    return Block(24, draw)
