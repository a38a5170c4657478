"""A member's PIN: set and cleared by the member, five tries in a quarter of an hour."""

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
import time_machine
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.test import Client

from club.members.invitation_links import new_link
from club.members.joining import add_member
from club.models import Member
from club.pins.pin import TRIES, check_pin, clear_pin, set_pin
from tests.club.browser import again, page_of
from tests.club.proving import open_link
from tests.club.signing_in import PASSWORD, by_password
from tests.helping.browser import text_of
from tests.helping.factories import make_club, make_member
from tests.helping.world import user_of
from tests.together import together

pytestmark = pytest.mark.django_db
EVENING = datetime(2026, 11, 20, 21, tzinfo=UTC)


@pytest.fixture
def member(db):
    cache.clear()
    return make_member(make_club(), name="Bernard")


def wrong(member, pin="9182"):
    with pytest.raises(ValidationError) as caught:
        check_pin(member, pin)
    return str(caught.value.message)


@pytest.mark.parametrize("pin", ["2718", "27182818"])
def test_four_to_eight_figures_kept_hashed_and_gone_once_cleared(member, pin):
    set_pin(member, pin)
    check_pin(member, pin)
    member.refresh_from_db()
    assert pin not in member.pin
    clear_pin(member)
    assert "has set no PIN" in wrong(member, pin)


@pytest.mark.parametrize(
    "pin", ["", "271", "271828182", "27 18", "abcd", "²⁷¹⁸", "0000", "٠٠٠٠", "1234", "8765", "7890"]
)
def test_what_is_no_pin_or_guessed_at_once_is_refused(member, pin):
    with pytest.raises(ValidationError):
        set_pin(member, pin)
    assert not member.pin


def test_a_pin_is_the_same_on_every_keypad(member):
    set_pin(member, "٢٧١٨")
    for typed in ("2718", "２７１８"):
        check_pin(member, typed)
    assert wrong(member, "²⁷¹⁸")


def test_after_five_wrong_ones_none_is_accepted_for_a_quarter_of_an_hour(member):
    set_pin(member, "2718")
    with time_machine.travel(EVENING, tick=False) as clock:
        assert "4 more times" in wrong(member)
        messages = []
        for _ in range(TRIES - 1):
            clock.shift(timedelta(minutes=1))
            messages.append(wrong(member))
        assert "once more" in messages[-2]
        assert "wait" in messages[-1]
        assert "11 minutes" in wrong(member, "2718")
        clock.shift(timedelta(minutes=11))
        check_pin(member, "2718")


def test_the_right_one_resets_the_count(member):
    set_pin(member, "2718")
    for _ in range(TRIES):
        wrong(member)
        check_pin(member, "2718")


def test_the_wrong_ones_of_each_are_remembered_however_many_others_try(member):
    set_pin(member, "2718")
    others = [Member(club=member.club, name=f"No. {n}", pin=member.pin) for n in range(350)]
    everybody = [member, *Member.objects.bulk_create(others)]
    assert {"4 more times" in wrong(person) for person in everybody} == {True}
    assert {"3 more times" in wrong(person) for person in everybody} == {True}


@pytest.mark.django_db(transaction=True)
def test_parallel_tries_do_not_exceed_the_limit(member):
    set_pin(member, "2718")

    def attempt(pin):
        with pytest.raises(ValidationError) as error:
            check_pin(member, pin)
        return "is not" in str(error.value.message)

    looked_at = together(*[partial(attempt, str(n)) for n in range(5000, 5012)])
    assert sum(looked_at) == TRIES


PIN = "/clubs/portland/pin/"


def signed_in_long_ago(member):
    client = Client()
    client.force_login(user_of(member))
    return client


def test_a_member_is_asked_for_the_password_a_while_after_signing_in(world):
    with time_machine.travel("2026-11-20 20:00Z", tick=False) as clock:
        client = by_password(world.player)
        assert client.get(PIN).status_code == 200
        clock.shift(timedelta(minutes=6))
        for answer in (client.get(PIN), client.post(PIN)):
            there = "/accounts/reauthenticate/?next=%2Fclubs%2Fportland%2Fpin%2F"
            assert answer["Location"] == there
        text = text_of(client.get(PIN, follow=True))
        assert "Is it still you?" in text
        assert "Confirm Access" not in text
        assert "reauthenticate to" not in text
        back = client.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": PIN})
        assert back["Location"] == PIN
        assert client.get(PIN).status_code == 200


def test_a_member_who_just_set_a_password_by_a_link_is_not_asked_for_it(world):
    grace = add_member(club=world.club, name="Grace", email="grace@portland.test")
    assert open_link(new_link(grace)).get(PIN).status_code == 200


def test_signing_in_is_told_in_our_own_words(world):
    text = by_password(world.player).get("/").text
    assert f"Signed in as {user_of(world.player)}." in text
    assert "Successfully" not in text


def test_the_member_sets_changes_and_clears_it(world):
    client = by_password(world.player)
    for pin in ("2718", "31415"):
        assert client.post(PIN, {"pin": pin, "again": pin})["Location"] == PIN
        check_pin(again(world.player), pin)
    client.post(PIN, {"clear": "1"})
    assert not again(world.player).pin


@pytest.mark.parametrize(
    ("pin", "again_", "says"),
    [
        ("2718", "2719", "The two PINs are different"),
        ("12", "12", "four to eight digits"),
        ("4444", "4444", "too easy to guess"),
        ("", "", "Type a PIN"),
    ],
)
def test_what_is_typed_wrong_is_said_and_never_sent_back(world, pin, again_, says):
    answer = by_password(world.player).post(PIN, {"pin": pin, "again": again_})
    assert answer.status_code == 422
    assert says in answer.text
    assert not pin or f'value="{pin}"' not in answer.text
    assert not again(world.player).pin


def test_wrong_tries_at_a_pin_are_shown_to_its_owner_until_it_is_changed(world):
    set_pin(world.player, "2718")
    client, other = signed_in_long_ago(world.player), signed_in_long_ago(world.opponent)
    for times in ("a wrong PIN for you at Portland, on", "a wrong PIN for you at Portland 2 times"):
        wrong(world.player)
        assert times in client.get("/account/").text
    check_pin(world.player, "2718")
    assert "a wrong PIN" in client.get("/account/").text
    assert "a wrong PIN" not in other.get("/account/").text
    set_pin(world.player, "3141")
    assert "a wrong PIN" not in client.get("/account/").text


def test_they_get_one_e_mail_a_day_after_five_wrong_ones(world, mailoutbox):
    set_pin(world.player, "2718")
    with time_machine.travel(EVENING, tick=False) as clock:
        for _ in range(TRIES - 1):
            wrong(world.player)
        check_pin(world.player, "2718")
        assert mailoutbox == []
        for _ in range(3 * TRIES):  # Slowly, so that none is refused unseen.
            wrong(world.player)
            clock.shift(timedelta(minutes=20))
        (email,) = mailoutbox
        assert email.to == [user_of(world.player).email]
        assert "wrong PIN for you at Portland 5 times" in email.body
        assert "/clubs/portland/pin/" in email.body
        clock.shift(timedelta(days=1))
        for _ in range(TRIES):
            wrong(world.player)
        assert len(mailoutbox) == 2


def test_an_officer_clears_one_that_is_forgotten(world):
    set_pin(world.player, "2718")
    client, page = signed_in_long_ago(world.secretary), page_of(world.player)
    shown = client.get(page).text
    assert "nobody can bring it back" in shown.partition("Clear the PIN</summary>")[2]
    client.post(f"{page}clear-pin/")
    assert not again(world.player).pin
    assert "Clear the PIN" not in client.get(page).text
