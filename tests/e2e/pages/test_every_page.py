"""axe finds nothing on any page, in any state, whoever looks, on a phone or a laptop, by day or
by night; and no page is wider than its screen, nor than a narrow one, nor with text at 200% on
either.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from itertools import groupby, product
from operator import itemgetter
from typing import Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.template.loader import render_to_string
from django.test import Client
from playwright.sync_api import Page, ViewportSize

from club.access import rights_at
from club.models import Member, Role
from ledger.models import Transaction
from ledger.operations.cards.countersign import countersign
from ledger.operations.payment import record_payment
from ledger.operations.reverse_entry import reverse_entry
from scoring.models import Card, CardKind, CardState
from scoring.operations.cards.close_card import close_card
from tests.e2e.axe import axe_finds
from tests.e2e.card_pages import NARROW, SMALL, TWICE, USUAL, in_text_of, sideways
from tests.e2e.states import in_every_state
from tests.helping.cards import DESC, key
from tests.helping.every_address import ADDRESSES, OURS, filled
from tests.helping.factories import make_card, make_member
from tests.helping.world import World, bet_on, league_of, month_before, tournament_of
from tests.running.tiers import enough_of, is_matrix

pytestmark = [pytest.mark.long, pytest.mark.tier("all")]

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
OF_OTHERS = ("account_", "mfa_")
# A screen, its text, and light or dark. axe is asked on a phone in light and on a laptop in dark,
# for the colours do not depend on the size. On the others a page must not be too wide.
Screen = tuple[ViewportSize, int, Literal["light", "dark"]]
ON_A_PHONE: Screen = (SMALL, 16, "light")
ON_A_LAPTOP: Screen = (LAPTOP, 16, "dark")
VIEWS = (ON_A_PHONE, ON_A_LAPTOP)
LARGE: Sequence[Screen] = ((USUAL, TWICE, "dark"), (NARROW, TWICE, "dark"))
"""What keeps within the narrower one seldom leaves the other."""
SCREENS = ((NARROW, 16, "light"), *VIEWS, *LARGE[0 if is_matrix() else 1 :])
PLACES = range(len(SCREENS))
SHARES = 3
"""The number of tests that share all addresses, so that they can run in parallel."""
SEND = """(form, typed) => {
    for (const [name, value] of Object.entries(typed)) form.elements[name].value = value;
    form.noValidate = true;
    if (form.elements.keep) form.requestSubmit(form.elements.keep); else form.submit();
}"""


class Looker:
    """Looks at pages and collects their faults."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._screen: Screen | None = None
        self.seen = 0
        self.faults: list[str] = []

    def go(self, who: str, address: str, status: int = 200, places: Iterable[int] = PLACES) -> None:
        answer = self.page.goto(address)
        assert answer is not None
        assert answer.status == status, (who, address, answer.status)
        self.look(f"{who} at {address}", places)

    def look(self, where: str, places: Iterable[int] = PLACES) -> None:
        """Check that the open page fits these screens, and ask axe in two views.

        It goes through the screens from the one that the page before ended with: each change draws
        the page anew.
        """
        asked = False
        for place in sorted(places, reverse=self.seen % 2 == 1):
            screen = SCREENS[place]
            self._turn_to(screen)
            size, letters, scheme = screen
            if beyond := sideways(self.page):
                width = f"{size['width']} in text of {letters} px"
                self.faults.append(f"{where}: {beyond} px wider than {width}")
            if screen in VIEWS:
                found = axe_finds(self.page, resized=asked)
                asked = True
                self.faults += [f"{where}, {size['width']} {scheme}: {fault}" for fault in found]
        self.seen += 1

    def _turn_to(self, screen: Screen) -> None:
        size, letters, scheme = screen
        if screen != self._screen:
            self.page.set_viewport_size(size)
            if not self._screen or letters != self._screen[1]:
                in_text_of(self.page, letters)
            if not self._screen or scheme != self._screen[2]:
                self.page.emulate_media(color_scheme=scheme)
            self._screen = screen

    def send(self, address: str, form: str = "main form", **typed: str) -> None:
        """Send a form of a page with this typed in it, and nothing else."""
        self.page.goto(address)
        with self.page.expect_navigation():
            self.page.locator(form).first.evaluate(SEND, typed)
        self.look(f"{address} sent with {typed}")


@pytest.fixture
def looker(new_phone):
    page = new_phone(viewport=SMALL, reduced_motion="reduce")
    page.add_init_script(AXE_SCRIPT)  # Half a megabyte, sent once, not once a page.
    looker = Looker(page)
    yield looker
    assert not looker.faults, "\n".join(looker.faults)


@pytest.fixture
def world(table) -> World:
    """The table's club with what the walk through all addresses needs."""
    secretary = make_member(table.club, name="Edmund", role=Role.SECRETARY)
    cards = in_every_state(table)
    card = cards["troubled"]
    paid = pay(table)
    reverse_entry(by=table.treasurer, entry=pay(table), reason="Paid twice")
    return World(
        club=table.club,
        treasurer=table.treasurer,
        secretary=secretary,
        player=table.anne,
        opponent=table.bernard,
        guest=make_member(table.club, name="Felix", guest=True),
        left=make_member(table.club, name="Lionel"),
        card=card,
        record=card.records.first(),
        payment=paid,
        bet=bet_on(card, table.anne, table.bernard),
        month=month_before(table.treasurer),
        contest=league_of(table.treasurer, table.anne, table.bernard),
        tournament=tournament_of(table.treasurer, table.anne, table.bernard),
    )


def pay(table) -> Transaction:
    return record_payment(
        by=table.treasurer,
        payer=table.anne,
        receiver=table.bernard,
        amount=60,
        currency="LSD",
        form_key=key(),
    )


def pages(world: World) -> Iterator[str]:
    """Yield every page of the site that needs nothing but its address."""
    for address in ADDRESSES:
        ours = address.name.startswith(OURS)
        if not (ours or address.name.startswith(OF_OTHERS)):
            continue
        if "GET" in rights_at(address.name):
            yield filled(address, world)


def is_page(client: Client, address: str) -> bool:
    """Whether this is a page. Sent on to sign in, nobody sees one with an address of its own."""
    answer = client.get(address, headers={"Accept": "text/html"})
    return (
        answer.status_code == 200
        and not answer.streaming
        and answer.content.lstrip().startswith(b"<!doctype html>")
    )


def walk(looker: Looker, sign_in, people, cases) -> None:
    """Look at enough of these cases of who, an address and a screen."""
    for who, of_them in groupby(enough_of(cases), key=itemgetter(0)):
        come(looker.page, sign_in, people[who])
        for address, there in groupby(of_them, key=itemgetter(1)):
            looker.go(who, address, places=[place for *_, place in there])


def come(page: Page, sign_in, member: Member | None) -> Client:
    """Sign this member in, or nobody. Return one that asks as the browser, without its cost."""
    page.context.clear_cookies()
    if member:
        sign_in(page, member.user)
    asks = Client()
    asks.cookies.load({one["name"]: one["value"] for one in page.context.cookies()})
    return asks


@pytest.mark.parametrize("share", range(SHARES))
def test_every_page_by_its_address(looker, world, sign_in, share):
    people = {"treasurer": world.treasurer, "nobody": None}
    addresses = list(pages(world))[share::SHARES]
    seen = [
        (who, address)
        for who, member in people.items()
        for asks in [come(looker.page, sign_in, member)]
        for address in addresses
        if is_page(asks, address)
    ]
    walk(looker, sign_in, people, [(*one, place) for one, place in product(seen, PLACES)])
    assert looker.seen == len(seen) > 40 // SHARES


def test_every_state_of_a_card_whoever_looks(looker, world, sign_in):
    other = make_member(world.club, name="Celia")
    people = {"opponent": world.opponent, "treasurer": world.treasurer, "a member": other}
    cards = Card.objects.filter(club=world.club).values_list("pk", flat=True)
    addresses = [f"/clubs/{world.club.slug}/cards/{card}/" for card in cards]
    walk(looker, sign_in, people, product(people, addresses, PLACES))
    assert looker.seen == 3 * len(cards)


def test_a_paper_card_typed_anew_and_what_a_chouettes_entry_is_made_of(looker, world, sign_in):
    of_club = Card.objects.filter(club=world.club)
    tables = of_club.filter(chouette=True, kind=CardKind.TABLE)
    card = tables.get(state=CardState.OPEN)  # It has deals as well as results.
    first, *others = [seat.member for seat in card.seats.all()]
    close_card(card_id=card.pk, by=first)
    for player in others:
        countersign(card_id=card.pk, by=player)
    sign_in(looker.page, world.treasurer.user)
    entry = Transaction.objects.get(card=card)
    looker.go("treasurer", f"/clubs/{world.club.slug}/ledger/{entry.number}/")
    paper = of_club.filter(kind=CardKind.PAPER).earliest("pk")
    looker.go("treasurer", f"/clubs/{world.club.slug}/cards/{paper.pk}/paper/")


FAULTY = [  # A page, its form, and what is typed in it.
    ("cards/new/", "#open", {}),
    ("cards/paper/new/", "#paper", {"parties[0].deals[0][0]": "2x", "written.totals[0]": "9"}),
    ("ledger/payments/new/", "main form", {}),
    ("cards/{card}/bets/", "form[novalidate]", {}),
    ("cards/{card}/deals/1/2/", "#write", {"score_0": "", "score_1": "999"}),
    ("cards/{card}/", "#write", {}),
    ("cards/{card}/", "#write", {"score_0": "28", "score_1": "1"}),
    ("cards/{card}/", "#write", {"score_0": "82", "score_1": "23"}),
]


def test_every_form_with_its_errors(looker, world, sign_in):
    sign_in(looker.page, world.player.user)
    for address, form, typed in FAULTY:
        at = f"/clubs/{world.club.slug}/{address.format(card=world.card.pk)}"
        looker.send(at, form, **typed)
    looker.page.context.clear_cookies()
    for address in ("login/", "password/reset/", "login/code/"):
        looker.send(f"/accounts/{address}")


EVENINGS = 8
STATISTICS = [  # A page about what was played, and its status.
    ("members/{player}/statistics/", 200),
    ("members/{left}/statistics/", 200),
    ("members/{player}/with/{opponent}/", 200),
    ("members/{player}/with/{left}/", 200),
    ("members/{player}/with/{left}/and/{treasurer}/", 200),
    ("members/{player}/year/1999/", 404),
    ("beside/?one={player}&other={player}", 200),
    ("records/?season=ever", 200),
    ("ratings/", 200),
]


def test_statistics_of_many_evenings_and_of_none(looker, world, sign_in):
    for week in range(EVENINGS):
        day = world.card.played_on - timedelta(weeks=week)
        two, signed = (world.player, world.opponent), CardState.COUNTERSIGNED
        make_card(*two, parties=DESC, state=signed, played_on=day)
    people = {name: getattr(world, name).pk for name in ("player", "opponent", "treasurer", "left")}
    sign_in(looker.page, world.player.user)
    for address, status in STATISTICS:
        looker.go("player", f"/clubs/{world.club.slug}/{address.format(**people)}", status)
    world.club.shows_ratings = False
    world.club.save()
    looker.go("player", f"/clubs/{world.club.slug}/ratings/", 404)


@pytest.mark.tier("everyday")
def test_the_pages_that_say_no(looker, world, sign_in):
    own = f"/clubs/{world.club.slug}/cards/{world.card.pk}"
    looker.go("nobody", "/nothing/", 404)
    sign_in(looker.page, world.player.user)
    looker.go("player", "/clubs/elsewhere/cards/", 404)
    looker.go("player", f"{own}/deals/", 405)
    looker.page.goto(f"{own}/close/")
    for where, token in (("decide/", True), ("deals/", False)):
        script = """([at, token]) => { const form = document.querySelector("main form, form");
            form.action = at; form.method = "post";
            if (!token) form.elements.csrfmiddlewaretoken.value = "";
            form.submit(); }"""
        with looker.page.expect_navigation() as navigation:
            looker.page.evaluate(script, [f"{own}/{where}", token])
        assert navigation.value.status == 403
        looker.look(f"refused at {where}")
    for page in ("400", "429", "500"):
        looker.page.set_content(render_to_string(f"{page}.html"))
        looker.look(page)
