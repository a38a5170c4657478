"""DESC's printed card, and how tests write one deal by deal."""

from itertools import count

from club.models import Member
from scoring.models import Card, Record
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.mending import records_to_undo
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.deals.undo import undo
from scoring.sheet.sheet import Sheet, load
from tests.scoring.laws import desc

DESC = desc.DESC
RESULTS = ((150, 0), (416, 0), (0, 476), (0, 141), (126, 0))
TIE = ((30, 20), (31, 29), (12, 18), (44, 16), (18, 22), (10, 40))
"""145 to 145 after six deals (R31)."""
_keys = count(1)


def key() -> str:
    """A record's id, as a phone would make it."""
    return f"key-{next(_keys)}"


def write(card: Card, by: Member, *deals: tuple[int, int]) -> Sheet:
    """Write these deals, each as the next of the card, the dealer following by himself."""
    for scores in deals:
        due = load(card).next_deal
        assert due is not None
        record_deal(
            card_id=card.pk,
            by=by,
            figures=Figures(due.partie, due.number, due.dealer, scores),
            key=key(),
        )
    return load(card)


def write_past_the_end(card: Card, by: Member, officer: Member) -> Sheet:
    """A tie played off in deals 7 and 8, then deal 6 mended for the club: 145 to 135, so that they
    are past the end of the partie."""
    write(card, by, *TIE, (20, 10), (12, 25))
    record_deal(card_id=card.pk, by=officer, figures=Figures(1, 6, 0, (10, 30)), key=key())
    return load(Card.objects.get(pk=card.pk))


def last_of(card: Card, by: Member) -> int:
    """The id of his latest record, as his page has it; 0 where there is none to take back."""
    reach = records_to_undo(load(Card.objects.get(pk=card.pk)), by)
    return next((record.id for record in reach), 0)


def take_back(card: Card, by: Member, back_to: int | None = None) -> list[Record]:
    """Undo his latest record of the card, or all back to one."""
    return undo(card_id=card.pk, by=by, key=key(), last=last_of(card, by), back_to=back_to).made
