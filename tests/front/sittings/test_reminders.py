"""Reminders: who may send them, who gets them, and how often."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import transaction

from club.letters.wishes import turn_off_address
from club.models import Member, OutgoingLetter, Role
from club.refused import Refused
from front.models import Reminder
from front.sittings.reminders import can_remind, remind
from front.sittings.waiting import waiting_for
from ledger.operations.cards.countersign import countersign
from scoring.models import Card, CardState
from scoring.operations.cards.end_early import abandon_card
from scoring.operations.signing_rights import officers_of
from tests.helping.every_address import signed_in
from tests.helping.factories import PLAYED_ON, make_card, make_club, make_member
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db
TONIGHT = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)


@pytest.fixture
def closed(table) -> Card:
    """A card that Anne closed; it waits for Bernard."""
    return make_card(table.anne, table.bernard, state=CardState.CLOSED)


def test_the_member_waited_for_gets_a_letter_that_says_what_is_wanted(closed, table, mailoutbox):
    done = remind(card_id=closed.pk, by=table.anne)
    assert (done.sent, done.before) == (("Bernard Bell",), ())
    (letter,) = mailoutbox
    assert letter.to == [user_of(table.bernard).email]
    assert letter.subject == "Portland: a card is waiting for you"
    assert "The card Anne Archer – Bernard Bell of 20 November 2026" in letter.body
    assert "waits for you to sign." in letter.body
    assert f"http://testserver/clubs/{table.club.slug}/cards/{closed.pk}/" in letter.body
    assert "Anne Archer asked Rubicon to remind you" in letter.body
    turn_off = turn_off_address(table.bernard, "wants_reminders")
    assert letter.body.endswith(f"To get no more of these e-mails: {turn_off}")
    assert letter.extra_headers["List-Unsubscribe"] == f"<{turn_off}>"


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


def test_another_card_is_reminded_of_on_the_same_day(closed, table, mailoutbox):
    other = make_card(table.anne, table.bernard, state=CardState.CLOSED)
    for card in (closed, other):
        remind(card_id=card.pk, by=table.anne)
    assert len(mailoutbox) == 2


@pytest.mark.parametrize(
    ("who", "may"), [("anne", True), ("treasurer", True), ("secretary", True), ("third", False)]
)
def test_whoever_plays_it_or_an_officer_may(who, may, closed, table, mailoutbox):
    people: dict[str, Member] = {
        "anne": table.anne,
        "treasurer": table.treasurer,
        "secretary": make_member(table.club, role=Role.SECRETARY),
        "third": make_member(table.club),
    }
    address = f"/clubs/{table.club.slug}/cards/{closed.pk}/remind/"
    client = signed_in(user_of(people[who]))
    shown = client.get(f"/clubs/{table.club.slug}/sittings/{PLAYED_ON}/").content.decode()
    assert (address in shown) is may
    response = client.post(address, {"day": PLAYED_ON})
    assert response.status_code == (302 if may else 422)
    assert len(mailoutbox) == may
    if not may:
        assert "Only the players of a card, or an officer" in response.content.decode()


def test_the_page_says_what_was_sent_and_offers_no_second(closed, table, mailoutbox):
    client = signed_in(user_of(table.anne))
    address = f"/clubs/{table.club.slug}/cards/{closed.pk}/remind/"
    for said in (
        "Rubicon is sending Bernard Bell a reminder.",
        "Bernard Bell had a reminder today. You can send another tomorrow.",
    ):
        shown = client.post(address, {"day": PLAYED_ON}, follow=True)
        assert shown.redirect_chain[0][0] in (
            f"/clubs/{table.club.slug}/sittings/{PLAYED_ON}/",
            f"/clubs/{table.club.slug}/tonight/",
        )
        assert said in shown.content.decode()
        assert "reminded at" in shown.content.decode()
        assert address not in shown.content.decode()
    assert len(mailoutbox) == 1


def test_where_the_site_sends_no_letters_nobody_is_said_to_get_one(closed, table, settings):
    settings.SENDS_LETTERS = False
    client = signed_in(user_of(table.anne))
    address = f"/clubs/{table.club.slug}/cards/{closed.pk}/remind/"
    page = client.get(f"/clubs/{table.club.slug}/sittings/{PLAYED_ON}/").content.decode()
    assert address not in page
    assert "This site sends no e-mails" in page
    answer = client.post(address, {"day": PLAYED_ON})
    assert answer.status_code == 422
    assert "so it cannot remind anybody" in answer.content.decode()
    assert not Reminder.objects.exists()
    home = signed_in(user_of(table.bernard)).get("/").content.decode()
    assert f"/cards/{closed.pk}/" in home, "where the page says that it is"


def test_a_demonstration_says_that_no_e_mail_goes(closed, table, settings):
    settings.SENDS_LETTERS, settings.DEMONSTRATION = False, True
    address = f"/clubs/{table.club.slug}/cards/{closed.pk}/remind/"
    client = signed_in(user_of(table.anne))
    shown = client.post(address, {"day": PLAYED_ON}, follow=True).content.decode()
    assert "A club’s site would now send Bernard Bell an e-mail." in shown
    assert "is sending" not in shown


def test_for_a_guest_the_treasurer_is_written_to(table, mailoutbox):
    guest = make_member(table.club, name="Felix Frost", guest=True)
    card = make_card(table.anne, guest, state=CardState.CLOSED)
    assert remind(card_id=card.pk, by=table.anne).sent == ("Dora Dale",)
    assert "waits for you to sign for Felix Frost." in mailoutbox[0].body


def test_an_open_card_of_an_earlier_day_waits_for_both(table, mailoutbox):
    with time_machine.travel(TONIGHT):
        card = make_card(table.anne, table.bernard, played_on=PLAYED_ON)
        with pytest.raises(Refused, match="not waiting for anybody"):
            remind(card_id=card.pk, by=table.treasurer)
    with time_machine.travel(TONIGHT + timedelta(days=3)):
        assert remind(card_id=card.pk, by=table.treasurer).sent == ("Anne Archer", "Bernard Bell")
        assert remind(card_id=card.pk, by=table.bernard).before == ("Anne Archer",)
    assert len(mailoutbox) == 2


def test_what_was_asked_waits_for_the_answer(table, mailoutbox):
    card = make_card(table.anne, table.bernard)
    abandon_card(card_id=card.pk, by=table.anne)
    remind(card_id=card.pk, by=table.anne)
    assert "waits for you to say whether to abandon it." in mailoutbox[0].body


def test_a_settled_card_waits_for_nobody(closed, table):
    countersign(card_id=closed.pk, by=table.bernard)
    with pytest.raises(Refused, match="not waiting for anybody"):
        remind(card_id=closed.pk, by=table.anne)


def test_another_clubs_card_is_not_there_to_remind_of(closed):
    with pytest.raises(Card.DoesNotExist):
        remind(card_id=closed.pk, by=make_member(make_club(), role=Role.TREASURER))


def test_the_letter_is_in_the_outbox_with_the_note_of_it(closed, table, settings):
    settings.EMAIL_BACKEND = "club.letters.outbox.Outbox"
    with transaction.atomic():
        remind(card_id=closed.pk, by=table.anne)
        transaction.set_rollback(True)
    assert not Reminder.objects.exists()
    assert not OutgoingLetter.objects.exists()
    remind(card_id=closed.pk, by=table.anne)
    assert Reminder.objects.count() == 1
    assert OutgoingLetter.objects.get().to == user_of(table.bernard).email


def test_a_member_who_wants_no_reminders_gets_none(closed, table):
    Member.objects.filter(pk=table.bernard.pk).update(wants_reminders=False)
    with pytest.raises(Refused):
        remind(card_id=closed.pk, by=table.anne)


def test_where_no_e_mail_goes_out_nobody_can_be_reminded(closed, table, settings):
    settings.SENDS_LETTERS = False
    waits = waiting_for(closed, officers_of(table.club.pk))
    assert not can_remind(closed, waits, table.anne)
    with pytest.raises(Refused, match="cannot send e-mail yet"):
        remind(card_id=closed.pk, by=table.anne)
    settings.DEMONSTRATION = True
    assert can_remind(closed, waits, table.anne)
