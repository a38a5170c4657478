"""What mail programs read at the head of each e-mail, and the link that turns e-mails off."""

from email import message_from_bytes

import pytest
from django.core.mail import EmailMessage
from django.core.signing import Signer
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.addresses.emails import send_email
from club.emails.unsubscribe import (
    WISHES,
    turn_off,
    turn_off_address,
    turn_off_headers,
    wish_of,
)
from club.members.inviting import send_invitation
from club.members.joining import add_member
from club.models import Member, OutgoingLetter
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def outbox(settings):
    settings.EMAIL_BACKEND = "club.emails.outbox.Outbox"
    settings.SITE_URL = "https://cards.example.org"


@pytest.fixture
def anne(portland, db):
    return portland.player


def emails():
    return [
        message_from_bytes(bytes(email.content)) for email in OutgoingLetter.objects.order_by("pk")
    ]


def test_emails_about_the_account_are_a_programs_and_cannot_be_turned_off(portland, anne):
    Client().post("/accounts/login/code/", {"email": user_of(anne).email})
    Client().post("/accounts/password/reset/", {"email": user_of(anne).email})
    ida = add_member(club=portland.club, name="Ida", email="ida@portland.test")
    send_invitation(by=portland.treasurer, member=ida)
    send_email("anne@portland.test", "A new office", ["Anne,"])
    written = emails()
    assert len(written) == 4
    for email in written:
        assert email["Auto-Submitted"] == "auto-generated"
        assert email["Message-ID"].endswith("@cards.example.org>")
        assert "List-Unsubscribe" not in email
    assert len({email["Message-ID"] for email in written}) == 4


@pytest.mark.parametrize("site", ["http://localhost:8000", "http://192.168.1.5", "http://rubicon"])
def test_a_site_without_a_domain_numbers_its_emails_by_the_senders(settings, site):
    settings.SITE_URL, settings.DEFAULT_FROM_EMAIL = site, "Rubicon <piquet@turf.example>"
    EmailMessage("A", "B", to=["anne@x.test"]).send()
    assert emails()[0]["Message-ID"].endswith("@turf.example>")


@pytest.mark.parametrize("wish", WISHES)
def test_one_click_turns_off_these_emails_and_no_others(anne, wish):
    """The mail program sends it: without a sign-in, a cookie or a token of the site."""
    headers = turn_off_headers(anne, wish)
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    at = headers["List-Unsubscribe"].strip("<>").removeprefix("https://cards.example.org")
    program = Client(enforce_csrf_checks=True)
    shown = program.get(at)
    assert (shown.status_code, "Turn them off" in shown.text) == (200, True)
    assert wishes_of(anne) == dict.fromkeys(WISHES, True)
    for _ in range(2):
        answer = program.post(at, {"List-Unsubscribe": "One-Click"})
        assert (answer.status_code, "They are off." in answer.text) == (200, True)
        assert wishes_of(anne) == {**dict.fromkeys(WISHES, True), wish: False}
    assert not answer.cookies


def test_the_link_in_an_email_sent_by_version_1_still_turns_them_off(anne):
    token = Signer(salt="club.letters.wishes").sign(f"{anne.uuid.hex}:wants_reminders")
    assert wish_of(token) == (anne, "wants_reminders")


def test_a_second_click_writes_nothing(anne):
    turn_off(anne, "wants_reminders")
    with CaptureQueriesContext(connection) as sent:
        turn_off(anne, "wants_reminders")
    assert not sent.captured_queries


def test_only_the_site_makes_such_links(anne):
    at = turn_off_address(anne, "wants_reminders").removeprefix("https://cards.example.org")
    of_another_kind = turn_off_address(anne, "wants_to_be_rated").split(".org")[1]
    another_wish = at.replace("wants_reminders", "wants_statements")
    for forged in (f"{at[:-2]}/", another_wish, of_another_kind):
        for answer in (Client().get(forged), Client().post(forged)):
            assert answer.status_code == 404
            assert "This link does not work" in answer.text
    assert wishes_of(anne) == dict.fromkeys(WISHES, True)


def test_one_click_needs_https(settings, anne):
    settings.SITE_URL = "http://testserver"
    assert set(turn_off_headers(anne, "wants_reminders")) == {"List-Unsubscribe"}


def wishes_of(member):
    return Member.objects.filter(pk=member.pk).values(*WISHES).get()
