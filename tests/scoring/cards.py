"""DESC's printed card, and how tests write one deal by deal."""

from itertools import count

from club.models import Member
from scoring.models import Card
from scoring.operations.figures import Figures
from scoring.operations.record_deal import record_deal
from scoring.sheet import Sheet, load

# The five parties as printed, the fifth deal of the fourth read as 19–17, which makes its 103.
DESC = (
    ((27, 13), (15, 31), (44, 6), (18, 29), (35, 12), (25, 23)),
    ((15, 30), (75, 4), (45, 6), (32, 12), (6, 38), (51, 2)),
    ((20, 18), (4, 115), (10, 42), (33, 11), (3, 74), (5, 41)),
    ((28, 14), (11, 36), (22, 12), (8, 41), (19, 17), (15, 24)),
    ((23, 12), (9, 25), (40, 8), (15, 26), (27, 13), (16, 20)),
)
RESULTS = ((150, 0), (416, 0), (0, 476), (0, 141), (126, 0))
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
