"""Look at the pages of the front as a member does."""

import re

from django.db.models import Model
from django.http import HttpResponse
from django.test import Client

from club.models import Member
from ledger.models import Transaction
from ledger.operations.payment import record_payment
from tests.helping.world import user_of


def client_of(member: Member) -> Client:
    client = Client()
    client.force_login(user_of(member))
    return client


def change(row: Model, **fields: object) -> None:
    """Give a row other fields, in memory and in the database."""
    for name, value in fields.items():
        setattr(row, name, value)
    row.save()


def home(member: Member, query: str = "") -> str:
    response = client_of(member).get("/" + query)
    assert response.status_code == 200
    return response.content.decode()


def page(member: Member, address: str, status: int = 200) -> str:
    """Return a page of the member's club."""
    response = client_of(member).get(f"/clubs/{member.club.slug}/{address}")
    assert response.status_code == status
    return response.content.decode()


def section(page: str, heading: str) -> str:
    """Return what is under a heading of the page, up to the next; "" if there is none."""
    _before, found_it, after = page.partition(f">{heading}</h2>")
    return after.partition("</section>")[0] if found_it else ""


def marked_paid(payer: Member, receiver: Member) -> Transaction:
    """Let the payer mark a shilling as paid."""
    sides = {"payer": payer, "receiver": receiver}
    form_key = f"paid-this-evening-by-{payer.pk:05}"
    return record_payment(by=payer, **sides, amount=12, currency="LSD", form_key=form_key)


def heads_of_results(response: HttpResponse) -> list[str]:
    """Return the heads of the columns of a sitting's results."""
    results = response.content.decode().partition("Cards</h2>")[0]
    return re.findall(r'<th role="columnheader" scope="col"[^>]*>(.*?)</th>', results)
