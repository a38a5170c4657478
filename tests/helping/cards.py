"""DESC's printed card, and helpers that write a card deal by deal."""

from itertools import count

from club.models import Member
from piquet.partie.result import dealer_of
from scoring.models import Card, Record
from scoring.operations.deals.corrections import records_to_undo
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.deals.undo import undo
from scoring.sheet.next_deal import NextDeal
from scoring.sheet.sheet import Sheet, load
from tests.helping import desc

DESC = desc.DESC
RESULTS = ((150, 0), (416, 0), (0, 476), (0, 141), (126, 0))
TIE = ((30, 20), (31, 29), (12, 18), (44, 16), (18, 22), (10, 40))
"""145 to 145 after six deals (R31)."""
_keys = count(1)


def key() -> str:
    """A record's key, as a phone makes it."""
    return f"key-of-a-players-phone-{next(_keys)}"


def sheet_of(card: Card) -> Sheet:
    """The card as it stands in the database now."""
    return load(Card.objects.get(pk=card.pk))


def dealer_due(due: NextDeal) -> int:
    """Who deals the next deal: as in a game in which the deal alternates, where nobody has said."""
    return dealer_of(1, due.number) if due.dealer is None else due.dealer


def write(card: Card, by: Member, *deals: tuple[int, int]) -> Sheet:
    """Write these deals, each as the next one of the card, with its usual dealer."""
    for scores in deals:
        due = load(card).next_deal
        assert due is not None
        figures = Figures(due.partie, due.number, dealer_due(due), scores)
        record_deal(card_id=card.pk, by=by, figures=figures, key=key())
    return load(card)


def write_past_the_end(card: Card, by: Member, officer: Member) -> Sheet:
    """Play off a tie in deals 7 and 8, then mend deal 6 for the club to 145–135.

    So deals 7 and 8 are past the end of the partie.
    """
    write(card, by, *TIE, (20, 10), (12, 25))
    record_deal(card_id=card.pk, by=officer, figures=Figures(1, 6, 0, (10, 30)), key=key())
    return sheet_of(card)


def last_of(card: Card, by: Member) -> int:
    """The id of the member's latest record, as their page has it; 0 if there is none to take
    back."""
    reach = records_to_undo(sheet_of(card), by)
    return next((record.id for record in reach), 0)


def take_back(card: Card, by: Member, back_to: int | None = None) -> list[Record]:
    """Undo the member's latest record of the card, or all back to one."""
    return undo(card_id=card.pk, by=by, key=key(), last=last_of(card, by), back_to=back_to).made
