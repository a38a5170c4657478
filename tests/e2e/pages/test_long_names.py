"""Long names and large letters on the smallest phone: nothing leaves the screen."""

import pytest

from scoring.models import CardState
from tests.e2e.card_pages import SMALL, sideways
from tests.helping.factories import LATELY, make_card

pytestmark = pytest.mark.tier("all")

LETTERS = 60
"""The greatest length of a name."""


def test_a_name_without_a_blank_widens_no_page(table, new_phone, sign_in):
    table.bernard.name = "W" + "olfeschlegelsteinhausenbergerdorff" * 2
    table.bernard.name = table.bernard.name[:LETTERS]
    table.bernard.save()
    written = make_card(table.anne, table.bernard)
    make_card(table.anne, table.bernard, state=CardState.COUNTERSIGNED, played_on=LATELY)
    phone = new_phone(viewport=SMALL)
    sign_in(phone, table.anne.user)
    club = f"/clubs/{table.club.slug}"
    wide = {}
    for address in (
        "/",
        f"{club}/cards/",
        f"{club}/cards/{written.pk}/",
        f"{club}/sittings/{LATELY}/",
        f"{club}/members/",
        f"{club}/ledger/",
    ):
        phone.goto(address)
        wide[address] = (sideways(phone), phone.evaluate(_WIDEST))
    assert not {address: over for address, over in wide.items() if over != (0, SMALL["width"])}


_WIDEST = """() => {
  const inBox = (e) => e.closest('.scroll, .scroller, .visually-hidden, .skip');
  const rights = [...document.querySelectorAll('main *, header *')]
    .filter((e) => !inBox(e) || inBox(e) === e).map((e) => e.getBoundingClientRect().right);
  return Math.ceil(Math.max(innerWidth, ...rights));
}"""


def test_with_large_letters_the_results_fit_and_break_no_name(
    table, new_phone, sign_in, accessible
):
    table.bernard.name = "Bartholomew Featherstone"
    table.bernard.save()
    make_card(table.anne, table.bernard, state=CardState.COUNTERSIGNED, played_on=LATELY)
    phone = new_phone(viewport=SMALL)
    sign_in(phone, table.anne.user, f"/clubs/{table.club.slug}/sittings/{LATELY}/")
    phone.evaluate("localStorage.setItem('rubicon:large', 'on')")
    phone.reload()
    assert (sideways(phone), phone.evaluate(_WIDEST)) == (0, SMALL["width"])
    name = phone.locator(".results tbody th", has_text="Featherstone")
    lines = name.evaluate(
        """(cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell.querySelector("a"));
          return new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size;
        }"""
    )
    assert lines == 1, "above its figures"
    accessible(phone)
