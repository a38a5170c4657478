"""The ways to end a card with unfinished parties, and what the card then pays."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from scoring.models import Card, CardState
from scoring.operations.cards.end_early import speaks_against
from scoring.operations.cards.settle_finished import verify_agreeable
from scoring.operations.rights import speaks_for_club
from scoring.pages.requests import answering_here
from scoring.sheet.partie import SheetPartie
from scoring.sheet.rows import Player
from scoring.sheet.sheet import Sheet, if_annulled
from scoring.words.settling import (
    format_differences,
    format_open_part,
    format_paid,
    format_unfinished,
)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An unfinished partie.

    `text` is its score in words, `paid_if_annulled` what the card pays without the partie, and
    `is_requested` whether a player has asked to annul it.
    """

    partie: SheetPartie
    text: str
    paid_if_annulled: str
    is_requested: bool


@dataclass(frozen=True, slots=True)
class Settling:
    """The option to settle what is finished and move the unfinished partie to a new card.

    `why_not` is the reason against it, "" if there is none. `partie` is the unfinished partie.
    `part` says in words what moves, the whole partie or its open game, and `deals` how many deals
    move. `is_requested` is whether a player has asked for it, and `alone` whether the member can do
    it alone. `differences` lists the results of the partie for which two cards pay a different sum
    than one card: the result, what one card pays, and what two pay.
    """

    why_not: str
    partie: SheetPartie | None = None
    part: str = ""
    deals: int = 0
    is_requested: bool = False
    alone: bool = False
    differences: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class RequestToEnd:
    """A player's request to annul a partie, to settle without it, or to abandon the card.

    `partie` is None for a request to abandon. `settling` has the consequences of settling, None for
    other requests. `paid` is what the card then pays, in words. The request waits for the reader if
    the reader is on the other side (`against`) and has not agreed yet. The players `here` can
    answer with a PIN on the reader's phone.
    """

    partie: SheetPartie | None
    asker: Player
    paid: str
    against: bool
    here: tuple[Player, ...]
    settling: Settling | None = None

    @property
    def kind(self) -> str:
        """The kind of the request in one word, as in `RequestToAnswer`."""
        if self.partie is None:
            return "abandon"
        return "settle" if self.settling else "annul"

    @property
    def number(self) -> int:
        """The partie's number, as in `RequestToAnswer`."""
        return self.partie.number if self.partie else 0


def unfinished(card: Card, sheet: Sheet) -> Iterator[Unfinished]:
    """Yield the parties that prevent the card from being closed."""
    for partie in sheet.parties:
        if sheet.not_finished(partie) is not None:
            annulled = format_paid(if_annulled(card, sheet, partie.number))
            requested = partie is sheet.annul_asked
            yield Unfinished(partie, format_unfinished(sheet, partie), annulled, requested)


def requests_to_end(card: Card, sheet: Sheet, member: Member) -> Iterator[RequestToEnd]:
    """Yield the requests to annul a partie, to settle without it, or to abandon the card.

    Each request costs two queries, for the scribe and the PINs.
    """
    if partie := sheet.annul_asked:
        request = _request(sheet, member, partie, partie.annul_asked_by)
        yield replace(request, paid=format_paid(if_annulled(card, sheet, partie.number)))
    if partie := sheet.settle_asked:
        request = _request(sheet, member, partie, partie.settle_asked_by)
        yield replace(request, settling=settling(sheet, member))
    if card.abandon_asked_by_id and sheet.state != CardState.ABANDONED:
        yield _request_to_abandon(card, sheet, member)


def _request(sheet: Sheet, member: Member, partie: SheetPartie, asker: int | None) -> RequestToEnd:
    return RequestToEnd(
        partie=partie,
        asker=next(player for player in sheet.players if player.member_id == asker),
        paid=format_paid(sheet),
        against=speaks_against(sheet, asker, partie.number, member.pk),
        here=answering_here(sheet, member, _other_side(sheet, asker, partie.number)),
    )


def _other_side(sheet: Sheet, asker: int | None, partie: int) -> list[Player]:
    """Return the players who may answer a request about a partie. One answer is enough."""
    return [p for p in sheet.players if speaks_against(sheet, asker, partie, p.member_id)]


def _request_to_abandon(card: Card, sheet: Sheet, member: Member) -> RequestToEnd:
    """Return the request to abandon the card. Every player must agree to it."""
    agreed = (card.abandon_asked_by_id, card.abandon_agreed_by_id)
    return RequestToEnd(
        partie=None,
        asker=next(player for player in sheet.players if player.member_id == agreed[0]),
        paid=_("Nobody would pay anything.") if sheet.stake else _("It would not count."),
        against=member.pk not in agreed,
        here=answering_here(sheet, member, [p for p in sheet.players if p.member_id not in agreed]),
    )


def settling(sheet: Sheet, member: Member) -> Settling:
    """Return what would happen if this member settled what is finished now."""
    try:
        partie = verify_agreeable(sheet)
    except OperationError as refused:
        return Settling(refused.message)
    first = sheet.not_finished(partie) or 1
    return Settling(
        why_not="",
        partie=partie,
        part=format_open_part(sheet, partie),
        deals=len(partie.deals) - first + 1,
        is_requested=sheet.settle_asked is not None,
        alone=speaks_for_club(sheet.players, member),
        differences=tuple(format_differences(sheet)),
    )
