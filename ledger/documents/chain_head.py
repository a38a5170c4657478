"""Where the book's chain ended when a month's paper was issued."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from ledger.chain.heads import grouped
from ledger.documents.flow import Block, space
from ledger.documents.words import paragraph
from scoring.documents.faces import REGULAR


def chain_head(data: Mapping[str, Any]) -> Iterator[Block]:
    """Number and hash of the chain's last link by then; of a draft, and of what was issued before
    there was a chain, nothing."""
    if chain := data.get("chain"):
        words = _("This paper vouches for the book up to link %(number)d of its chain:")
        yield space(12)
        yield from paragraph(words % {"number": chain["number"]}, size=7.5, along=12)
        yield from paragraph(grouped(chain["head"]), face=REGULAR, size=7.5)
