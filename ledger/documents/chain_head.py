"""The lines on a month's paper that name the chain's last link when the paper was issued."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from ledger.chain.heads import grouped
from paper.page_flow import Block, space
from paper.paper_frame import LEFT, RIGHT
from paper.typesetting.pen import Pen
from paper.typesetting.typefaces import ITALIC, REGULAR

SIZE: Final = 7.5
LINE: Final = 10.5


def chain_head(data: Mapping[str, Any]) -> Iterator[Block]:
    """Yield the number and hash of the chain's last link, kept together on a page.

    Yields nothing for drafts, and for papers issued before there was a chain.
    """
    if chain := data.get("chain"):
        words = (
            _("This code proves what stood in the book up to link %(number)d of its chain:") % chain
        )
        lines = ((words, ITALIC), (grouped(chain["head"]), REGULAR))

        def draw(pen: Pen, top: float) -> None:
            for place, (text, face) in enumerate(lines):
                y = top - SIZE - place * LINE
                pen.write(LEFT, y, text, face=face, size=SIZE, room=RIGHT - LEFT)

        yield space(12)
        yield Block(2 * LINE, draw)
