"""Tries are limited, but nobody can lock another person out of their account."""

import re

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client

from club.models import OutgoingLetter, SecurityEvent
from club.security.known_browsers import COOKIE
from club.security.sign_in_limits import NOTED_AT_MOST
from tests.club.security.passkey import Passkey
from tests.helping.world import found, made_once, undone, user_of

PASSWORD = "carte blanche 1710"
STRANGER = "ghst@portland.test"


club = made_once(found, "portland")


@pytest.fixture
def world(club):
    cache.clear()
    with undone():
        for member in (club.player, club.opponent):
            user = user_of(member)
            user.set_password(PASSWORD)
            user.save()
        yield club


@pytest.fixture
def anne(world):
    return email_of(world.player)


@pytest.fixture
def known(anne):
    """A browser in which Anne has signed in before."""
    browser = Client()
    assert comes_in(browser, anne)
    return browser


def email_of(member):
    return user_of(member).email


def comes_in(browser, email, password=PASSWORD):
    """Whether this lets the browser in; it signs out again."""
    answer = browser.post("/accounts/login/", {"login": email, "password": password})
    if answer.status_code == 302:
        browser.post("/accounts/logout/")
    return answer.status_code == 302


def wrong_tries(email, browser=None, times=5):
    for n in range(times):
        comes_in(browser or Client(REMOTE_ADDR=f"192.0.2.{n}"), email, f"wrong {n}")


def test_a_lock_out_stops_strangers_and_not_the_known_browser(anne, known):
    wrong_tries(anne)
    assert not comes_in(Client(), anne)
    assert comes_in(known, anne)
    other = Client()
    for made_up in ("", "1", known.cookies[COOKIE].value[:-3] + "abc"):
        other.cookies[COOKIE] = made_up
        assert not comes_in(other, anne), "a cookie that is not ours makes no browser known"


def test_a_browser_is_known_for_the_accounts_that_signed_in_there(world):
    shared = Client()
    for member in (world.player, world.opponent):
        assert comes_in(shared, email_of(member))
        wrong_tries(email_of(member))
    wrong_tries(email_of(world.treasurer))
    user_of(world.treasurer).set_password(PASSWORD)
    assert comes_in(shared, email_of(world.player))
    assert comes_in(shared, email_of(world.opponent))
    assert not comes_in(shared, email_of(world.treasurer))


def test_a_known_browser_has_no_more_tries_than_anybody(anne, known):
    wrong_tries(anne, known)
    assert not comes_in(known, anne)
    assert comes_in(Client(), anne)  # Other addresses are not affected.


def test_the_cookie_is_for_the_server_alone_and_says_no_name(anne, known, settings):
    cookie = known.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert "anne" not in cookie.value
    settings.HTTPS = settings.SESSION_COOKIE_SECURE = True
    comes_in(known, anne)
    assert known.cookies[f"__Host-{COOKIE}"]["secure"], "no other host can set it"


def test_a_code_too_is_sent_to_a_known_browser(anne, known):
    for n in range(3):
        Client(REMOTE_ADDR=f"192.0.2.{n}").post("/accounts/login/code/", {"email": anne})
    mail.outbox.clear()
    assert Client().post("/accounts/login/code/", {"email": anne}).status_code == 200
    assert mail.outbox == []
    assert known.post("/accounts/login/code/", {"email": anne}).status_code == 302
    assert len(mail.outbox) == 1


def test_forty_phones_behind_one_router(anne):
    """Each mistypes the password once, and none is locked out by the others."""
    for n in range(40):
        comes_in(Client(), f"member{n}@portland.test", "mistyped")
    assert comes_in(Client(), anne)


def wrong_passkeys(times):
    for _n in range(times):
        Client().post("/accounts/2fa/webauthn/login/", {"credential": "[1]"})


def test_forty_phones_with_passkeys_behind_one_router(world):
    """A right one does not count, and a few others have a key that the site does not know."""
    passkey = Passkey(user_of(world.player))
    wrong_passkeys(20)
    assert [passkey.sign_in(Client()) for _phone in range(40)] == [True] * 40


@pytest.mark.parametrize("sent", ["{}", "[1]", '{"id":"x"}', '{"id":"eA","response":7}', "null"])
def test_what_is_no_passkey_is_refused(world, sent):
    answer = Client().post("/accounts/2fa/webauthn/login/", {"credential": sent})
    assert answer["Location"] == "/accounts/login/"


def test_one_address_cannot_try_passkeys_for_ever_but_a_known_browser_can(world):
    passkey, known = Passkey(user_of(world.player)), Client()
    assert passkey.sign_in(known)
    known.post("/accounts/logout/")
    wrong_passkeys(60)
    assert not passkey.sign_in(Client())
    assert passkey.sign_in(Client(REMOTE_ADDR="192.0.2.1"))
    assert passkey.sign_in(known)
    (line,) = SecurityEvent.objects.filter(kind="lock-out")
    assert line.about == "passkey"


def test_one_address_cannot_try_at_everybody_nor_fill_the_log(anne, known):
    for n in range(60 + 2 * NOTED_AT_MOST):
        comes_in(Client(), f"member{n}@portland.test", "guessed")
    assert not comes_in(Client(), anne)
    assert comes_in(known, anne)
    assert comes_in(Client(REMOTE_ADDR="192.0.2.1"), anne)
    assert SecurityEvent.objects.filter(kind="lock-out").count() == NOTED_AT_MOST


def test_a_lock_out_is_one_line_of_the_log(world, anne):
    wrong_tries(anne)
    for _n in range(3):
        assert not comes_in(Client(), anne)
    (line,) = SecurityEvent.objects.filter(kind="lock-out")
    assert (line.user_id, line.about) == (user_of(world.player).pk, "password")


@pytest.mark.parametrize("path", ["/accounts/login/code/", "/accounts/password/reset/"])
def test_an_address_that_nobody_has_is_answered_alike_and_gets_no_email(anne, settings, path):
    settings.EMAIL_BACKEND = "club.emails.outbox.Outbox"
    shown = {}
    for email in (anne, STRANGER):
        answer = Client().post(path, {"email": email}, follow=True)
        text = answer.text.replace(email, "…")
        shown[email] = re.sub(r'(nonce|value)="[^"]*"', "", text)
    assert shown[anne] == shown[STRANGER]
    real, for_nobody = OutgoingLetter.objects.order_by("pk")
    assert (real.to, for_nobody.to) == (anne, "")
    assert real.subject == for_nobody.subject
    assert abs(len(real.content) - len(for_nobody.content)) < 30


def test_the_link_in_an_email_to_nobody_lets_nobody_in(world, settings):
    settings.EMAIL_BACKEND = "club.emails.outbox.Outbox"
    Client().post("/accounts/password/reset/", {"email": STRANGER})
    content = bytes(OutgoingLetter.objects.get().content).decode()
    (path,) = re.findall(r"http://testserver(/accounts/password/reset/key/\S+)", content)
    page = Client().get(path, follow=True).text
    assert 'name="password1"' not in page
