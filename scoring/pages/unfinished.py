"""What can be done about parties that are not finished, each with what it comes to in money."""

from collections.abc import Iterator
from dataclasses import dataclass

from club.models import Member
from club.refused import Refused
from scoring.models import Card
from scoring.operations.cards.settle_finished import verify_agreeable
from scoring.operations.rights import speaks_for_club
from scoring.sheet.partie import SheetPartie
from scoring.sheet.sheet import Sheet, if_annulled
from scoring.words.settling import differences_in_words, paid_in_words, unfinished_in_words


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A partie that is not finished: how it stands, and what the card pays without it."""

    partie: SheetPartie
    said: str
    paid_if_annulled: str


@dataclass(frozen=True, slots=True)
class Settling:
    """Settling what is finished, while one partie goes on on a new card.

    `why_not` says why that cannot be, "" if it can; then `partie` is the one that goes on, or
    `only_a_game` of it, with so many `deals`.
    `differences` are results of it for which two cards pay something else than one: the result,
    what one card pays, and what two pay.
    """

    why_not: str
    partie: SheetPartie | None = None
    deals: int = 0
    only_a_game: bool = False
    asked: bool = False
    alone: bool = False
    differences: tuple[tuple[str, str, str], ...] = ()


def unfinished(card: Card, sheet: Sheet) -> Iterator[Unfinished]:
    """Yield the parties that keep the card from being closed."""
    for partie in sheet.parties:
        if sheet.not_finished(partie) is not None:
            annulled = paid_in_words(if_annulled(card, sheet, partie.number))
            yield Unfinished(partie, unfinished_in_words(sheet, partie), annulled)


def settling(sheet: Sheet, member: Member) -> Settling:
    """What settling the card now would do, as this member may ask for it."""
    try:
        partie = verify_agreeable(sheet)
    except Refused as refused:
        return Settling(refused.message)
    first = sheet.not_finished(partie) or 1
    return Settling(
        why_not="",
        partie=partie,
        deals=len(partie.deals) - first + 1,
        only_a_game=first > 1,
        asked=sheet.settle_asked is not None,
        alone=speaks_for_club(sheet.players, member),
        differences=tuple(differences_in_words(sheet)),
    )
