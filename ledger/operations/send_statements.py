"""Sending a month's papers by e-mail: each once, taken up again after a failure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Any

from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.site_address import site_address
from ledger.documents.papers import file_stem, issued_pdf
from ledger.models import Delivery, IssuedDocument, Month
from ledger.wording import month_name
from scoring.laws.money import format_money
from scoring.wording import sentence

FAILURE_LENGTH = 300


class Outcome(Enum):
    """What became of a paper."""

    SENT = "sent"
    SENT_BEFORE = "sent before"
    FAILED = "failed"
    IN_DOUBT = "in doubt"
    """A sending was begun and its end never written down: it may have gone."""
    NO_ADDRESS = "no address"


@dataclass(frozen=True, slots=True)
class Sending:
    """A paper, what became of it, and why it failed if it did."""

    document: IssuedDocument
    outcome: Outcome
    address: str = ""
    failure: str = ""


def send_statements(month: Month, *, doubtful: bool = False) -> Iterator[Sending]:
    """Send each member of a closed month his statement, one after another.

    What was sent is not sent again; what failed is tried again; what is in doubt only where
    `doubtful` says so. Each is written down before and after it goes, on its own.
    """
    documents = month.documents.filter(member__isnull=False).select_related("member__user")
    for document in documents.order_by("number"):
        yield _send(document, doubtful=doubtful)


def _send(document: IssuedDocument, *, doubtful: bool) -> Sending:
    user = document.member.user if document.member else None
    if user is None or not user.is_active:
        return Sending(document, Outcome.NO_ADDRESS)
    delivery, standing = _begun(document, user.email, doubtful=doubtful)
    if delivery is None:
        return Sending(document, standing, user.email)
    try:
        letter(document, user.email).send()
    # The mail server's refusals are of the first kind, what makes no letter is of the second.
    except (OSError, ValueError) as error:
        delivery.failure = (str(error) or type(error).__name__)[:FAILURE_LENGTH]
        delivery.save(update_fields=["failure"])
        return Sending(document, Outcome.FAILED, user.email, delivery.failure)
    delivery.sent_at = now()
    delivery.save(update_fields=["sent_at"])
    return Sending(document, Outcome.SENT, user.email)


def _begun(
    document: IssuedDocument, address: str, *, doubtful: bool
) -> tuple[Delivery | None, Outcome]:
    """The delivery that is ours to carry out, written down as begun; or how it stands."""
    try:
        with transaction.atomic():
            return Delivery.objects.create(
                club_id=document.club_id, document=document, address=address
            ), Outcome.SENT
    except IntegrityError:
        pass
    with transaction.atomic():
        known = Delivery.objects.select_for_update(no_key=True).get(document=document)
        if known.sent_at:
            return None, Outcome.SENT_BEFORE
        if not known.failure and not doubtful:
            return None, Outcome.IN_DOUBT
        known.address, known.begun_at, known.failure = address, now(), ""
        known.save(update_fields=["address", "begun_at", "failure"])
        return known, Outcome.SENT


def letter(document: IssuedDocument, address: str) -> EmailMessage:
    """The e-mail that brings a statement: what it comes to, and the paper itself."""
    data = document.data
    words = {
        "name": data["member"]["name"],
        "club": data["club"],
        "month": month_name(date(data["year"], data["month"], 1)),
    }
    lines = [
        _("%(name)s,") % words,
        "",
        _("your statement of %(month)s at %(club)s is attached.") % words,
        *_replaced(data),
        "",
        *_balances(data),
        "",
        site_address(reverse("ledger:balances", args=[document.club.slug])),
    ]
    message = EmailMessage(
        subject=_("%(club)s: your statement of %(month)s") % words,
        body="\n".join(lines),
        to=[address],
    )
    message.attach(f"{file_stem(data)}.pdf", issued_pdf(document), "application/pdf")
    return message


def _replaced(data: Mapping[str, Any]) -> Iterator[str]:
    """Of a statement issued once more: two for one month would look like two debts."""
    if number := data.get("replaces"):
        words = _("It takes the place of No. %(number)d: the month was opened again since.")
        yield words % {"number": number}


def _balances(data: Mapping[str, Any]) -> Iterator[str]:
    """A line for each currency, and for each payment that settles it."""
    for account in data["currencies"]:
        after, currency = account["after"], account["currency"]
        words = _("You are to receive %(sum)s") if after > 0 else _("You owe %(sum)s")
        said = words % {"sum": format_money(abs(after), currency)}
        yield sentence(said) if after else _("All square.")
        for payment in account["payments"]:
            yield _("%(payer)s pays %(receiver)s %(sum)s") % {
                "payer": payment["payer"]["name"],
                "receiver": payment["receiver"]["name"],
                "sum": format_money(payment["amount"], currency),
            }
