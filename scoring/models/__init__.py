"""What happened at the table: cards, their seats and parties, and the records players wrote.

Nothing derived is stored: a deal is derived from its records (`scoring.laws.records`), a partie,
a card and a reckoning from their deals. `scoring.sheet` does it in one place.
"""

from scoring.models.cards import WRITABLE, Card, CardKind, CardState, Leave, Partie, Seat
from scoring.models.editions import Dispute, Edition, Signature
from scoring.models.records import Consent, Mark, Record

__all__ = [
    "WRITABLE",
    "Card",
    "CardKind",
    "CardState",
    "Consent",
    "Dispute",
    "Edition",
    "Leave",
    "Mark",
    "Partie",
    "Record",
    "Seat",
    "Signature",
]
