"""The page about a person: who they are, their cards, and the games with the reader."""

import re
from types import SimpleNamespace

import pytest
from django.urls import reverse

from club.models import BalancesSeen, Role
from contests.operations.leagues.leagues import close_league
from front.person import page as person_page
from piquet.money.stakes import Stake
from scoring.models import CardState, Edition
from tests.front.site import change
from tests.helping.browser import text_of
from tests.helping.cards import DESC
from tests.helping.chouettes import open_chouette, tell_desc
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.leagues import drawn, played

pytestmark = pytest.mark.django_db
SHILLING_A_GAME = Stake("", "LSD", 12, "game", "")
TWO_DOUBLES = ((60, 20), (45, 12), (60, 20), (45, 12))
"""The left wins two games, each of them double: the partie."""


@pytest.fixture
def club(client) -> SimpleNamespace:
    """A club of players and officers, read by Anne."""
    club = make_club(slug="portland")
    a, b, c = (make_member(club, name=name) for name in ("Anne", "Bernard", "Celia"))
    secretary = make_member(club, name="Selma", role=Role.SECRETARY)
    client.force_login(a.user)
    return SimpleNamespace(client=client, club=club, a=a, b=b, c=c, secretary=secretary)


def page_about(club, person, reader=None):
    if reader:
        club.client.force_login(reader.user)
    page = club.client.get(f"/clubs/portland/members/{person.pk}/about/")
    assert page.status_code == 200
    return page


def listed(page, heading: str) -> list[int]:
    """The cards of a section, from top to bottom."""
    section = page.content.decode().partition(f'id="{heading}"')[2].partition("</section>")[0]
    return [int(n) for n in re.findall(r'href="/clubs/portland/cards/(\d+)/"', section)]


def test_it_says_who_they_are(club):
    text = text_of(page_about(club, club.secretary))
    assert "Selma Role Secretary Joined" in text
    assert "You and Selma have not played together yet." in text
    assert "No card yet." in text
    guest = make_member(club.club, name="Gwen", guest=True)
    assert "Role Guest, without an account" in text_of(page_about(club, guest))
    card = make_card(club.b, club.c, parties=())
    text = text_of(page_about(club, club.b)).partition("Cards of Bernard")[2]
    assert f"Card {card.pk}" in text
    assert "parties won" not in text, "nobody has won one yet"


def test_games_with_you_come_latest_first_with_the_parties_that_each_won(club):
    first = make_card(club.a, club.b, parties=DESC, state=CardState.COUNTERSIGNED)
    now = make_card(club.b, club.a)
    theirs = make_card(club.b, club.c)
    page = page_about(club, club.b)
    assert listed(page, "together") == [now.pk, first.pk]
    assert listed(page, "cards") == [theirs.pk, now.pk, first.pk]
    sums = [sum(winner == seat for winner in winners(first)) for seat in (0, 1)]
    text = text_of(page)
    assert f"Parties won on the one card that is signed: you {sums[0]}, Bernard {sums[1]}." in text
    assert f"You {sums[0]}, Bernard {sums[1]} countersigned" in text
    assert "You 0, Bernard 1 open" in text
    assert "with Celia" in text


def winners(card) -> list[int]:
    """The seat that won each partie, as the signed reckoning says."""
    won = Edition.objects.get(card=card).reckoning["won"]
    return [each.index(max(each)) for each in won]


def test_parties_are_counted_on_cards_of_games_and_chouettes_too(club):
    games = make_card(club.a, club.b, code="au-cent", stake=SHILLING_A_GAME, parties=[TWO_DOUBLES])
    three = open_chouette(club.a, club.b, club.c)
    tell_desc(three, club.a)
    page = page_about(club, club.b)
    assert listed(page, "together") == [three.pk, games.pk]
    assert "You 1, Bernard 0 open" in text_of(page)
    chouette = r"with Celia Card \d+ · Chouette, .*? You \d, Bernard \d open"
    assert re.search(chouette, text_of(page))


@pytest.mark.parametrize(
    ("reckoning", "times"),
    [
        ({"won": [[150, 0], [0, 90], [0, 0]], "endings": ["won", "rubicon", "drawn"]}, (1, 1)),
        ({"won": [[3, 1], [2, 0]], "endings": ["won", "open"]}, (1, 0)),
        ({"won": [[1, 3], [3, 2]], "endings": ["won", "won"]}, (1, 1)),
        ({"won": [[15, -7, -8], [-9, 4, 5]], "endings": ["won", "won"]}, (1, 1)),
        ({"won": [[150, 0], [0, 0]]}, (1, 0)),
    ],
)
def test_a_signed_reckoning_says_who_won_its_parties(reckoning, times):
    assert tuple(person_page._times_won(reckoning, seat) for seat in (0, 1)) == times


def test_all_cards_of_the_two_are_one_tap_away(club, monkeypatch):
    monkeypatch.setattr(person_page, "LATEST", 1)
    made = {make_card(club.a, club.b).pk for _ in range(2)}
    page = page_about(club, club.b)
    assert len(listed(page, "together")) == 1
    all_of_them = re.search(r'href="([^"]*other=[^"]*)"', page.content.decode())[1]
    result = club.client.get(all_of_them.replace("&amp;", "&")).content.decode()
    assert {int(n) for n in re.findall(r'cards/(\d+)/"', result)} == made
    assert "All 2 cards of you two" in text_of(page)


def test_it_leads_to_ones_settings_and_officers_to_change_others(club):
    own = make_card(club.a, club.b)
    page = page_about(club, club.a)
    assert listed(page, "cards") == [own.pk]
    text = text_of(page)
    assert "Your cards" in text
    assert "You and" not in text.partition("Your cards")[0]
    assert f'href="{reverse("own:you")}"' in page.content.decode().partition("<main")[2]
    for reader, may in ((club.a, False), (club.secretary, True)):
        page = page_about(club, club.b, reader).content.decode()
        assert (f'href="/clubs/portland/members/{club.b.pk}/"' in page) == may


def test_names_lead_to_it_but_not_off_a_card_being_written(club):
    own, theirs = make_card(club.a, club.b), make_card(club.b, club.c)
    about = f'href="/clubs/portland/members/{club.b.pk}/about/"'
    for address, is_link in (
        ("members/", True),
        (f"cards/{own.pk}/", False),
        (f"cards/{theirs.pk}/", True),
        (f"sittings/{own.played_on}/", True),
    ):
        page = club.client.get(f"/clubs/portland/{address}").content.decode()
        assert (about in page) == is_link, address


def test_somebody_hidden_is_a_guest_on_every_page_but_to_officers(club):
    """Gregory has played against Bernard for money."""
    gregory = make_member(club.club, name="Gregory", guest=True)
    change(club.club, shows_guests=False, who_sees_balances=BalancesSeen.ALL)
    card = make_card(club.b, gregory, state=CardState.COUNTERSIGNED, parties=DESC)
    league = drawn(club.secretary, club.b, gregory)
    played(league, club.b, gregory)
    close_league(contest_id=league.pk, by=club.secretary)
    about = f"/members/{gregory.pk}/about/"
    assert "Gregory" not in text_of(page_about(club, club.b))
    for reader in (club.a, club.b):
        assert "with a guest" in text_of(page_about(club, club.b, reader))
    for reader, is_officer in ((club.a, False), (club.secretary, True)):
        club.client.force_login(reader.user)
        status = 200 if is_officer else 404
        assert club.client.get(f"/clubs/portland{about}").status_code == status
        for address in (
            *("members/", "ledger/", f"ledger/members/{gregory.pk}/", f"leagues/{league.pk}/"),
            *(f"cards/{card.pk}/", f"sittings/{card.played_on}/"),
        ):
            page = club.client.get(f"/clubs/portland/{address}")
            assert page.status_code == 200, address
            assert (about in page.content.decode()) == is_officer, (address, reader)
