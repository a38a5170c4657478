"""The pages of the visitor's own account: in the club's frame and the site's words."""

from pathlib import Path

import pytest
from allauth.account import app_settings
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from club.addresses.reset_links import ResetLinkTokens
from club.models import Member, Role
from tests.helping.every_address import has_just_shown_who_it_is, signed_in
from tests.helping.world import World, found, user_of
from tools.compile_words import compile_words

pytestmark = pytest.mark.django_db
WORDS = Path(settings.BASE_DIR) / "locale" / "en" / "LC_MESSAGES"
MENU = 'href="/clubs/portland/cards/"'


@pytest.fixture
def world(portland) -> World:
    cache.clear()
    return portland


def page(client: Client, path: str, **headers: str) -> str:
    response = client.get(path, headers=headers)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("/accounts/email/", "E-mail address"),
        ("/accounts/password/set/", "Set a password"),
        ("/accounts/2fa/", "Passkeys and two-step sign-in"),
    ],
)
def test_they_keep_the_clubs_menu_and_are_in_the_sites_words(path, heading, world):
    text = page(signed_in(user_of(world.player)), path)
    assert MENU in text
    assert f"<h1>{heading}</h1>" in " ".join(text.split()).replace("<h1> ", "<h1>").replace(
        " </h1>", "</h1>"
    )


def test_of_several_clubs_the_menu_is_none_of_them(world):
    turf = found("turf")
    user = user_of(world.player)
    Member.objects.create(club=turf.club, user=user, name="A. Archer", role=Role.PLAYER)
    assert MENU not in page(signed_in(user), "/accounts/email/")


def test_the_words_that_are_read_are_those_that_are_written(tmp_path):
    compile_words(WORDS / "django.po", tmp_path / "django.mo")
    assert (tmp_path / "django.mo").read_bytes() == (WORDS / "django.mo").read_bytes()


def test_an_address_is_changed_once_it_is_proved(world):
    user = user_of(world.player)
    text = page(signed_in(user), "/accounts/email/")
    assert "You sign in with <b>anne@portland.test</b>." in text
    assert 'name="action_add"' in text
    EmailAddress.objects.filter(user=user).update(verified=False)
    text = page(signed_in(user), "/accounts/email/")
    assert 'name="action_add"' not in text
    assert "Confirm your e-mail address" in text


def test_a_page_that_asks_for_a_password_says_whose_for_a_password_manager(world):
    user = user_of(world.player)
    client, stranger = signed_in(user), Client()
    uid = user_pk_to_url_str(user)
    set_first = page(client, "/accounts/password/set/")
    user.set_password("grandmother took the talon 46")
    user.save()
    client.force_login(user)
    reset_link = f"/accounts/password/reset/key/{uid}-{ResetLinkTokens().make_token(user)}/"
    pages = [
        set_first,
        page(client, "/accounts/reauthenticate/"),
        stranger.get(reset_link, follow=True).content.decode(),
    ]
    has_just_shown_who_it_is(client, user)
    pages.append(page(client, "/accounts/password/change/"))
    for text in pages:
        before, _tag, after = text.partition('<input type="password"')
        assert after
        assert '<input type="text" autocomplete="username" value="anne@portland.test"' in before
    assert 'autocomplete="username"' not in page(client, "/accounts/email/")


@pytest.mark.parametrize(
    ("host", "secure", "offered"),
    [
        ("localhost:8000", False, True),
        ("127.0.0.1:8000", False, False),
        ("127.0.0.1:8000", True, False),
        ("testserver", False, False),
        ("testserver", True, True),
    ],
)
def test_a_passkey_is_offered_where_browsers_have_them(host, secure, offered):
    text = Client().get("/accounts/login/", secure=secure, headers={"Host": host}).content.decode()
    assert ("With a passkey" in text) == offered
    assert ("Passkeys do not work at this address" in text) != offered


def test_a_locked_out_visitor_is_told_how_long(world):
    assert app_settings.RATE_LIMITS["login_failed"].endswith("5/5m/key")
    client = Client()
    typed = {"login": "anne@portland.test", "password": "wrong"}
    for _attempt in range(5):
        text = client.post("/accounts/login/", typed).content.decode()
        assert "The e-mail address or the password is not right." in text
    assert (
        "Wait five minutes and try again" in client.post("/accounts/login/", typed).content.decode()
    )


def test_the_address_of_a_club_leads_to_its_home(world):
    response = signed_in(user_of(world.player)).get("/clubs/portland/")
    assert response["Location"] == "/?club=portland"
