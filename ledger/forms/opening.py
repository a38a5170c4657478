"""The form of opening balances: what each member owes or is owed, and what the club has."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Member
from ledger.forms.money import DatedForm
from ledger.operations.payment import BANK, CASH, PaymentSide
from scoring.forms.stake import MoneyField

MOST_ROWS: Final = 200
"""The most members on one page. Larger clubs import their balances from a file."""


class OpeningForm(DatedForm):
    """The form of the opening balances, with a row for each member: is owed, or owes."""

    field_order = ("currency", "on", "reason")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["amount"]
        here = self.member.club.members.filter(left_at=None)
        self.from_file = here.count() > MOST_ROWS
        self.members = [] if self.from_file else list(here)
        for member in self.members:
            for side, label in (
                (f"member_{member.pk}", _("Is owed")),
                (f"owes_{member.pk}", _("Owes")),
            ):
                self.fields[side] = MoneyField(label=label, required=False)
                self.fields[side].widget.attrs["aria-label"] = f"{member}: {label}"

        for name, label in (
            ("in_cash", _("In the club’s cash")),
            ("in_bank", _("In the club’s bank account")),
        ):
            self.fields[name] = MoneyField(label=label, required=False)
        self.order_fields(("in_cash", "in_bank", "currency", "on", "reason"))

    def rows(self) -> list[tuple[Member, forms.BoundField, forms.BoundField]]:
        """Return each member with their two fields: what they are owed, and what they owe."""
        return [
            (member, self[f"member_{member.pk}"], self[f"owes_{member.pk}"])
            for member in self.members
        ]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if "currency" in data:
            members = {
                member: self._due(member, data)
                for member in self.members
                if self._typed(member, data)
            }
            data["balances"] = {**members, **self._in_hand(data)}
        return data

    def _in_hand(self, data: dict[str, Any]) -> dict[PaymentSide, int]:
        """Return the club's money in cash and bank, negative because the club owes it."""
        names: dict[str, PaymentSide] = {"in_cash": CASH, "in_bank": BANK}
        return {
            side: -self.coins(name, data[name], data["currency"])
            for name, side in names.items()
            if data.get(name)
        }

    def _typed(self, member: Member, data: dict[str, Any]) -> bool:
        return bool(data.get(f"member_{member.pk}") or data.get(f"owes_{member.pk}"))

    def _due(self, member: Member, data: dict[str, Any]) -> int:
        due, owes = f"member_{member.pk}", f"owes_{member.pk}"
        if data.get(due) and data.get(owes):
            self.add_error(
                owes, gettext("Fill in one of the two: what they are owed, or what they owe.")
            )
            return 0
        name, sign = (due, 1) if data.get(due) else (owes, -1)
        return sign * self.coins(name, data[name], data["currency"])
