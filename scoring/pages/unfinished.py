"""The ways to end a card with unfinished parties, and what it pays then."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from club.models import Member
from club.refused import Refused
from scoring.models import Card
from scoring.operations.cards.end_early import speaks_against
from scoring.operations.cards.settle_finished import verify_agreeable
from scoring.operations.rights import speaks_for_club
from scoring.pages.asked import answering_here
from scoring.sheet.partie import SheetPartie
from scoring.sheet.rows import Player
from scoring.sheet.sheet import Sheet, if_annulled
from scoring.words.settling import (
    differences_in_words,
    open_part_in_words,
    paid_in_words,
    unfinished_in_words,
)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An unfinished partie: its score in words, what the card pays without it, and whether a player
    has `asked` to annul it."""

    partie: SheetPartie
    text: str
    paid_if_annulled: str
    asked: bool


@dataclass(frozen=True, slots=True)
class Settling:
    """The choice to settle what is finished and move the unfinished partie to a new card.

    `why_not` is the reason against it, "" if there is none. `partie` is the unfinished one. `part`
    is what moves, in words: all of it or its open game, with so many `deals`. `differences` are
    results of the partie at which two cards pay something else than one: the result, what one card
    pays, and what two pay.
    """

    why_not: str
    partie: SheetPartie | None = None
    part: str = ""
    deals: int = 0
    asked: bool = False
    alone: bool = False
    differences: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class RequestToEnd:
    """A player's request to annul a partie, or to settle what is finished without it.

    `settling` says what settling would do, None if annulling is asked. `paid` says what the card
    then comes to. It waits for the reader if they are `against` the one who asks. The players
    `here` can answer it with a PIN on the reader's phone.
    """

    partie: SheetPartie
    asker: Player
    paid: str
    against: bool
    here: tuple[Player, ...]
    settling: Settling | None = None

    @property
    def kind(self) -> str:
        """The kind of the request in one word, as in `Asked`."""
        return "settle" if self.settling else "annul"


def unfinished(card: Card, sheet: Sheet) -> Iterator[Unfinished]:
    """Yield the parties that keep the card from being closed."""
    for partie in sheet.parties:
        if sheet.not_finished(partie) is not None:
            annulled = paid_in_words(if_annulled(card, sheet, partie.number))
            asked = partie is sheet.annul_asked
            yield Unfinished(partie, unfinished_in_words(sheet, partie), annulled, asked)


def requests_to_end(card: Card, sheet: Sheet, member: Member) -> Iterator[RequestToEnd]:
    """Yield the requests to annul a partie, or to settle without it. Each costs two queries, for
    the scribe and the PINs."""
    if partie := sheet.annul_asked:
        request = _request(sheet, member, partie, partie.annul_asked_by)
        yield replace(request, paid=paid_in_words(if_annulled(card, sheet, partie.number)))
    if partie := sheet.settle_asked:
        request = _request(sheet, member, partie, partie.settle_asked_by)
        yield replace(request, settling=settling(sheet, member))


def _request(sheet: Sheet, member: Member, partie: SheetPartie, asker: int | None) -> RequestToEnd:
    return RequestToEnd(
        partie=partie,
        asker=next(player for player in sheet.players if player.member_id == asker),
        paid=paid_in_words(sheet),
        against=speaks_against(sheet, asker, partie.number, member.pk),
        here=answering_here(sheet, member, asker, partie.number),
    )


def settling(sheet: Sheet, member: Member) -> Settling:
    """Return the result if this member settled what is finished now."""
    try:
        partie = verify_agreeable(sheet)
    except Refused as refused:
        return Settling(refused.message)
    first = sheet.not_finished(partie) or 1
    return Settling(
        why_not="",
        partie=partie,
        part=open_part_in_words(sheet, partie),
        deals=len(partie.deals) - first + 1,
        asked=sheet.settle_asked is not None,
        alone=speaks_for_club(sheet.players, member),
        differences=tuple(differences_in_words(sheet)),
    )
