"""Post a countersigned edition of a card."""

from django.utils.timezone import now

from club.models import Member
from ledger.models import Holder, Transaction, TransactionKind
from ledger.operations.bets.settle_bets import settle_bets
from ledger.operations.post import UnbalancedError, post
from scoring.keys import Of, derived_key
from scoring.models import Card, CardState, Edition


def finish_countersigning(*, card: Card, edition: Edition, by: Member | None) -> None:
    """Mark a fully signed card countersigned, post it, and settle its bets.

    The caller holds the card's lock.
    """
    entry = post_card(card=card, edition=edition, by=by)
    edition.countersigned_at = entry.posted_at if entry else now()
    edition.save(update_fields=["countersigned_at"])
    card.state = CardState.COUNTERSIGNED
    settle_bets(card, edition, by)


def post_card(*, card: Card, edition: Edition, by: Member | None) -> Transaction | None:
    """Post the amounts that the players signed, once for each edition (R50).

    Returns the entry, or None if all amounts are zero. The caller holds the card's lock. Raises
    UnbalancedError for a reckoning that does not fit the card's seats.
    """
    amounts = edition.reckoning["amounts"]
    seats = list(card.seats.all())
    if len(amounts) != len(seats):
        raise UnbalancedError(f"{len(amounts)} amounts for {len(seats)} seats")
    due: dict[Holder, int] = {s.member: amounts[s.position] for s in seats if amounts[s.position]}
    if not due:
        return None
    draft = Transaction(
        club=card.club,
        kind=TransactionKind.CARD,
        source_key=derived_key(Of.CARD, card.pk, edition.number),
        currency=edition.reckoning["currency"],
        played_on=card.played_on,
        by=by,
        card=card,
        edition=edition.number,
        laws_version=edition.laws_version,
    )
    return post(draft=draft, amounts=due)
