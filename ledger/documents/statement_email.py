"""The e-mail that sends a member their statement."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.translation import gettext as _

from club.emails.unsubscribe import turn_off_headers, turn_off_line
from club.site_address import site_address
from ledger.documents.papers import file_stem, issued_pdf
from ledger.models import IssuedDocument
from piquet.money.amounts import format_money
from scoring.days import month_name
from scoring.words.sentences import sentence


def statement_email(document: IssuedDocument, address: str) -> EmailMessage:
    """Return the e-mail of a statement: the balances, the payments, and the PDF attached.

    Raises ValueError for a report, which belongs to no member.
    """
    member = document.member
    if member is None:
        raise ValueError("a report goes to nobody")
    data = document.data
    words = {
        "name": data["member"]["name"],
        "club": data["club"],
        "month": month_name(date(data["year"], data["month"], 1)),
    }
    lines = [
        _("%(name)s,") % words,
        "",
        _("Your statement of %(month)s at %(club)s is attached.") % words,
        *_replaced(data),
        "",
        *_balances(data),
        "",
        site_address(reverse("ledger:balances", args=[document.club.slug])),
        "",
        turn_off_line(member, "wants_statements"),
    ]
    message = EmailMessage(
        subject=_("%(club)s: your statement of %(month)s") % words,
        body="\n".join(lines),
        to=[address],
        headers=turn_off_headers(member, "wants_statements"),
    )
    message.attach(f"{file_stem(data)}.pdf", issued_pdf(document), "application/pdf")
    return message


def _replaced(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line naming the statement that this one replaces, if any.

    Without it, two statements for one month would look like two debts.
    """
    if number := data.get("replaces"):
        words = _("It replaces No. %(number)d, because the month was reopened.")
        yield words % {"number": number}


def _balances(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for each currency's balance, and for each payment that settles it."""
    for account in data["currencies"]:
        after, currency = account["after"], account["currency"]
        words = _("You are owed %(sum)s") if after > 0 else _("You owe %(sum)s")
        balance = words % {"sum": format_money(abs(after), currency)}
        yield sentence(balance) if after else _("You are even.")
        for payment in account["payments"]:
            yield _format_payment(payment, data["member"]["id"], currency)


def _format_payment(payment: Mapping[str, Any], reader: int, currency: str) -> str:
    """Return “You pay Anne £5.” or “Anne pays you £5.”."""
    payer, receiver = payment["payer"], payment["receiver"]
    words = _("%(payer)s pays you %(sum)s")
    if payer["id"] == reader:
        words = _("You pay %(receiver)s %(sum)s")
    names = {"payer": payer["name"], "receiver": receiver["name"]}
    return sentence(words % {**names, "sum": format_money(payment["amount"], currency)})
