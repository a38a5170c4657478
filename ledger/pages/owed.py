"""Format a balance as “is owed” or “owes”, without a sign, in the same words on every page."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from piquet.money.amounts import format_money


@dataclass(frozen=True, slots=True)
class Owed:
    """A balance in words. `amount` is in the smallest coin, positive to receive."""

    amount: int
    currency: str

    @property
    def colour_class(self) -> str:
        """The CSS class of the balance's colour: “owed”, “owes” or “even”."""
        if not self.amount:
            return "even"
        return "owed" if self.amount > 0 else "owes"

    @property
    def words(self) -> str:
        """The words between a name and the sum: “Anne is owed 5s.”."""
        return {"owed": _("is owed"), "owes": _("owes"), "even": _("even")}[self.colour_class]

    @property
    def sum(self) -> str:
        """The amount without its sign."""
        return format_money(abs(self.amount), self.currency)

    @property
    def to_reader(self) -> str:
        """The balance in words for its holder: “You are owed 5s.”."""
        if not self.amount:
            return _("You are even")
        text = _("You are owed %(sum)s") if self.amount > 0 else _("You owe %(sum)s")
        return text % {"sum": self.sum}
