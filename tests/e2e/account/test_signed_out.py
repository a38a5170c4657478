"""In a real browser: the cookies by HTTPS and without, what the device forgets at sign-out, and
what is not lost when an officer must prove who they are."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils.timezone import now
from playwright.sync_api import Dialog, Page, expect

from club.models import Member, Session
from ledger.models import Bet
from ledger.operations.bets.offer_bets import take_bet
from ledger.operations.opening_balances import open_balances
from tests.e2e.card_pages import Table, score, tap
from tests.e2e.secure import served_by_https
from tests.helping.factories import make_card, make_member
from tests.helping.world import bet_on

pytestmark = pytest.mark.tier("all")
PASSWORD = "carte blanche 1710"
FIGURE = "#paper .partie input[type=text]"


@pytest.fixture
def dora(table: Table) -> Member:
    """The treasurer, with a password."""
    cache.clear()
    user = table.treasurer.user
    assert user is not None
    user.set_password(PASSWORD)
    user.save()
    return table.treasurer


def sign_in(page: Page, member: Member) -> None:
    assert member.user is not None
    page.goto("/accounts/login/")
    page.get_by_label("E-mail").fill(member.user.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


def sign_out(page: Page) -> None:
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()


def cookies_of(page: Page) -> dict[str, Any]:
    return {str(cookie.get("name")): cookie for cookie in page.context.cookies()}


def kept_by(page: Page) -> list[str]:
    """The names of what the site stores on the device."""
    names = page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]")
    return sorted(name for name in names if name.startswith("rubicon:"))


def test_by_https_only_this_host_can_set_the_cookies(dora, new_phone, tmp_path, settings):
    settings.HTTPS = settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.SESSION_COOKIE_NAME = "__Host-sessionid"
    settings.CSRF_COOKIE_NAME = "__Host-csrftoken"
    with served_by_https(tmp_path) as site:
        page = new_phone(base_url=site, ignore_https_errors=True)
        sign_in(page, dora)
        page.goto(f"/clubs/{dora.club.slug}/second-factor/")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("no longer need two-step sign-in")).to_be_visible()
        found = cookies_of(page)
        assert {"__Host-sessionid", "__Host-csrftoken"} <= set(found)
        for name, cookie in found.items():
            assert name.startswith("__Host-"), name
            assert (cookie["secure"], cookie["path"]) == (True, "/"), name
        sign_out(page)
        assert "__Host-sessionid" not in cookies_of(page)


@pytest.mark.tier("everyday")
def test_the_way_back_after_sign_out_shows_nothing(dora, phone):
    sign_in(phone, dora)
    assert {"sessionid", "csrftoken"} <= set(cookies_of(phone)), "their names by plain HTTP"
    phone.goto(f"/clubs/{dora.club.slug}/members/")
    sign_out(phone)
    phone.go_back()
    expect(phone.get_by_label("Password")).to_be_visible()
    assert "Bernard" not in phone.content()


def test_what_was_told_and_not_sent_is_not_forgotten_unasked(dora, table, phone):
    sign_in(phone, dora)
    card = make_card(dora, table.anne, parties=[])
    at = f"/clubs/{dora.club.slug}/cards/{card.pk}/"
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    phone.goto(at)
    expect(phone.locator("#write")).to_be_visible()
    phone.on("dialog", stay)
    sign_out(phone)
    assert (kept_by(phone), asked) == ([], []), "where nothing is unsent, nothing is asked"

    sign_in(phone, dora)
    phone.goto(at)
    phone.evaluate("localStorage.setItem('rubicon:light', 'dark')")
    tap(phone, "2", "7")
    phone.get_by_role("button", name="Sign out").click()
    assert "not in the club’s book yet" in asked[0]
    assert any(name.startswith("rubicon:draft:") for name in kept_by(phone))
    phone.remove_listener("dialog", stay)
    phone.once("dialog", lambda dialog: dialog.accept())
    sign_out(phone)
    assert kept_by(phone) == ["rubicon:light"], "how the pages look is nobody’s secret"


@pytest.mark.tier("everyday")
def test_whoever_signs_in_after_a_session_ran_out_finds_only_their_own(dora, table, phone, at_card):
    card = make_card(dora, table.anne, parties=[])
    paper = f"/clubs/{dora.club.slug}/cards/paper/new/"
    at_card(phone, dora, card)
    tap(phone, "2", "7")
    phone.goto(paper)
    phone.locator(FIGURE).first.fill("31")
    left_by_dora = kept_by(phone)
    assert [name.split(":")[1] for name in left_by_dora] == ["draft", "paper", "whose"]
    phone.context.clear_cookies()

    at_card(phone, table.anne, card)
    expect(phone.locator("#write")).to_be_visible()
    assert typed(phone) == ["", ""]
    phone.goto(paper)
    expect(phone.locator(FIGURE).first).to_have_value("")
    assert set(left_by_dora) <= set(kept_by(phone))
    phone.context.clear_cookies()

    at_card(phone, dora, card)
    expect(phone.locator("#write")).to_be_visible()
    assert sorted(typed(phone)) == ["", "27"]
    phone.goto(paper)
    expect(phone.locator(FIGURE).first).to_have_value("31")


def typed(page: Page) -> list[str]:
    """The two scores on the keypad."""
    return [score(page, seat).input_value() for seat in (0, 1)]


@pytest.mark.tier("everyday")
def test_an_officers_form_is_kept_gone_back_to_and_signed_in_again(dora, phone):
    sign_in(phone, dora)
    phone.goto(f"/clubs/{dora.club.slug}/ledger/charges/new/")
    what, key = phone.get_by_label("What for"), phone.locator("main [name=form_key]")
    what.fill("Subscription for the winter")
    before = key.input_value()
    phone.get_by_role("link", name="Balances").first.click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Balances")
    phone.go_back()
    expect(what).to_have_value("Subscription for the winter")
    assert key.input_value() == before
    _age(timedelta(hours=13))
    phone.locator("main form button.button").click()
    expect(phone.get_by_text("You have not used pages like this one")).to_be_visible()
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Confirm").click()
    phone.get_by_role("button", name="Send it").click()
    expect(what).to_have_value("Subscription for the winter")


def test_why_a_bet_is_decided_is_kept_while_an_officer_signs_in(dora, table, phone):
    clara, felix = (make_member(table.club, name=name) for name in ("Clara", "Felix"))
    card = make_card(table.anne, table.bernard, parties=[])
    take_bet(bet_id=bet_on(card, clara, felix).pk, by=felix)
    sign_in(phone, dora)
    phone.goto(f"/clubs/{dora.club.slug}/cards/{card.pk}/bets/")
    phone.get_by_text("Decide the bet for the club").click()
    phone.get_by_label("Why?").fill("Both had left the room")
    _age(timedelta(hours=13))
    phone.get_by_role("button", name="Nobody has won").click()
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Confirm").click()
    expect(phone.get_by_role("button", name="Send it")).to_be_visible()
    assert not Bet.objects.get().reason, "it is not sent by itself"
    phone.get_by_role("button", name="Send it").click()
    phone.wait_for_url(f"**/cards/{card.pk}/**")
    assert Bet.objects.get().reason == "Both had left the room"


def test_a_write_off_gone_back_to_sends_the_balance_that_it_shows(dora, phone):
    felix = make_member(dora.club, name="Felix")
    felix.left_at = now()
    felix.save()
    for currency, owed in (("LSD", 60), ("EUR", 300)):
        balances = {felix: -owed}
        open_balances(
            by=dora,
            balances=balances,
            currency=currency,
            form_key=f"opening-balances-of-{currency}",
        )
    sign_in(phone, dora)
    phone.goto(f"/clubs/{dora.club.slug}/ledger/members/{felix.pk}/write-off/")
    phone.get_by_role("link", name="Write off €3.00 instead").click()
    phone.get_by_label("Why").fill("Gone abroad")
    phone.go_back()
    expect(phone.get_by_text("Felix owes 5s., and the club gives up this debt.")).to_be_visible()
    expect(phone.get_by_label("Why")).to_have_value("Gone abroad")
    sent = [phone.locator(f"main [name={name}]").input_value() for name in ("currency", "shown")]
    assert sent == ["LSD", "-60"]


def _age(by: timedelta) -> None:
    """Make all sessions this much older."""
    for session in Session.objects.all():
        data = session.get_decoded()
        for shown in data["account_authentication_methods"]:
            shown["at"] -= by.total_seconds()
        session.session_data = session.get_session_store_class()().encode(data)
        session.signed_in_at = now() - by
        session.officer_at = None
        session.save()
