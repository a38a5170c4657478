"""The pages of the visitor’s own account, in the club’s frame and without letters."""

import re
from pathlib import Path

import pytest
from allauth.account import app_settings
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from club.addresses.reset_links import ResetLinkTokens
from club.members.joining import add_member
from club.models import Member
from tests.helping.browser import text_of
from tests.helping.every_address import has_just_shown_who_it_is, signed_in
from tests.helping.factories import make_club
from tests.helping.world import user_of
from tools.compile_words import compile_words

pytestmark = pytest.mark.django_db
WORDS = Path(settings.BASE_DIR) / "locale" / "en" / "LC_MESSAGES"
MENU = 'href="/clubs/portland/cards/"'


@pytest.fixture(autouse=True)
def attempts_forgotten() -> None:
    cache.clear()


def page(client: Client, path: str, **headers: str) -> str:
    response = client.get(path, headers=headers)
    assert response.status_code == 200
    return response.content.decode()


OURS = [("email/", "E-mail address"), ("password/set/", "Set a password")]
OURS += [("2fa/", "Passkeys and two-step sign-in")]


@pytest.mark.parametrize(("path", "heading"), OURS)
def test_they_keep_the_clubs_menu_and_are_in_the_sites_words(path, heading, portland):
    text = page(signed_in(user_of(portland.player)), f"/accounts/{path}")
    assert MENU in text
    assert re.search(rf"<h1>\s*{heading}\s*</h1>", text)


def test_of_several_clubs_the_menu_is_none_of_them(portland):
    user = user_of(portland.player)
    assert signed_in(user).get("/clubs/portland/")["Location"] == "/?club=portland"
    Member.objects.create(club=make_club(), user=user, name="A. Archer")
    assert MENU not in page(signed_in(user), "/accounts/email/")


def test_the_words_that_are_read_are_those_that_are_written(tmp_path):
    compile_words(WORDS / "django.po", tmp_path / "django.mo")
    assert (tmp_path / "django.mo").read_bytes() == (WORDS / "django.mo").read_bytes()


def test_an_address_is_changed_once_it_is_proved(portland):
    client = signed_in(user_of(portland.player))
    text = page(client, "/accounts/email/")
    assert "You sign in with <b>anne@portland.test</b>." in text
    assert 'name="action_add"' in text
    EmailAddress.objects.filter(user=portland.player.user).update(verified=False)
    text = page(client, "/accounts/email/")
    assert 'name="action_add"' not in text
    assert "Confirm your e-mail address" in text


def test_a_page_that_asks_for_a_password_says_whose_for_a_password_manager(portland):
    user = user_of(portland.player)
    client, uid = signed_in(user), user_pk_to_url_str(user)
    pages = [page(client, "/accounts/password/set/")]
    user.set_password("grandmother took the talon 46")
    user.save()
    client.force_login(user)
    reset_link = f"/accounts/password/reset/key/{uid}-{ResetLinkTokens().make_token(user)}/"
    pages.append(page(client, "/accounts/reauthenticate/"))
    pages.append(Client().get(reset_link, follow=True).content.decode())
    has_just_shown_who_it_is(client, user)
    pages.append(page(client, "/accounts/password/change/"))
    for text in pages:
        before, _tag, after = text.partition('<input type="password"')
        assert after
        assert '<input type="text" autocomplete="username" value="anne@portland.test"' in before
    assert 'autocomplete="username"' not in page(client, "/accounts/email/")


HOSTS = [("localhost:8000", False, True), ("testserver", False, False), ("testserver", True, True)]
HOSTS += [("127.0.0.1:8000", secure, False) for secure in (False, True)]


@pytest.mark.parametrize(("host", "secure", "offered"), HOSTS)
def test_a_passkey_is_offered_where_browsers_have_them(host, secure, offered):
    text = Client().get("/accounts/login/", secure=secure, headers={"Host": host}).content.decode()
    assert ("With a passkey" in text) == offered
    assert ("Passkeys do not work at this address" in text) != offered


def test_a_locked_out_visitor_is_told_how_long(portland):
    assert app_settings.RATE_LIMITS["login_failed"].endswith("5/5m/key")
    client = Client()
    typed = {"login": "anne@portland.test", "password": "wrong"}
    wrong = ["The e-mail address or the password is not right."] * 5
    for output in (*wrong, "Wait five minutes and try again"):
        assert output in client.post("/accounts/login/", typed).content.decode()


PROMISES = ("We send", "sends you", "We have sent", "by e-mail", "or send it", "in the e-mail")


ASKING = ["/accounts/login/code/", "/accounts/password/reset/"]
OTHERS = ["/accounts/login/", "/accounts/password/reset/key/1-nothing/", "/invitations/1/nothing/"]


@pytest.mark.parametrize("path", ASKING + OTHERS)
def test_no_page_before_the_sign_in_promises_one_or_asks_where_to(portland, settings, path):
    promised = text_of(Client().get(path))
    settings.SENDS_EMAILS = False
    page = Client().get(path)
    assert not [words for words in PROMISES if words in text_of(page)]
    assert promised != text_of(page)
    if path in ASKING:
        assert 'type="email"' not in page.content.decode()
        assert "This site sends no e-mails" in text_of(page)


def test_no_page_of_an_officer_promises_one(portland, settings):
    settings.SENDS_EMAILS = False
    grace = add_member(club=portland.club, name="Grace Gale", email="grace@portland.test")
    treasurer = signed_in(user_of(portland.treasurer))
    for path in ("new/", f"{grace.pk}/", f"{grace.pk}/invitation/"):
        text = text_of(treasurer.get(f"/clubs/portland/members/{path}"))
        assert not [words for words in PROMISES if words in text], path
