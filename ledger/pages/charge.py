"""The page of a form that makes one entry for the treasurer."""

from dataclasses import dataclass

from club.models import Member
from ledger.forms.money import MoneyForm
from ledger.pages.statement import Statement
from scoring.models import Card


@dataclass(frozen=True, slots=True)
class ChargePage:
    """A form about money, its title, and the words on its button.

    It costs two queries, for the currencies and the people to choose from. The opening balances
    cost one more, card money two, and a balance to write off four.
    """

    member: Member
    form: MoneyForm
    title: str
    button: str
    card: Card | None = None
    """The card whose packs are charged."""
    gone: Member | None = None
    """A former member whose balance is to be written off."""
    left: Statement | None = None
    """Their account."""
