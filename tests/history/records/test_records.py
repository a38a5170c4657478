"""The page of a club's records: what it says, to whom, and who is named."""

from datetime import date
from types import SimpleNamespace

import pytest
import time_machine
from django.template.loader import render_to_string
from django.utils.timezone import now

from club.access.who_appears import Appearance
from club.models import Role
from history.records.matrix import MeetingCell, MeetingRow, MeetingTable
from ledger.operations.cards.reverse_card import reverse_card
from scoring.models import CardState
from tests.front.site import change
from tests.helping.browser import text_of
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db
RECORDS = "/clubs/portland/records/"
THIS, LAST = date(2026, 10, 5), date(2026, 5, 4)
"""A day of this season, 2026/27, and one of the last."""


@pytest.fixture(autouse=True)
def today():
    with time_machine.travel("2026-11-23 20:00Z", tick=False):
        yield


@pytest.fixture
def club(client) -> SimpleNamespace:
    """A club read by Anne, with a guest; Dora is its treasurer."""
    club = make_club(slug="portland")
    anne, bernard = (make_member(club, name=name) for name in ("Anne", "Bernard"))
    guest = make_member(club, name="Gregory", guest=True)
    dora = make_member(club, name="Dora", role=Role.TREASURER)
    client.force_login(anne.user)
    people = {"anne": anne, "bernard": bernard, "guest": guest, "dora": dora}
    return SimpleNamespace(client=client, club=club, **people)


def signed(*players, parties=DESC, day=THIS):
    return make_card(*players, parties=parties, state=CardState.COUNTERSIGNED, played_on=day)


def page_of(club, season=""):
    return club.client.get(RECORDS + (f"?season={season}" if season else ""))


def text_of_page(club, season=""):
    page = page_of(club, season)
    assert page.status_code == 200
    return text_of(page).replace("\N{WORD JOINER}", "")


def hall(text):
    return text.partition("The hall")[2].partition("Who plays whom")[0]


def test_the_hall_names_who_did_what_and_when(club):
    card = signed(club.anne, club.bernard)
    text = text_of_page(club)
    assert "Season 2026/27, from 1 September 2026. 5 parties, 2 players, one evening." in text
    assert "Highest deal 115–4 Bernard against Anne 5 October 2026" in hall(text)
    assert "Greatest partie +476 Bernard beat Anne 301–75" in hall(text)
    assert "Longest run of parties won 2 Anne 5 October 2026" in hall(text)
    elder = text.partition("Elder and younger")[2].partition("Elder and younger")[2]
    assert "30 deals tell who was elder. Of fewer than 200 an average is easily" in elder
    assert "Cavendish 28 14 14 Our simulated deals 27 15 12" in elder
    page = page_of(club).content.decode()
    assert f'href="/clubs/portland/cards/{card.pk}/"' in page
    assert 'href="/clubs/portland/sittings/2026-10-05/"' in page
    ever = text_of_page(club, "ever")
    assert not any(sign in ever for sign in ("£", "€", "s.\N{NO-BREAK SPACE}", "balance "))
    for address in ("/?club=portland", "/clubs/portland/members/"):
        assert f'href="{RECORDS}"' in club.client.get(address).content.decode()


def test_who_plays_whom_is_seen_from_the_left_and_one_more_is_said_as_one(club):
    signed(club.anne, club.dora, parties=DESC[:1])
    assert "They won 0 of one partie: 0 %." in text_of_page(club)
    signed(club.anne, club.bernard)
    whom = (
        text_of_page(club).partition("Who plays whom Parties won")[2].partition("Week by week")[0]
    )
    assert "Anne 3–2 1–0 Bernard 2–3 Dora 0–1" in whom
    page = page_of(club).content.decode()
    assert f'href="/clubs/portland/members/{club.anne.pk}/with/{club.bernard.pk}/"' in page
    anne = Appearance(club.anne.pk, "Anne", is_named=True)
    matrix = MeetingTable(
        heads=("Anne",), rows=(MeetingRow(anne, (MeetingCell(look="own"),)),), others=1
    )
    page = SimpleNamespace(matrix=matrix)
    text = render_to_string("history/records/_matrix.html", {"page": page})
    assert "who played most; one more has played." in text


def test_a_run_goes_over_seasons_which_begin_as_the_club_chose(club):
    signed(club.anne, club.bernard, parties=DESC[:2], day=LAST)
    signed(club.anne, club.bernard, parties=DESC[:1], day=THIS)
    run = "Longest run of parties won 3 Anne 4 May 2026 to 5 October 2026"
    assert run in hall(text_of_page(club, "ever"))
    change(club.club, season_begins=1)
    assert "Season 2026, from 1 January 2026." in text_of_page(club)


def test_what_is_not_there_yet_or_no_longer_is_said_to_be_still_to_come(club):
    text = text_of_page(club)
    assert "Records begin with the first partie on a card that its players have signed" in text
    assert "The hall" not in text
    last = signed(club.anne, club.bernard, day=LAST)
    text = text_of_page(club)
    assert "No card of the season 2026/27 is signed yet." in text
    assert "This season Ever 2025/26" in text
    assert "115–4 Bernard against Anne" in text_of_page(club, "2025")
    reverse_card(card_id=last.pk, by=club.dora, reason="The sixth deal is wrong")
    assert "Records begin" in text_of_page(club)
    signed(club.anne, club.bernard, parties=DESC[:1])
    text = hall(text_of_page(club))
    assert "Highest deal 44–6 Anne against Bernard" in text
    assert "Still to come: Biggest comeback, Most rubicons in an evening." in text
    assert "Comebacks and deals need parties of rubicon piquet" in text


BERNARD, DORA = "Bernard against Anne", "Dora against Anne"
SEASONS = [("", 200, BERNARD), ("2026", 200, BERNARD), ("2025", 200, DORA), ("ever", 200, BERNARD)]
SEASONS += [(wrong, 404, "") for wrong in ("2024", "2027", "1700", "autumn")]


@pytest.mark.parametrize(("season", "status", "text"), SEASONS)
def test_a_season_is_chosen_by_its_first_year(club, season, status, text):
    signed(club.anne, club.bernard, day=THIS)
    signed(club.anne, club.dora, day=LAST)
    page = page_of(club, season)
    assert page.status_code == status
    assert text in text_of(page)


def test_guests_and_former_members_read_as_the_club_has_chosen(club):
    card = signed(club.anne, club.guest)
    assert "Highest deal 115–4 Gregory against Anne" in hall(text_of_page(club))
    change(club.club, shows_guests=False)
    text = text_of_page(club)
    assert "Gregory" not in text
    assert "Highest deal 75–4 Anne against a guest" in hall(text)
    assert "Nobody who is shown by name has played against another yet." in text
    reverse_card(card_id=card.pk, by=club.dora, reason="They had not played")
    signed(club.anne, club.bernard)
    change(club.bernard, left_at=now())
    assert "Bernard against Anne" in hall(text_of_page(club))
    change(club.club, shows_former_members=False)
    text = text_of_page(club)
    assert "Bernard" not in text
    assert "Anne against a former member" in hall(text)


def test_the_weeks_so_far_are_told_as_a_table_too(club):
    signed(club.anne, club.bernard)
    for season, first in (("", "1 September 2026"), ("ever", "1 December 2025")):
        text = text_of_page(club, season)
        assert f"5 parties from {first} to 23 November 2026." in text
        assert "The most in a week were 5, from 5 October." in text
        assert "28 Sep 0" in text
        assert "5 Oct 5" in text
    signed(club.anne, club.bernard, day=date(2026, 8, 31))  # A day before the season.
    text = text_of_page(club).partition("Week from Parties")[2]
    assert text.startswith(" 31 Aug 0 7 Sep 0 14 Sep 0 21 Sep 0 28 Sep 0 5 Oct 5")
    assert "23 Nov 0" in text
    assert "30 Nov" not in text
    assert "5 parties from 1 September 2025 to 31 August 2026." in text_of_page(club, "2025")


def test_a_season_is_offered_from_the_morning_of_its_first_day(club):
    """Until then the evening before goes on, but a card may be dated to the new day."""
    signed(club.anne, club.bernard, day=date(2026, 8, 31))
    with time_machine.travel("2026-09-01 01:00Z", tick=False):
        signed(club.anne, club.bernard, day=date(2026, 9, 1))
        assert "2026/27" not in text_of_page(club)
