"""The page of a form that makes one entry for the treasurer."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.models import Member
from ledger.forms.charge import WriteOffForm
from ledger.forms.money import MoneyForm
from ledger.models import Account
from ledger.pages.owed import Owed
from scoring.models import Card


@dataclass(frozen=True, slots=True)
class ChargePage:
    """A form about money, with its title and the text on its button.

    Costs two queries, for the currencies and the people to choose from. Opening balances cost one
    more. Card money costs two more. A balance to write off costs two more: the member and their
    accounts.
    """

    member: Member
    form: MoneyForm
    title: str
    button: str
    card: Card | None = None
    """The card whose packs are charged."""
    gone: Member | None = None
    """The former member whose balance is to be written off."""
    owed: Owed | None = None
    """The balance to write off."""
    others: tuple[Owed, ...] = ()
    """The former member's balances in other currencies, which have pages of their own."""


def write_off_page(member: Member, gone: Member, form: WriteOffForm) -> ChargePage:
    """Return the page of a balance to write off. Its form sends the balance that the page shows."""
    accounts = Account.objects.filter(member=gone).order_by("currency")
    balances = dict(accounts.values_list("currency", "balance"))
    owed = Owed(balances.pop(form.sums_currency, 0), form.sums_currency)
    form.show(owed.currency, owed.amount)
    return ChargePage(
        member,
        form,
        _("Write off the balance of %(name)s") % {"name": gone},
        _("Write off the balance"),
        gone=gone,
        owed=owed,
        others=tuple(Owed(amount, code) for code, amount in balances.items() if amount),
    )
