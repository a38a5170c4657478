"""A member's PIN: set and cleared by the member, five tries in a quarter of an hour."""

import threading
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import connections
from django.test import Client
from django.urls import reverse

from club.members.invitation_links import new_link
from club.members.joining import add_member
from club.models import Member
from club.pins.pin import TRIES, check_pin, clear_pin, set_pin
from tests.helping.factories import make_club, make_member
from tests.helping.world import user_of

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
def test_four_to_eight_figures_kept_hashed(member, pin):
    set_pin(member, pin)
    check_pin(member, pin)
    member.refresh_from_db()
    assert pin not in member.pin


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
        said = []
        for _ in range(TRIES - 1):
            clock.shift(timedelta(minutes=1))
            said.append(wrong(member))
        assert "once more" in said[-2]
        assert "wait" in said[-1]
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
    assert {"4 more times" in wrong(one) for one in everybody} == {True}
    assert {"3 more times" in wrong(one) for one in everybody} == {True}


def test_a_cleared_pin_is_gone(member):
    set_pin(member, "2718")
    clear_pin(member)
    assert "has set no PIN" in wrong(member, "2718")


@pytest.mark.django_db(transaction=True)
def test_parallel_tries_do_not_exceed_the_limit(member):
    set_pin(member, "2718")
    looked_at: list[str] = []

    def attempt(pin):
        try:
            check_pin(member, pin)
        except ValidationError as error:
            if "is not" in str(error.message):
                looked_at.append(pin)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=attempt, args=(str(n),)) for n in range(5000, 5012)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(looked_at) == TRIES


@pytest.fixture
def world(portland):
    cache.clear()
    return portland


def browser(member, password="carte blanche 1710"):
    """A browser whose member has just signed in with their password."""
    user = user_of(member)
    user.set_password(password)
    user.save()
    client = Client()
    client.post(reverse("account_login"), {"login": user.email, "password": password})
    return client


def test_the_page_asks_for_the_password_first(world):
    client = Client()
    user = user_of(world.player)
    user.set_password("carte blanche 1710")
    user.save()
    client.force_login(user)
    for answer in (client.get("/clubs/portland/pin/"), client.post("/clubs/portland/pin/")):
        assert answer["Location"] == "/accounts/reauthenticate/?next=%2Fclubs%2Fportland%2Fpin%2F"


def test_a_member_who_just_signed_in_is_asked_again_only_after_a_while(world):
    with time_machine.travel("2026-11-20 20:00Z", tick=False) as clock:
        client = browser(world.player)
        assert client.get("/clubs/portland/pin/").status_code == 200
        clock.shift(timedelta(minutes=6))
        asked = client.get("/clubs/portland/pin/", follow=True)
        text = " ".join(asked.content.decode().split())
        assert "Is it still you?" in text
        assert "Confirm Access" not in text
        assert "reauthenticate to" not in text
        again = {"password": "carte blanche 1710", "next": "/clubs/portland/pin/"}
        back = client.post(reverse("account_reauthenticate"), again)
        assert back["Location"] == "/clubs/portland/pin/"
        assert client.get(back["Location"]).status_code == 200


def test_a_member_who_just_set_a_password_by_a_link_is_not_asked_for_it(world):
    client, password = Client(), "tierce major 1710"
    grace = add_member(club=world.club, name="Grace", email="grace@portland.test")
    client.post(new_link(grace), {"password1": password, "password2": password})
    assert client.get("/clubs/portland/pin/").status_code == 200


def test_signing_in_is_told_in_our_own_words(world):
    user = user_of(world.player)
    text = browser(world.player).get("/").content.decode()
    assert f"Signed in as {user}." in text
    assert "Successfully" not in text


def test_the_member_sets_changes_and_clears_it(world):
    client = browser(world.player)
    for pin in ("2718", "31415"):
        answer = client.post("/clubs/portland/pin/", {"pin": pin, "again": pin})
        assert answer["Location"] == "/clubs/portland/pin/"
        check_pin(Member.objects.get(pk=world.player.pk), pin)
    client.post("/clubs/portland/pin/", {"clear": "1"})
    assert not Member.objects.get(pk=world.player.pk).pin


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"pin": "2718", "again": "2719"}, "The two PINs are different"),
        ({"pin": "12", "again": "12"}, "four to eight digits"),
        ({"pin": "4444", "again": "4444"}, "too easy to guess"),
        ({"pin": "", "again": ""}, "Type a PIN"),
    ],
)
def test_what_is_typed_wrong_is_said_and_never_sent_back(world, typed, says):
    answer = browser(world.player).post("/clubs/portland/pin/", typed)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert says in page
    assert f'value="{typed["pin"]}"' not in page or not typed["pin"]
    assert not Member.objects.get(pk=world.player.pk).pin


def test_somebody_whose_pin_is_typed_wrongly_sees_it_on_their_page_until_they_change_it(world):
    set_pin(world.player, "2718")
    client = Client()
    client.force_login(user_of(world.player))
    for times in ("a wrong PIN for you at Portland, on", "a wrong PIN for you at Portland 2 times"):
        wrong(world.player)
        assert times in client.get("/account/").content.decode()
    check_pin(world.player, "2718")
    assert "a wrong PIN" in client.get("/account/").content.decode()
    other = Client()
    other.force_login(user_of(world.opponent))
    assert "a wrong PIN" not in other.get("/account/").content.decode()
    set_pin(world.player, "3141")
    assert "a wrong PIN" not in client.get("/account/").content.decode()


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
        (letter,) = mailoutbox
        assert letter.to == [user_of(world.player).email]
        assert "wrong PIN for you at Portland 5 times" in letter.body
        assert "/clubs/portland/pin/" in letter.body
        clock.shift(timedelta(days=1))
        for _ in range(TRIES):
            wrong(world.player)
        assert len(mailoutbox) == 2


def test_an_officer_clears_one_that_is_forgotten(world):
    set_pin(world.player, "2718")
    client = Client()
    client.force_login(user_of(world.secretary))
    page = f"/clubs/portland/members/{world.player.pk}/"
    shown = client.get(page).content.decode()
    assert "nobody can bring it back" in shown.partition("Clear the PIN</summary>")[2]
    client.post(f"{page}clear-pin/")
    assert not Member.objects.get(pk=world.player.pk).pin
    assert "Clear the PIN" not in client.get(page).content.decode()
