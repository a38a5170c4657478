"""What a card's entry is made of: its parties, their deals, and who wrote each."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.card_table import short_names
from scoring.games_sheet import place_of
from scoring.laws.chouette import PLAYERS
from scoring.models import Card, Edition
from scoring.sheet import Sheet, SheetPartie, load
from scoring.sheet_deal import SheetDeal
from scoring.wording import partie_in_words


@dataclass(frozen=True, slots=True)
class WrittenDeal:
    """A deal as it now stands: its scores by seat, and whose records they were taken from.

    Of a chouette nobody's score is an adviser's; deal 0 is a result told without its deals. At
    games up to a hundred `place` is its number in its `game`, elsewhere in its partie, as `number`
    is; `game` is 0 where there is none.
    """

    number: int
    place: int
    game: int
    scores: tuple[int | None, ...]
    writers: str


@dataclass(frozen=True, slots=True)
class PartieSigned:
    """What a partie won by seat as it was signed, and its deals."""

    number: int
    name: str
    won: tuple[int, ...]
    deals: tuple[WrittenDeal, ...]


def parties_of(card: Card, edition: Edition) -> list[PartieSigned]:
    """The parties of an edition, each with its deals; who plays it is called as in its columns.

    The deals of a card that has been corrected since are no longer those that were signed: none.
    """
    sheet = load(card)
    stands = dict(enumerate(sheet.parties if card.edition == edition.number else (), start=1))
    short = short_names([player.name for player in sheet.players])
    names = {p.member_id: name for p, name in zip(sheet.players, short, strict=True)}
    return [
        PartieSigned(
            number=number,
            name=partie_in_words(number),
            won=tuple(won),
            deals=_deals(stands.get(number), sheet, names),
        )
        for number, won in enumerate(edition.reckoning["won"], start=1)
    ]


def _deals(
    partie: SheetPartie | None, sheet: Sheet, names: Mapping[int, str]
) -> tuple[WrittenDeal, ...]:
    return tuple(_deal(partie, deal, sheet, names) for deal in partie.deals) if partie else ()


def _deal(
    partie: SheetPartie, deal: SheetDeal, sheet: Sheet, names: Mapping[int, str]
) -> WrittenDeal:
    writers = dict.fromkeys(
        names.get(record.writer_id or 0, record.writer) or _("from a file")
        for record in deal.records
        if record.standing == "counts"
    )
    game, place = (0, deal.number)
    if sheet.of_games:
        game, place = place_of(sheet, partie.number, deal.number)
    return WrittenDeal(deal.number, place, game, _by_seat(partie, deal), ", ".join(writers))


def _by_seat(partie: SheetPartie, deal: SheetDeal) -> tuple[int | None, ...]:
    """The scores in the order of the card's columns."""
    if partie.seats is None:
        return deal.scores
    scores = dict(zip(partie.seats.pair, deal.scores, strict=True))
    return tuple(scores.get(seat) for seat in range(PLAYERS))
