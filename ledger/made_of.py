"""What a card's entry is made of: its parties, their deals, and who wrote each."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.card_table import short_names
from scoring.models import Card, Edition
from scoring.sheet import SheetPartie, load
from scoring.sheet_deal import SheetDeal
from scoring.wording import partie_in_words


@dataclass(frozen=True, slots=True)
class WrittenDeal:
    """A deal as it now stands: its scores by seat, and whose records they were taken from."""

    number: int
    scores: tuple[int, ...]
    writers: str


@dataclass(frozen=True, slots=True)
class PartieSigned:
    """What a partie won by seat as it was signed, and the deals it has now."""

    number: int
    name: str
    won: tuple[int, ...]
    deals: tuple[WrittenDeal, ...]
    changed: bool
    """Whether it wins something else now: the card has been corrected since."""


def parties_of(card: Card, edition: Edition) -> list[PartieSigned]:
    """The parties of an edition, each with its deals as the card now has them; who plays it is
    called as in its columns."""
    sheet = load(card)
    now = {partie.number: partie for partie in sheet.parties}
    short = short_names([player.name for player in sheet.players])
    names = {p.member_id: name for p, name in zip(sheet.players, short, strict=True)}
    return [
        _partie(number, tuple(won), now.get(number), names)
        for number, won in enumerate(edition.reckoning["won"], start=1)
    ]


def _partie(
    number: int, won: tuple[int, ...], partie: SheetPartie | None, names: Mapping[int, str]
) -> PartieSigned:
    stands: tuple[int, ...] = (0,) * len(won)
    if partie is not None and not partie.annulled:
        stands = partie.result.won
    return PartieSigned(
        number=number,
        name=partie_in_words(number),
        won=won,
        deals=tuple(_deal(deal, names) for deal in partie.deals) if partie else (),
        changed=stands != won,
    )


def _deal(deal: SheetDeal, names: Mapping[int, str]) -> WrittenDeal:
    writers = dict.fromkeys(
        names.get(record.writer_id or 0, record.writer) or _("from a file")
        for record in deal.records
        if record.standing == "counts"
    )
    return WrittenDeal(deal.number, deal.scores, ", ".join(writers))
