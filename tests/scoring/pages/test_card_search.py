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
from tests.helping.browser import shows, text_of
from tests.helping.chouettes import open_chouette
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import made_once
from tests.scoring.views.paper_cards.site import Site as PaperSite
from tests.scoring.views.paper_cards.site import right_card

CARDS = "/clubs/turf/cards/"


def make_cards() -> SimpleNamespace:
    club = make_club(slug="turf")
    a, b, c = (make_member(club, name=name) for name in ("Anne", "Bernard", "Celia"))
    make_member(club, name="Dora", role=Role.TREASURER)
    cards = {
        "open": make_card(a, b),
        "signed": make_card(a, c, state=CardState.COUNTERSIGNED),
        "four": make_card(b, c, parties=[], code="four-deal"),
        "january": make_card(b, c, played_on=date(2026, 1, 5)),
        "three": open_chouette(a, b, c),
    }
    return SimpleNamespace(a=a, b=b, c=c, cards=cards)


club_of_module = made_once(make_cards)


@pytest.fixture
def club(club_of_module, db, client) -> SimpleNamespace:
    """A club with cards of many kinds, by name, and its people by their initials."""
    own = deepcopy(club_of_module)
    client.force_login(own.a.user)
    return SimpleNamespace(client=client, **vars(own))


def asked(club, search: str):
    """The page of a search, in which {a} is Anne and {open} the open card."""
    people = {key: getattr(club, key).pk for key in "abc"}
    ids = {name: card.pk for name, card in club.cards.items()}
    page = club.client.get(f"{CARDS}?{search.format(**people, **ids)}")
    assert page.status_code == 200
    return page


def found(club, search: str) -> set[str]:
    """The names of the cards that a search finds."""
    by_id = {card.pk: name for name, card in club.cards.items()}
    return {by_id[number] for number in numbers(asked(club, search))}


def numbers(page) -> list[int]:
    return [int(n) for n in re.findall(r'href="/clubs/\w+/cards/(\d+)/"', page.text)]


SEARCHES = [  # What is asked, and the cards that are found.
    ("player={a}", "open signed three"),
    ("player={b}&other={c}", "four january three"),
    ("other={a}", "open signed three"),
    ("until=2026-01-05", "january"),
    ("since=2026-01-05&until=2026-01-05", "january"),
    ("since=2026-01-06", "open signed four three"),
    ("game=rubicon", "open signed january"),
    ("game=four-deal", "four"),
    ("game=chouette", "three"),
    ("state=countersigned", "signed"),
    ("state=open&player={c}&since=2026-01-06", "four three"),
    ("state=disputed", ""),
    ("number={open}", "open"),
    ("number={open}&player={c}", ""),
    ("player=&other=&since=&until=&game=&state=&number=", "open signed four january three"),
]


@pytest.mark.parametrize(("search", "names"), SEARCHES)
def test_a_search_finds(club, search, names):
    assert found(club, search) == set(names.split())


def test_a_card_kept_from_paper_is_not_open_but_kept(client, db):
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
    page = asked(club, f"game=four-deal&{search}")
    assert said in text_of(page)
    typed = [] if "game=" in search else ['<option value="four-deal" selected>']
    shows(page, '<details class="search no-print" open>', "errorlist", *typed)
    assert numbers(page) == []


def test_who_has_left_can_be_searched_for_and_nobody_of_another_club(club):
    Member.objects.filter(pk=club.c.pk).update(left_at="2026-11-01T12:00Z")
    assert found(club, "player={c}&state=countersigned") == {"signed"}
    stranger = make_member(make_club())
    page = text_of(asked(club, f"player={stranger.pk}"))
    shows(page, "Choose somebody from the list.", but=[stranger.name])


def test_a_search_says_what_it_asks_and_how_to_clear_it(club):
    said = text_of(asked(club, "player={a}&other={c}&since=2026-11-01&game=rubicon"))
    asks = "Anne with Celia from 1 November 2026 Rubicon piquet Clear the search"
    shows(said, asks, "1 card")
    nothing = text_of(asked(club, "number=987654"))
    assert "The search finds no card. Show all cards" in nothing


def test_the_next_page_keeps_the_search(club, monkeypatch):
    monkeypatch.setattr(card_list, "PAGE", 1)
    seen, address = [], f"?other=&player={club.a.pk}"
    while address:
        page = club.client.get(CARDS + address).text
        seen += re.findall(rf'href="{CARDS}(\d+)/"', page)
        more = re.search(r'href="(\?[^"]*before=\d+)">Earlier', page)
        address = more[1].replace("&amp;", "&") if more else ""
    own = ("open", "signed", "three")
    assert sorted(map(int, seen)) == sorted(club.cards[name].pk for name in own)
    assert f'href="{CARDS}?player={club.a.pk}">Latest' in page
