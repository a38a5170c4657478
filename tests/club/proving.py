"""Helpers that prove an e-mail address by its link and its code."""

import re

from django.core.mail import EmailMessage
from django.test import Client

THEIRS, OWN = "the dealer kept seven hearts 5150", "grandmother took the talon 46"
EMAIL = "grace@portland.test"


def open_link(link: str, password: str = THEIRS) -> Client:
    client = Client()
    typed = {"password1": password, "password2": password}
    client.post(link.removeprefix("http://testserver"), typed)
    return client


def change_address(client: Client, address: str, emails: list[EmailMessage]) -> None:
    """Let a signed-in member change their address, and confirm the new one by its code."""
    client.post("/accounts/email/", {"email": address, "action_add": ""})
    client.post("/accounts/confirm-email/", {"code": code_in(emails)})


def code_in(emails: list[EmailMessage]) -> str:
    return re.findall(r"^[A-Z0-9]{3,}-?[A-Z0-9]{3,}$", str(emails[-1].body), re.MULTILINE)[0]
