"""A site that sends no e-mails promises none."""

import pytest
from django.core.cache import cache
from django.test import Client

from club.members.joining import add_member
from tests.club.members.browser import text_of
from tests.helping.every_address import signed_in
from tests.helping.world import World, user_of

pytestmark = pytest.mark.django_db
PROMISES = ("We send", "sends you", "We have sent", "by e-mail", "or send it", "in the e-mail")


@pytest.fixture
def world(portland) -> World:
    cache.clear()
    return portland


ASKING = ["/accounts/login/code/", "/accounts/password/reset/"]
OTHERS = ["/accounts/login/", "/accounts/password/reset/key/1-nothing/", "/invitations/1/nothing/"]


@pytest.mark.parametrize("path", ASKING + OTHERS)
def test_no_page_before_the_sign_in_promises_one_or_asks_where_to(world, settings, path):
    promised = text_of(Client().get(path))
    settings.SENDS_LETTERS = False
    page = Client().get(path)
    assert not [words for words in PROMISES if words in text_of(page)]
    assert promised != text_of(page)
    if path in ASKING:
        assert 'type="email"' not in page.content.decode()
        assert "This site sends no e-mails" in text_of(page)


def test_no_page_of_an_officer_promises_one(world, settings):
    settings.SENDS_LETTERS = False
    grace = add_member(club=world.club, name="Grace Gale", email="grace@portland.test")
    treasurer = signed_in(user_of(world.treasurer))
    for path in ("new/", f"{grace.pk}/", f"{grace.pk}/invitation/"):
        text = text_of(treasurer.get(f"/clubs/portland/members/{path}"))
        assert not [words for words in PROMISES if words in text], path
