"""A card of the year on a phone: the page with charts is sound, and the picture can be sent on."""

from datetime import date

import pytest
from playwright.sync_api import expect

from scoring.models import CardState
from tests.helping.cards import DESC
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")

SHARES = """Object.defineProperty(navigator, "canShare", { value: () => true });
Object.defineProperty(navigator, "share", { value: async ({ files: [file] }) => {
  const picture = await createImageBitmap(file);
  document.title = `${file.name}, ${file.type}, ${picture.width} by ${picture.height}`;
} });"""
"""A phone that can share files. It says what it is given."""


def test_a_tap_sends_the_picture_on(table, phone, sign_in, accessible):
    for day in (date(2026, 5, 4), date(2026, 6, 1)):
        make_card(
            table.anne,
            table.bernard,
            parties=DESC,
            state=CardState.COUNTERSIGNED,
            played_on=day,
        )
    sign_in(phone, table.anne.user)
    phone.add_init_script(SHARES)
    phone.goto(f"/clubs/{table.club.slug}/members/{table.anne.pk}/statistics/")
    accessible(phone)
    phone.get_by_role("button", name="Share").tap()
    expect(phone).to_have_title("Anne Archer 2026.png, image/png, 1080 by 1350")
