"""The stakes in a club's settings: a row for each stake, and one to add a stake."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Club
from club.names import verify_name
from piquet.money.amounts import examples, format_rate
from piquet.money.stakes import Stake, check_stake, neglects_of
from piquet.money.usual_stakes import with_preset
from piquet.rule_sets import AU_CENT, RUBICON
from piquet.text.digits import whole_number
from scoring.club_defaults import OfferedStake
from scoring.forms.stake import MoneyField, name_unit, read_amount
from scoring.forms.stake_values import (
    GAME_RATES,
    NEGLECTED,
    OF_POINTS,
    POINT_RATES,
    StakeOption,
    option,
)

MOST_STAKES: Final = 20


class StakeRow(forms.Form):
    """One stake of the club: its name, its rate, and the fractions that are neglected."""

    name = forms.CharField(label=_("Name"), required=False, max_length=40, validators=[verify_name])
    amount = MoneyField(label=_("Rate"), required=False)
    per = forms.ChoiceField(
        label=_("For"),
        choices=[*POINT_RATES, *GAME_RATES],
    )
    neglect = forms.ChoiceField(
        label=_("What is neglected (dropped) before money is worked out"),
        choices=NEGLECTED,
        required=False,
    )

    saved: StakeOption | None = None
    """The stake in words. None for a stake that is being added, or has errors."""

    def __init__(
        self, data: Any = None, *, currency: str, number: int, initial: Any = None
    ) -> None:
        super().__init__(data, prefix=f"stake_{number}", initial=initial)
        self.currency, self.number = currency, number
        self.fields["name"].help_text = gettext("You can leave this empty.")
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        self.fields["amount"].help_text = gettext("Such as %(examples)s") % {
            "examples": f"{format_rate(5, currency)}, {examples(currency)}"
        }
        name_unit(self.fields["neglect"], [currency])

    @property
    def is_blank(self) -> bool:
        """Whether the row's name and rate are empty."""
        names = (self.add_prefix(name) for name in ("name", "amount"))
        return not any(str(self.data.get(name, "")).strip() for name in names)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if "amount" in self.errors:
            return data
        if not data.get("amount"):
            self.add_error("amount", gettext("Write the rate, or remove this stake."))
            return data
        try:
            data["coins"] = read_amount(self, "amount", data["amount"], self.currency)
        except forms.ValidationError as error:
            self.add_error("amount", error)
            return data
        if not self.errors:
            self._check(self.offered())
        return data

    def _check(self, offered: OfferedStake) -> None:
        rules = RUBICON if offered.stake.per in OF_POINTS else AU_CENT
        if offered.stake.neglect not in neglects_of(rules):
            text = gettext("A game has no points to neglect. Choose a whole unit, or nothing.")
            self.add_error("neglect", text)
            return
        try:
            check_stake(offered.stake, rules)
        except ValueError as error:
            self.add_error("amount", str(error))

    def offered(self) -> OfferedStake:
        """Return the stake of this row. The form must be valid."""
        data = self.cleaned_data
        stake = Stake("", self.currency, data["coins"], data["per"], data["neglect"])
        return OfferedStake(with_preset(stake), data["name"].strip())


class StakesForm:
    """The club's stakes in order, and an empty row for another.

    Buttons can move a row up (`up`), remove a row (`remove`), or restore the usual stakes
    (`usual`). `up` and `remove` have the row's number. All other typed values stay.
    """

    def __init__(
        self, club: Club, offered: list[OfferedStake], sent: Mapping[str, str] | None = None
    ) -> None:
        self.currency = sent.get("currency", "") if sent else club.currency
        self.errors: list[str] = []
        self._up = self._pressed(sent, "up")
        self._removed = self._pressed(sent, "remove")
        self.is_back_to_usual = bool(sent and "usual" in sent)
        if sent is None or self.currency != club.currency:
            self.rows = _begun(club.currency, offered)
            self.is_bound = False
            return
        self.is_bound = True
        count = min(whole_number(sent.get("rows", "")) or 0, MOST_STAKES + 1)
        self.rows = [StakeRow(sent, currency=club.currency, number=n) for n in range(count)]

    @staticmethod
    def _pressed(sent: Mapping[str, str] | None, button: str) -> int | None:
        return whole_number(sent.get(button, "")) if sent else None

    @property
    def _kept(self) -> list[StakeRow]:
        """The rows that stay: all except a removed row, and an empty last row."""
        rows = [row for row in self.rows if row.number != self._removed]
        return rows[:-1] if rows and rows[-1] is self.rows[-1] and rows[-1].is_blank else rows

    def is_valid(self) -> bool:
        """Return whether the rows that stay are valid, with no stake in the list twice."""
        if not self.is_bound:
            self.errors.append(
                gettext(
                    "The club’s currency has changed in the meantime. Look at its stakes again."
                )
            )
            return False
        if self.is_back_to_usual:
            return True
        right = [row.is_valid() for row in self._kept]
        for row in self._kept:
            row.saved = option(row.offered()) if row.is_valid() else None
        return all(right) and self._each_is_there_once() and self._are_not_too_many()

    def _each_is_there_once(self) -> bool:
        seen: list[Stake] = []
        for row in self._kept:
            stake = row.offered().stake
            if stake in seen:
                row.add_error("amount", gettext("This stake is already in the list."))
            seen.append(stake)
        return not any(row.errors for row in self._kept)

    def _are_not_too_many(self) -> bool:
        if len(self._kept) > MOST_STAKES:
            text = gettext("A club offers at most %(n)d stakes. Remove one first.")
            self.errors.append(text % {"n": MOST_STAKES})
        return not self.errors

    def chosen(self) -> list[OfferedStake]:
        """Return the stakes to offer, in order. The form must be valid.

        Empty if the usual stakes are to be restored.
        """
        if self.is_back_to_usual:
            return []
        rows = self._kept
        at = next((n for n, row in enumerate(rows) if row.number == self._up), 0)
        if at:
            rows[at - 1 : at + 1] = [rows[at], rows[at - 1]]
        return [row.offered() for row in rows]


def _begun(currency: str, offered: list[OfferedStake]) -> list[StakeRow]:
    rows = [
        StakeRow(currency=currency, number=number, initial=_as_typed(offer))
        for number, offer in enumerate(offered)
    ]
    for row, offer in zip(rows, offered, strict=True):
        row.saved = option(offer)
    return [*rows, StakeRow(currency=currency, number=len(rows), initial={"neglect": "50"})]


def _as_typed(offered: OfferedStake) -> dict[str, str]:
    stake = offered.stake
    return {
        "name": offered.name,
        "amount": format_rate(stake.amount, stake.currency),
        "per": stake.per,
        "neglect": stake.neglect,
    }
