"""How many bytes each address accepts, and from whom."""

import re

import pytest
from django.conf import settings
from django.urls import reverse

from club.models import Role
from config import body_limits
from config.body_limits import LARGEST, SMALL, STRANGERS, TABLE, accepts_fields, limit_at
from tests.helping.browser import signed_in
from tests.helping.every_address import addresses
from tests.helping.factories import make_club, make_member


def test_every_address_of_the_table_is_one():
    assert set(TABLE) - {address.name for address in addresses()} == set()


def test_an_address_that_is_none_takes_a_small_form():
    assert limit_at("/nowhere/", "") == SMALL
    for path in ("/nowhere/", "/accounts/login/", "/laws/"):
        assert limit_at(path, "", is_form=True) == STRANGERS
        assert not accepts_fields(path, "", body_limits.STRANGERS_FIELDS + 1)


@pytest.fixture
def treasurer(db):
    return make_member(make_club(), role=Role.TREASURER)


def test_whoever_has_signed_in_may_send_a_clubs_balances_and_nobody_else(treasurer):
    session = signed_in(treasurer).cookies["sessionid"].value
    cookies = f"a=b; {settings.SESSION_COOKIE_NAME}={session}"
    path = reverse("ledger:import_balances", args=[treasurer.club.slug])
    assert limit_at(path, cookies) == LARGEST
    assert limit_at(reverse("account_login"), cookies) == SMALL
    for none in ("", "sessionid=forged", 'a="b; sessionid=', "sessionid="):
        assert limit_at(path, none) == SMALL, none


def test_what_is_let_in_is_never_written_to_the_disk():
    assert settings.FILE_UPLOAD_MAX_MEMORY_SIZE >= LARGEST
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE >= LARGEST


@pytest.mark.parametrize("page", ["scoring:paper", "scoring:open_chouette", "ledger:charge"])
def test_the_longest_forms_fit_with_every_box_full(treasurer, page):
    """A club of sixty, and a character that a form sends as twelve. Also if the sign-in ended."""
    for _ in range(60):
        make_member(treasurer.club)
    path = reverse(page, args=[treasurer.club.slug])
    text = signed_in(treasurer).get(path).text
    boxes = re.findall(r"<(?:input|select|textarea)\b[^>]*\bname=[^>]*>", text)
    assert 0 < len(boxes) < settings.DATA_UPLOAD_MAX_NUMBER_FIELDS / 2
    assert sum(_full(box) for box in boxes) < limit_at(path, "", is_form=True) < SMALL
    assert accepts_fields(path, "", len(boxes))


@pytest.mark.parametrize("page", ["ledger:import_balances", "ledger:charge"])
def test_a_form_larger_than_that_is_kept_in_its_tab(treasurer, page):
    text = signed_in(treasurer).get(reverse(page, args=[treasurer.club.slug])).text
    main = text[text.index("<main") :]
    assert "js/shared/form_drafts.js" in text
    assert "data-kept" in main or 'name="form_key"' in main


def _full(box):
    """Return the bytes of a full box: a score has few figures, others as many as they accept."""
    longest = re.search(r'maxlength="(\d+)"', box)
    is_figure = "numeric" in box or 'type="hidden"' in box or "<select" in box
    return len(box) // 2 + (64 if is_figure else 12 * int(longest[1]) if longest else 64)
