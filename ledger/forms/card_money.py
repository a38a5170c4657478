"""The form for packs bought for a card."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import Member
from ledger.forms.charge import MembersField
from ledger.forms.money import MoneyForm, currency_choices
from ledger.operations.charges import verify_payers
from scoring.models import Card


class CardMoneyForm(MoneyForm):
    """The form for packs bought for a card (R57)."""

    payers = MembersField(
        Member.objects.none(),
        label=_("Who pays for the packs"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "If a player asked for new packs, that player pays. For torn or marked packs both "
            "players pay."
        ),
    )
    bought_by = forms.ModelChoiceField(
        Member.objects.none(),
        label=_("Who bought them"),
        required=False,
        empty_label=_("the club"),
    )

    field_order = ("payers", "amount", "currency", "bought_by", "reason")

    def clean(self) -> dict[str, Any]:
        """Return the data, and check that at least one player pays."""
        data = super().clean()
        if "payers" in data:
            players = self.fields["payers"].queryset  # type: ignore[attr-defined]
            self.verify(lambda: verify_payers(data["payers"], players))
        return data

    @property
    def token(self) -> str:
        """The data that a confirmation covers, including who pays and who bought the packs."""
        payers = ",".join(str(payer.pk) for payer in self.cleaned_data["payers"])
        buyer = self.cleaned_data["bought_by"]
        return f"{super().token}:{payers}:{buyer.pk if buyer else ''}"

    def __init__(self, *args: Any, member: Member, card: Card, **kwargs: Any) -> None:
        super().__init__(*args, member=member, **kwargs)
        players = member.club.members.filter(seats__card=card)
        self.fields["payers"].queryset = players.order_by("seats__position")  # type: ignore[attr-defined]
        self.fields["bought_by"].queryset = member.club.members.all()  # type: ignore[attr-defined]
        self.fields["amount"].label = _("Price")
        currency = self.fields["currency"]
        currency.choices = currency_choices([card.currency])  # type: ignore[attr-defined]
        currency.widget = forms.HiddenInput()
        self.initial["currency"] = card.currency
        self.show_examples([card.currency])
