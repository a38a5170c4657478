"""The game words that a beginner can tap, on the pages where they first stop one."""

import re

import pytest
from django.test import Client

from scoring.models import CardState
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db
_IN_A_CONTROL = re.compile(r"<(button|summary|a|label)\b(?:(?!</\1>).)*?<button", re.S)


@pytest.mark.parametrize("who", [0, 1])
def test_who_signs_and_who_has_signed_can_tap_what_that_is(who: int) -> None:
    club = make_club()
    players = [make_member(club, name=name) for name in ("Anne", "Bernard")]
    card = make_card(*players, state=CardState.CLOSED)
    page = _page(players[who], f"cards/{card.pk}/")
    assert {"reckoning", "countersign"} <= _words_on(page)


def test_opening_for_two_explains_what_is_opened() -> None:
    member = make_member(make_club())
    make_member(member.club)
    assert {"card", "partie", "stake"} <= _words_on(_page(member, "cards/new/"))


def _page(member, rest: str) -> str:
    client = Client()
    client.force_login(user_of(member))
    return client.get(f"/clubs/{member.club.slug}/{rest}").content.decode()


def _words_on(page: str) -> set[str]:
    assert not _IN_A_CONTROL.search(page)
    return set(re.findall(r'popovertarget="word-([a-z-]+)"', page))
