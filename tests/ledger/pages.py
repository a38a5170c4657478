"""The ledger in a browser without JavaScript: signing in, addresses, what a reader sees."""

import html
import re

from django.test import Client

from club.models import Member
from ledger.models import Transaction
from ledger.operations.payment import record_payment


def signed_in(member: Member) -> Client:
    client = Client(headers={"accept": "text/html"})
    client.force_login(member.user)
    return client


def text_of(response) -> str:
    """What a reader sees: no tags, one blank between words, nothing that only joins them."""
    seen = html.unescape(response.content.decode()).replace("\N{WORD JOINER}", "")
    return " ".join(re.sub(r"<[^>]+>", " ", seen).split())


def at(book, address: str) -> str:
    return f"/clubs/{book.club.slug}/{address}"


def pay(book, payer, receiver, amount=60, key="form-key-1") -> Transaction:
    return record_payment(
        by=book.treasurer,
        payer=payer,
        receiver=receiver,
        amount=amount,
        currency="LSD",
        form_key=key,
    )
