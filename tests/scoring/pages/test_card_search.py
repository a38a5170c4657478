"""The search for cards: each of its fields, its errors, and its pages."""

import re
from copy import deepcopy
from datetime import date
from types import SimpleNamespace

import pytest

from club.models import Member, Role
from scoring.models import CardState
from scoring.operations.cards.close_card import close_card
from scoring.pages import card_list
from tests.helping.browser import text_of
from tests.helping.chouettes import open_chouette
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import for_all_tests
from tests.scoring.views.paper_cards.site import Site as PaperSite
from tests.scoring.views.paper_cards.site import right_card

pytestmark = pytest.mark.django_db

OLD = {"played_on": date(2026, 1, 5)}
"""A day before every other card of the club."""


@pytest.fixture(scope="module")
def club_of_module(django_db_setup, django_db_blocker):
    with for_all_tests(django_db_blocker):
        yield make_cards()


@pytest.fixture
def club(club_of_module, db, client) -> SimpleNamespace:
    """A club with cards of many kinds, by name, and its people by their initials."""
    own = deepcopy(club_of_module)
    client.force_login(own.a.user)
    return SimpleNamespace(client=client, **vars(own))


def make_cards() -> SimpleNamespace:
    club = make_club(slug="turf")
    a, b, c = (make_member(club, name=name) for name in ("Anne", "Bernard", "Celia"))
    make_member(club, name="Dora", role=Role.TREASURER)
    cards = {
        "open": make_card(a, b),
        "signed": make_card(a, c, state=CardState.COUNTERSIGNED),
        "four": make_card(b, c, parties=[], code="four-deal"),
        "january": make_card(b, c, **OLD),
        "three": open_chouette(a, b, c),
    }
    return SimpleNamespace(a=a, b=b, c=c, cards=cards)


def found(club, search: str) -> set[str]:
    """The names of the cards that a search finds."""
    by_id = {card.pk: name for name, card in club.cards.items()}
    page = club.client.get(f"/clubs/turf/cards/?{search}")
    assert page.status_code == 200
    return {by_id[number] for number in numbers(page)}


def numbers(page) -> list[int]:
    return [int(n) for n in re.findall(r'href="/clubs/\w+/cards/(\d+)/"', page.content.decode())]


SEARCHES = [
    ("player={a}", {"open", "signed", "three"}),
    ("player={b}&other={c}", {"four", "january", "three"}),
    ("other={a}", {"open", "signed", "three"}),
    ("until=2026-01-05", {"january"}),
    ("since=2026-01-05&until=2026-01-05", {"january"}),
    ("since=2026-01-06", {"open", "signed", "four", "three"}),
    ("game=rubicon", {"open", "signed", "january"}),
    ("game=four-deal", {"four"}),
    ("game=chouette", {"three"}),
    ("state=countersigned", {"signed"}),
    ("state=open&player={c}&since=2026-01-06", {"four", "three"}),
    ("state=disputed", set()),
    ("number={open}", {"open"}),
    ("number={open}&player={c}", set()),
    (
        "player=&other=&since=&until=&game=&state=&number=",
        {"open", "signed", "four", "january", "three"},
    ),
]


@pytest.mark.parametrize(("search", "names"), SEARCHES)
def test_a_search_finds(club, search, names):
    people = {key: getattr(club, key).pk for key in "abc"}
    ids = {name: card.pk for name, card in club.cards.items()}
    assert found(club, search.format(**people, **ids)) == names


def test_a_card_kept_from_paper_is_not_open_but_kept(client):
    site = PaperSite(client)
    kept, closed = site.kept(), site.kept(right_card())
    close_card(card_id=closed.pk, by=site.anne)
    for state, cards in (("kept", [kept.pk]), ("open", []), ("closed", [closed.pk])):
        assert numbers(client.get(f"/clubs/portland/cards/?state={state}")) == cards


WRONG = [
    ("since=2026-02-31", "There is no 31 February 2026."),
    ("until=31+February", "Write a day such as 2026-11-30."),
    ("since=2026-11-20&until=2026-11-19", "That is before 20 November 2026"),
    ("player=999999", "Choose somebody from the list."),
    ("player=%00", "Choose somebody from the list."),
    ("player={a}&other={a}", "You have chosen Anne twice"),
    ("game=whist", "Choose a game from the list."),
    ("state=lost", "Choose from the list how it stands."),
    ("number=twelve", "Write the number of a card, such as 12."),
]


@pytest.mark.parametrize(("search", "said"), WRONG)
def test_what_is_wrong_is_said_beside_its_field_and_nothing_typed_is_lost(club, search, said):
    page = club.client.get("/clubs/turf/cards/?game=four-deal&" + search.format(a=club.a.pk))
    assert page.status_code == 200
    markup = page.content.decode()
    assert said in text_of(page)
    assert '<details class="search no-print" open>' in markup
    assert "errorlist" in markup
    if "game=" not in search:
        assert '<option value="four-deal" selected>' in markup
    assert numbers(page) == []


def test_nobody_of_another_club_can_be_searched_for(club):
    stranger = make_member(make_club())
    page = club.client.get(f"/clubs/turf/cards/?player={stranger.pk}")
    assert "Choose somebody from the list." in text_of(page)
    assert stranger.name not in page.content.decode()


def test_who_has_left_can_be_searched_for(club):
    Member.objects.filter(pk=club.c.pk).update(left_at="2026-11-01T12:00Z")
    assert found(club, f"player={club.c.pk}&state=countersigned") == {"signed"}


def test_a_search_says_what_it_asks_and_how_to_clear_it(club):
    page = club.client.get(
        f"/clubs/turf/cards/?player={club.a.pk}&other={club.c.pk}&since=2026-11-01&game=rubicon"
    )
    said = text_of(page)
    assert "Anne with Celia from 1 November 2026 Rubicon piquet Clear the search" in said
    assert "1 card" in said
    nothing = club.client.get("/clubs/turf/cards/?number=987654")
    assert "The search finds no card. Show all cards" in text_of(nothing)


def test_the_next_page_keeps_the_search(club, monkeypatch):
    monkeypatch.setattr(card_list, "PAGE", 1)
    seen, address = [], f"?other=&player={club.a.pk}"
    while address:
        page = club.client.get(f"/clubs/turf/cards/{address}").content.decode()
        seen += re.findall(r'href="/clubs/turf/cards/(\d+)/"', page)
        more = re.search(r'href="(\?[^"]*before=\d+)">Earlier', page)
        address = more[1].replace("&amp;", "&") if more else ""
    own = ("open", "signed", "three")
    assert sorted(map(int, seen)) == sorted(club.cards[name].pk for name in own)
    assert f'href="/clubs/turf/cards/?player={club.a.pk}">Latest' in page
