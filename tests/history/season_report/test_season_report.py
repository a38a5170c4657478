"""The report of a season as PDF: what it says, to whom, on how many pages."""

from datetime import date
from io import BytesIO
from types import SimpleNamespace

import pytest
import time_machine
from pypdf import PdfReader

from club.models import BalancesSeen
from piquet.money.stakes import Stake
from scoring.models import CardState
from tests.front.site import change
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import made_once

pytestmark = pytest.mark.django_db
TODAY = "2026-11-23 20:00Z"


@pytest.fixture(autouse=True)
def today():
    with time_machine.travel(TODAY, tick=False):
        yield


def club_with_cards() -> SimpleNamespace:
    """A club read by Anne, who has signed cards with Bernard this season and the last one."""
    club = make_club(slug="portland", name="The Portland Club")
    anne, bernard = (make_member(club, name=name) for name in ("Anne Archer", "Bernard Bell"))
    with time_machine.travel(TODAY, tick=False):
        for day in (date(2026, 5, 4), date(2026, 10, 5)):
            signed(anne, bernard, day=day)
    return SimpleNamespace(club=club, anne=anne, bernard=bernard)


club_of_module = made_once(club_with_cards)


def signed(*players, day=date(2026, 10, 5), parties=DESC, **terms):
    state = CardState.COUNTERSIGNED
    return make_card(*players, parties=parties, state=state, played_on=day, **terms)


def get(club, year=2026):
    return club.client.get(f"/clubs/portland/records/{year}.pdf")


def pages_of(club, year=2026):
    answer = get(club, year)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    read = PdfReader(BytesIO(answer.content))
    pages = (page.extract_text().replace("\N{WORD JOINER}", "") for page in read.pages)
    return [" ".join(page.split()) for page in pages]


def test_it_is_headed_by_the_season_and_says_results_records_and_ratings(club):
    first, second = pages_of(club)
    for words in (
        "The Portland Club",
        "Season 2026/27 1 September 2026 to 23 November 2026",
        "2 people played 5 parties on 1 evening.",
        "page 1 of 2",
    ):
        assert words in first
    assert "Season 2026/27 · The Portland Club" in second
    assert "The season is not over: its figures still change." in second
    for words in (
        "Anne Archer 1 3 2 1 +75",
        "Bernard Bell 1 2 3 1 −75",
        "Highest deal 115–4",
        "beat Anne Archer 301–75",
        "Who plays whom",
        "3–2",
        "Half of the deals reach",
        "Ratings so far",
    ):
        assert words in f"{first} {second}"
    last = " ".join(pages_of(club, 2025))
    assert "Season 2025/26 1 September 2025 to 31 August 2026" in last
    assert "Ratings at the season’s end" in last
    assert "still change" not in last
    assert get(club).content == get(club).content


def test_money_is_there_if_all_see_everybodys_and_there_is_room(club):
    for currency in ("EUR", "GBP"):
        stake = Stake("", currency, 5, "point", "50")
        signed(club.anne, club.bernard, parties=DESC[:1], stake=stake)
    assert "There is no room here for money in GBP." in " ".join(pages_of(club))
    for seen, is_shown in ((BalancesSeen.ALL, True), (BalancesSeen.OWN, False)):
        change(club.club, who_sees_balances=seen)
        text = " ".join(pages_of(club))
        assert ("Money is that of cards alone" in text) == is_shown, seen


def test_who_is_not_named_or_shows_no_rating_has_no_line(club):
    for name in ("Gregory", "Gwen"):
        guest = make_member(club.club, name=name, guest=True)
        signed(club.anne, guest, parties=DESC[:1])
    change(club.club, shows_guests=False)
    text = " ".join(pages_of(club))
    assert "2 others, not named" in text
    assert "Gregory" not in text
    change(club.anne, wants_to_be_rated=False)
    text = " ".join(pages_of(club)).partition("Ratings so far")[2]
    assert "Bernard Bell" in text
    assert "Anne Archer" not in text
    change(club.club, shows_ratings=False)
    assert "Ratings" not in " ".join(pages_of(club))


def test_ratings_are_those_of_the_seasons_last_day_though_its_week_goes_on(club):
    """The last day is a Monday. Celia wins on it, and Dora on the day after."""
    celia, dora = (make_member(club.club, name=name) for name in ("Celia Cole", "Dora Dean"))
    signed(celia, dora, day=date(2026, 8, 31), parties=DESC[:1])
    signed(dora, celia, day=date(2026, 9, 1), parties=DESC[:1])
    text = " ".join(pages_of(club, 2025)).partition("Ratings at the season’s end")[2]
    assert "Celia Cole 1662" in text
    assert "Dora Dean 1338" in text
    text = " ".join(pages_of(club)).partition("Ratings so far")[2]
    assert "Celia Cole 1500" in text


def test_members_find_the_report_of_a_season_with_a_partie(club):
    page = club.client.get("/clubs/portland/records/").content.decode()
    assert 'href="/clubs/portland/records/2026.pdf"' in page
    for year in (2024, 2027, 99999):
        assert get(club, year).status_code == 404, year
    club.client.force_login(make_member(make_club()).user)
    assert get(club).status_code == 404
