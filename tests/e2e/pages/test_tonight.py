"""Tonight on a small phone: eight cards and six players on three screens, every figure whole."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from club.models import Club, Member
from piquet.money.stakes import Stake
from scoring.days import day_of_play
from scoring.models import Card, CardState
from tests.e2e.card_pages import SMALL, Table, sideways
from tests.helping.cards import DESC
from tests.helping.chouettes import A, open_chouette, tell
from tests.helping.factories import make_card, make_member

pytestmark = pytest.mark.tier("all")
PENNY_POINTS = Stake("", "GBP", 10, "point", "50")
GAMES = Stake("", "GBP", 50, "game", "")
SCREENS = 3
WHOLE = "td.figure:not(.money), .heads span"
GAP = 4
"""Pixels between two figures of a line, or two heads."""


@pytest.fixture
def players(table: Table) -> Sequence[Member]:
    """Six who play tonight."""
    Club.objects.update(currency="GBP")
    names = ("Celia Crane", "Edmund Eyre", "Felix Frost", "Greta Gray")
    return table.anne, table.bernard, *(make_member(table.club, name=name) for name in names)


@pytest.fixture
def evening(table: Table, players: Sequence[Member]) -> None:
    """Eight cards of tonight: of points, of games, a chouette; and two of the evening before."""
    anne, bernard, celia, edmund, felix, greta = players
    day = day_of_play(table.club)
    signed, closed = CardState.COUNTERSIGNED, CardState.CLOSED
    for two, state in (
        ((anne, bernard), signed),
        ((celia, edmund), signed),
        ((felix, greta), closed),
        ((anne, celia), signed),
        ((bernard, edmund), CardState.OPEN),
    ):
        make_card(*two, state=state, stake=PENNY_POINTS, played_on=day)
    games = ((60, 20), (60, 20), (20, 10))
    for two in ((edmund, felix), (greta, bernard)):
        make_card(*two, code="au-cent", parties=[games], stake=GAMES, played_on=day)
    three = open_chouette(anne, celia, greta, stake=PENNY_POINTS)
    tell(three, anne, 1, 150, A)
    Card.objects.filter(pk=three.pk).update(played_on=day)
    before = day - timedelta(days=1)
    make_card(anne, felix, state=closed, parties=DESC[:1], stake=PENNY_POINTS, played_on=before)
    make_card(celia, bernard, stake=PENNY_POINTS, played_on=before)


@pytest.mark.usefixtures("evening")
def test_tonight_is_large_enough_and_keeps_its_columns_apart(table, new_phone, sign_in, accessible):
    phone = new_phone(viewport=SMALL)
    sign_in(phone, table.anne.user, f"/clubs/{table.club.slug}/tonight/")
    expect(phone.locator(".at-table")).to_have_count(10)
    expect(phone.locator(".results tbody tr")).to_have_count(6)
    assert sideways(phone) == 0
    lines = phone.locator(".at-table tbody tr, .heads, .results tr")
    assert not phone.evaluate(TOUCHING, [lines.element_handles(), GAP])
    assert not phone.evaluate(BROKEN, phone.locator(WHOLE).element_handles())
    end = phone.locator("main").evaluate("(main) => main.getBoundingClientRect().bottom + scrollY")
    assert end <= SCREENS * SMALL["height"]
    assert phone.evaluate(SMALLEST) >= 16
    accessible(phone)


_RECTS = """const rects = (cell) => {
  const found = [], range = document.createRange();
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    found.push(...[...range.getClientRects()].filter(({width}) => width > 1));
  }
  return found;
};"""
"""Return the box of a cell's text."""

TOUCHING = (
    "([lines, gap]) => {"
    + _RECTS
    + """
  const edge = document.querySelector("main").getBoundingClientRect().right;
  const isNear = (one, next) => next.top < one.bottom && one.top < next.bottom
    && next.left - one.right < gap;
  return lines.filter((line) => {
    const cells = [...line.children].map(rects);
    return cells.some((mine, at) => mine.some((one) => one.right > edge
      || (cells[at + 1] ?? []).some((next) => isNear(one, next))));
  }).map((line) => line.textContent);
}"""
)
"""The lines in which two cells stand nearer than this, or one leaves the page."""

SMALLEST = """() => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const sizes = [];
  while (texts.nextNode()) {
    const part = texts.currentNode.parentElement;
    const seen = part.checkVisibility() && !part.closest(".visually-hidden");
    if (seen && texts.currentNode.data.trim())
      sizes.push(parseFloat(getComputedStyle(part).fontSize));
  }
  return Math.min(...sizes);
}"""
"""The size of the smallest letters, in pixels."""

BROKEN = (
    "(cells) => {"
    + _RECTS
    + """
  const breaks = (cell) => rects(cell).some((one, _at, all) => one.top >= all[0].bottom);
  return cells.filter(breaks).map((cell) => cell.textContent);
}"""
)
"""The cells whose text takes more than one line."""
