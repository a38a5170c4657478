"""What can be done about unfinished parties, and what the card pays then."""

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
    """An unfinished partie: its score in words, and what the card pays without it."""

    partie: SheetPartie
    text: str
    paid_if_annulled: str


@dataclass(frozen=True, slots=True)
class Settling:
    """Settling what is finished, while the unfinished partie moves to a new card.

    `why_not` is the reason against it, "" if there is none. `partie` is the unfinished one. If
    `only_a_game`, only its open game moves. `deals` is the number of deals that move. `asked` says
    whether a player asks for it, `alone` whether the member can do it alone. `differences` are
    results of the partie at which two cards pay something else than one: the result, what one card
    pays, and what two pay.
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
    """What would happen if this member settled what is finished now."""
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
