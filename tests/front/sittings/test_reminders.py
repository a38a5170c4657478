"""Reminders: who may send them, who gets them, and how often."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import transaction

from club.emails.unsubscribe import turn_off_address
from club.models import Member, OutgoingLetter, Role
from club.operation_error import OperationError
from front.sittings.reminders import can_remind, remind
from front.sittings.waiting import waiting_for
from ledger.operations.cards.countersign import countersign
from scoring.models import Card, CardState, Reminder
from scoring.operations.cards.end_early import abandon_card
from scoring.operations.signing_rights import officers_of
from tests.front.site import client_of
from tests.helping.factories import PLAYED_ON, make_card, make_club, make_member
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db
TONIGHT = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)


@pytest.fixture
def closed(table) -> Card:
    """A card that Anne closed; it waits for Bernard."""
    return make_card(table.anne, table.bernard, state=CardState.CLOSED)


EVENING = f"sittings/{PLAYED_ON}/"


def at(table, page: str) -> str:
    return f"/clubs/{table.club.slug}/{page}"


def test_the_member_waited_for_gets_an_email_that_says_what_is_wanted(closed, table, mailoutbox):
    done = remind(card_id=closed.pk, by=table.anne)
    assert (done.sent, done.before) == (("Bernard Bell",), ())
    (email,) = mailoutbox
    assert email.to == [user_of(table.bernard).email]
    assert email.subject == "Portland: a card is waiting for you"
    for words in (
        "The card Anne Archer – Bernard Bell of 20 November 2026",
        "waits for you to sign.",
        f"http://testserver{at(table, f'cards/{closed.pk}/')}",
        "Anne Archer asked Rubicon to remind you",
    ):
        assert words in email.body
    turn_off = turn_off_address(table.bernard, "wants_reminders")
    assert email.body.endswith(f"To get no more of these e-mails: {turn_off}")
    assert email.extra_headers["List-Unsubscribe"] == f"<{turn_off}>"


def test_nobody_is_reminded_of_a_card_twice_on_a_day(closed, table, mailoutbox):
    with time_machine.travel(TONIGHT) as clock:
        remind(card_id=closed.pk, by=table.anne)
        clock.shift(timedelta(hours=8))  # After midnight it is still the same evening.
        done = remind(card_id=closed.pk, by=table.treasurer)
        assert (done.sent, done.before) == ((), ("Bernard Bell",))
        assert len(mailoutbox) == 1
        clock.shift(timedelta(hours=2))
        assert remind(card_id=closed.pk, by=table.treasurer).sent == ("Bernard Bell",)
        assert len(mailoutbox) == 2
        other = make_card(table.anne, table.bernard, state=CardState.CLOSED)
        assert remind(card_id=other.pk, by=table.anne).sent == ("Bernard Bell",)


MAY_REMIND = [("anne", True), ("treasurer", True), ("secretary", True), ("third", False)]


@pytest.mark.parametrize(("who", "may"), MAY_REMIND)
def test_whoever_plays_it_or_an_officer_may(who, may, closed, table, mailoutbox):
    role = Role.SECRETARY if who == "secretary" else Role.PLAYER
    reader = getattr(table, who, None) or make_member(table.club, role=role)
    address = at(table, f"cards/{closed.pk}/remind/")
    client = client_of(reader)
    assert (address in client.get(at(table, EVENING)).content.decode()) is may
    response = client.post(address, {"day": PLAYED_ON})
    assert response.status_code == (302 if may else 422)
    assert len(mailoutbox) == may
    if not may:
        assert "Only the players of a card, or an officer" in response.content.decode()


def test_the_page_says_what_was_sent_and_offers_no_second(closed, table, mailoutbox):
    client = client_of(table.anne)
    address = at(table, f"cards/{closed.pk}/remind/")
    for text in (
        "Rubicon is sending Bernard Bell a reminder.",
        "Bernard Bell had a reminder today. You can send another tomorrow.",
    ):
        shown = client.post(address, {"day": PLAYED_ON}, follow=True)
        assert shown.redirect_chain[0][0] in (at(table, EVENING), at(table, "tonight/"))
        assert text in shown.content.decode()
        assert "reminded at" in shown.content.decode()
        assert address not in shown.content.decode()
    assert len(mailoutbox) == 1


def test_where_the_site_sends_no_emails_nobody_is_said_to_get_one(closed, table, settings):
    settings.SENDS_EMAILS = False
    client = client_of(table.anne)
    address = at(table, f"cards/{closed.pk}/remind/")
    page = client.get(at(table, EVENING)).content.decode()
    assert address not in page
    assert "This site sends no e-mails" in page
    answer = client.post(address, {"day": PLAYED_ON})
    assert answer.status_code == 422
    assert "so it cannot remind anybody" in answer.content.decode()
    assert not Reminder.objects.exists()
    home = client_of(table.bernard).get("/").content.decode()
    assert f"/cards/{closed.pk}/" in home, "where the page says that it is"
    waits = waiting_for(closed, officers_of(table.club.pk))
    assert not can_remind(closed, waits, table.anne)
    with pytest.raises(OperationError, match="cannot send e-mail yet"):
        remind(card_id=closed.pk, by=table.anne)
    settings.DEMONSTRATION = True
    assert can_remind(closed, waits, table.anne)
    shown = client.post(address, {"day": PLAYED_ON}, follow=True).content.decode()
    assert "A club’s site would now send Bernard Bell an e-mail." in shown
    assert "is sending" not in shown


def test_for_a_guest_the_treasurer_is_written_to_and_whoever_is_asked(table, mailoutbox):
    guest = make_member(table.club, name="Felix Frost", guest=True)
    card = make_card(table.anne, guest, state=CardState.CLOSED)
    assert remind(card_id=card.pk, by=table.anne).sent == ("Dora Dale",)
    assert "waits for you to sign for Felix Frost." in mailoutbox[0].body
    card = make_card(table.anne, table.bernard)
    abandon_card(card_id=card.pk, by=table.anne)
    remind(card_id=card.pk, by=table.anne)
    assert "waits for you to say whether to abandon it." in mailoutbox[1].body


def test_an_open_card_of_an_earlier_day_waits_for_both(table, mailoutbox):
    with time_machine.travel(TONIGHT):
        card = make_card(table.anne, table.bernard, played_on=PLAYED_ON)
        with pytest.raises(OperationError, match="not waiting for anybody"):
            remind(card_id=card.pk, by=table.treasurer)
    with time_machine.travel(TONIGHT + timedelta(days=3)):
        assert remind(card_id=card.pk, by=table.treasurer).sent == ("Anne Archer", "Bernard Bell")
        assert remind(card_id=card.pk, by=table.bernard).before == ("Anne Archer",)
    assert len(mailoutbox) == 2


def test_what_nobody_is_reminded_of(closed, table):
    with pytest.raises(Card.DoesNotExist):
        remind(card_id=closed.pk, by=make_member(make_club(), role=Role.TREASURER))
    Member.objects.filter(pk=table.bernard.pk).update(wants_reminders=False)
    with pytest.raises(OperationError):
        remind(card_id=closed.pk, by=table.anne)
    Member.objects.filter(pk=table.bernard.pk).update(wants_reminders=True)
    countersign(card_id=closed.pk, by=table.bernard)
    with pytest.raises(OperationError, match="not waiting for anybody"):
        remind(card_id=closed.pk, by=table.anne)


def test_the_email_is_in_the_outbox_with_the_note_of_it(closed, table, settings):
    settings.EMAIL_BACKEND = "club.emails.outbox.Outbox"
    with transaction.atomic():
        remind(card_id=closed.pk, by=table.anne)
        transaction.set_rollback(True)
    assert not Reminder.objects.exists()
    assert not OutgoingLetter.objects.exists()
    remind(card_id=closed.pk, by=table.anne)
    assert Reminder.objects.count() == 1
    assert OutgoingLetter.objects.get().to == user_of(table.bernard).email
