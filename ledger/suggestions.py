"""What a payment that clears a balance would say, for a form to be filled in beforehand."""

from collections.abc import Mapping

from club.models import Member
from ledger.models import Account, Holder
from ledger.operations.payment import CASH
from scoring.laws.money import format_money


def suggested_payment(by: Member, holder: Member, currency: str) -> dict[str, str]:
    """The payment that clears the holder's balance, as the payment form's fields.

    A member records what he himself receives; the treasurer, between the holder and the one
    member on the other side or, where there are several, the club's cash. Empty where there is
    nothing to pay, or nothing that he records.
    """
    balances = _balances(by.club_id, currency)
    due = balances.get(holder, 0)
    if not by.is_treasurer and holder != by:
        return _filled(holder, by, min(-due, balances.get(by, 0)), currency)
    other, amount = _other_side(balances, due)
    if not due or (not by.is_treasurer and (due < 0 or other == CASH)):
        return {}
    payer, receiver = (other, holder) if due > 0 else (holder, other)
    return _filled(payer, receiver, amount, currency)


def _other_side(balances: Mapping[Member, int], due: int) -> tuple[Holder, int]:
    others = [member for member, balance in balances.items() if balance * due < 0]
    if len(others) == 1:
        return others[0], min(abs(due), abs(balances[others[0]]))
    return CASH, abs(due)


def _balances(club_id: int, currency: str) -> Mapping[Member, int]:
    accounts = Account.objects.filter(club_id=club_id, currency=currency, member__isnull=False)
    return {
        account.member: account.balance
        for account in accounts.exclude(balance=0).select_related("member")
        if account.member
    }


def _filled(payer: Holder, receiver: Holder, amount: int, currency: str) -> dict[str, str]:
    sides = {"payer": _key(payer), "receiver": _key(receiver), "currency": currency}
    return {**sides, "amount": format_money(amount, currency)} if amount > 0 else sides


def _key(side: Holder) -> str:
    return str(side.pk) if isinstance(side, Member) else side.value
