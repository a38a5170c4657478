"""The tasks that are due in a club, for its officers, with links to where they are done.

The officer does some of them themself (`own`): close the month, decide a dispute. The rest waits
for other people, whom the officer may remind.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.db.models import Q
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime, now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.members.inviting import can_change
from club.models import Member
from front.sittings.waiting import waiting_for, without_officer
from front.wants import prefetched_edition, wants
from ledger.models import Transaction
from ledger.waiting.month_to_close import month_to_close
from ledger.waiting.unanswered import payments_disputed, payments_to_decide
from ledger.waiting.unfinished_in_month import payments_unanswered
from ledger.words import format_payment
from piquet.text.typed import joined
from scoring.days import month_name, today
from scoring.models import Card, CardState

PATIENCE: Final = timedelta(days=3)
"""How long a closed card may wait for signatures, and a payment for its confirmation."""
MOST_LINES: Final = 5
"""The most lines of one kind; a further line counts the rest."""
FEW: Final = 2
"""The most members who have not signed in yet and have a line each."""


@dataclass(frozen=True, slots=True)
class DueLine:
    """One thing that is due: a title, more about it, its state, and the address to do it."""

    what: str
    about: str
    state: str
    at: str
    own: bool = False
    """Whether the officer who reads the line does it themself."""
    disputed: bool = False


def due_in_club(
    officer: Member, live: Sequence[Card], officers: Sequence[Member]
) -> tuple[DueLine, ...]:
    """Return what is due, the officer's own tasks first. Makes nine queries.

    `live` are the cards in progress, from `front.wants.prefetch_wants`.
    """
    decidable = {entry.pk for entry in payments_to_decide(officer)}
    slug = officer.club.slug
    lines = [
        *_month(officer),
        *(_disputed_card(card, officer, officers) for card in live if _is_disputed(card)),
        *(
            _disputed_payment(payment, officer, decidable)
            for payment in payments_disputed(officer.club)
        ),
        *_capped(_unsigned(officer, live, officers), reverse("front:tonight", args=[slug])),
        *_capped(_unconfirmed(officer), reverse("ledger:journal", args=[slug])),
        *_uninvited(officer),
    ]
    return tuple(sorted(lines, key=lambda line: not line.own))


def _capped(lines: Iterable[DueLine], at: str) -> list[DueLine]:
    """Return at most `MOST_LINES` lines, and a line that counts the others and links to all."""
    all_lines = list(lines)
    if len(all_lines) <= MOST_LINES + 1:
        return all_lines
    more = len(all_lines) - MOST_LINES
    words = ngettext("and %(n)d more", "and %(n)d more", more) % {"n": more}
    return [*all_lines[:MOST_LINES], DueLine(words, "", "", at)]


def _month(officer: Member) -> Iterator[DueLine]:
    first = month_to_close(officer) if officer.is_treasurer else None
    if first is not None:
        month = [officer.club.slug, first.year, first.month]
        yield DueLine(
            what=month_name(first),
            about=_("The month is over. Closing it issues its report and everybody’s statement."),
            state=_("to close"),
            at=reverse("ledger:close_month", args=month),
            own=True,
        )


def _is_disputed(card: Card) -> bool:
    return card.state == CardState.DISPUTED


def _disputed_card(card: Card, officer: Member, officers: Sequence[Member]) -> DueLine:
    own = wants(card, officer) == "decision"
    waits = waiting_for(card, officers)
    others = ", ".join(w.words for w in waits) or without_officer(card, waits)
    return DueLine(
        what=_players(card),
        about="" if own else others,
        state=_("disputed: decide") if own else _("disputed"),
        at=reverse("scoring:card", args=[officer.club.slug, card.pk]) + "#dispute",
        own=own,
        disputed=True,
    )


def _disputed_payment(entry: Transaction, officer: Member, to_decide: set[int]) -> DueLine:
    own = entry.pk in to_decide
    return DueLine(
        what=format_payment(entry, officer),
        about="" if own else _("Another officer must decide it, because you are one of the two."),
        state=_("disputed: decide") if own else _("disputed"),
        at=reverse("ledger:transaction", args=[officer.club.slug, entry.number]),
        own=own,
        disputed=True,
    )


def _unsigned(
    officer: Member, live: Sequence[Card], officers: Sequence[Member]
) -> Iterator[DueLine]:
    """Yield a line for each card that was closed some days ago and waits for other people.

    The link leads to the card's evening, where the officer can remind them.
    """
    for card in live:
        edition = prefetched_edition(card) if card.state == CardState.CLOSED else None
        if edition is None or edition.closed_at > now() - PATIENCE or wants(card, officer):
            continue
        waits = waiting_for(card, officers)
        yield DueLine(
            what=_players(card),
            about=", ".join(w.words for w in waits) or without_officer(card, waits),
            state=_("unsigned since %(day)s")
            % {"day": _day(localtime(edition.closed_at, officer.club.zone))},
            at=reverse("front:sitting", args=[officer.club.slug, card.played_on])
            + f"#card-{card.pk}",
        )


def _unconfirmed(officer: Member) -> Iterator[DueLine]:
    """Yield a line for each payment of this month or the last that is unconfirmed for some days."""
    last = today(officer.club) - PATIENCE
    first = (last.replace(day=1) - timedelta(days=1)).replace(day=1)
    for entry in reversed(payments_unanswered(officer.club, first, last)):
        yield DueLine(
            what=format_payment(entry, officer),
            about=_("marked on %(day)s")
            % {"day": _day(localtime(entry.posted_at, officer.club.zone))},
            state=_("not confirmed"),
            at=reverse("ledger:transaction", args=[officer.club.slug, entry.number]),
        )


def _uninvited(officer: Member) -> Iterator[DueLine]:
    """Yield lines for the members who have not signed in yet and whom this officer may invite.

    A guest without an e-mail has no line: the club chose so, and may never change it.
    """
    club = officer.club
    present = club.members.filter(left_at=None).order_by("name")
    invited = present.filter(Q(user__last_login=None) & ~Q(user=None) | ~Q(invited=""))
    yield from _not_signed_in(
        club.slug, [member for member in invited if can_change(officer, member)]
    )


def _not_signed_in(slug: str, invited: Sequence[Member]) -> Iterator[DueLine]:
    """Yield a line for each member who has not signed in, or a single line if they are many."""
    if len(invited) <= FEW:
        for member in invited:
            yield DueLine(
                what=member.name,
                about=_("has not signed in yet"),
                state=_("show the invitation"),
                at=reverse("club:invitation", args=[slug, member.pk]),
            )
        return
    yield DueLine(
        what=_("%(n)d members have not signed in yet") % {"n": len(invited)},
        about=joined(", ", (member.name for member in invited[:MOST_LINES]))
        + (" …" if invited[MOST_LINES:] else ""),
        state=_("show the members"),
        at=reverse("club:members", args=[slug]),
    )


def _players(card: Card) -> str:
    return joined(" – ", (seat.member.name for seat in card.seats.all()))


def _day(day: date) -> str:
    return date_format(day, "j F")
