"""The ledger in a browser without JavaScript: signing in, addresses, what a reader sees."""

import html
import re
from collections.abc import Iterable

from django.test import Client

from club.models import Member
from ledger.models import Transaction
from ledger.operations.payment import record_payment
from tests.forms import Page


def signed_in(member: Member) -> Client:
    client = Client(headers={"accept": "text/html"})
    client.force_login(member.user)
    return client


def text_of(response) -> str:
    """Return what a reader sees: no tags, single spaces, nothing that only joins words."""
    seen = html.unescape(response.content.decode()).replace("\N{WORD JOINER}", "")
    return " ".join(re.sub(r"<[^>]+>", " ", seen).split())


def shows(page, *words: str, but: Iterable[str] = ()) -> None:
    """Check that a page, or its text, has all of these words and none of those in `but`."""
    text = page if isinstance(page, str) else page.content.decode()
    missing, there = [w for w in words if w not in text], [w for w in but if w in text]
    assert not missing, f"the page lacks {missing}"
    assert not there, f"the page has {there}"


def refuses(answer, *words: str, but: Iterable[str] = ()) -> None:
    """Check that a form is refused, on a page with these words and without those in `but`."""
    assert answer.status_code == 422
    shows(answer, *words, but=but)


def as_shown(response) -> dict[str, list[str]]:
    """Return the page's money form as it is sent when nothing is changed."""
    (shown,) = (form for form in Page("/", response.text).forms if "form_key" in form.fields)
    del shown.fields["csrfmiddlewaretoken"]
    return {name: field.values for name, field in shown.fields.items() if field.values}


def at(book, address: str) -> str:
    return f"/clubs/{book.club.slug}/{address}"


def pay(book, payer, receiver, amount=60, key="form-key-of-this-page-1") -> Transaction:
    terms = {"payer": payer, "receiver": receiver, "amount": amount, "currency": "LSD"}
    return record_payment(by=book.treasurer, **terms, form_key=key)
