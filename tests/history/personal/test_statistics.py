"""The page of a member's statistics: what it says, and to whom."""

from datetime import date, timedelta

import pytest

from club.models import BalancesSeen, Role
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from scoring.models import CardState
from scoring.operations.cards.close_card import close_card
from tests.front.site import change
from tests.helping.browser import text_of
from tests.helping.cards import DESC
from tests.helping.chouettes import open_chouette, tell
from tests.helping.factories import PLAYED_ON, make_card, make_member

pytestmark = pytest.mark.django_db


def signed(*players, day=PLAYED_ON):
    make_card(*players, parties=DESC[:1], state=CardState.COUNTERSIGNED, played_on=day)


def page_of(club, person):
    page = club.client.get(f"/clubs/portland/members/{person.pk}/statistics/")
    assert page.status_code == 200
    return page


def test_it_says_what_somebody_has_won_and_scored(club):
    page = page_of(club, club.anne)
    text = text_of(page)
    assert "Your statistics Results Cards 1 Parties 3 won, 2 lost" in text
    assert "Best deal" in text
    assert "Worst deal 20 November 2026 4–115" in text
    assert "Of 30 deals 0 were told by their items or cards." in text
    assert f'href="/clubs/portland/cards/{club.card.pk}/"' in page.content.decode()
    about = club.client.get(f"/clubs/portland/members/{club.anne.pk}/about/").content.decode()
    assert f'href="/clubs/portland/members/{club.anne.pk}/statistics/"' in about
    nothing = text_of(page_of(club, club.celia))
    assert "Statistics begin with the first card that both players have signed" in nothing
    assert "After two evenings there is a line to follow." in nothing
    treasurer = make_member(club.club, role=Role.TREASURER)
    reverse_card(card_id=club.card.pk, by=treasurer, reason="The sixth deal is wrong")
    assert "Statistics begin" in text_of(page_of(club, club.anne))


SEES_MONEY = [("all", "bernard", True), ("own", "bernard", False), ("own", "anne", True)]


@pytest.mark.parametrize(("seen", "person", "is_shown"), SEES_MONEY)
def test_money_is_shown_to_those_who_may_see_it(club, seen, person, is_shown):
    signed(club.anne, club.bernard, day=date(2026, 1, 5))
    change(club.club, who_sees_balances=BalancesSeen(seen))
    text = text_of(page_of(club, getattr(club, person)))
    assert "Points so far" in text
    assert ("Money so far" in text) == is_shown
    assert ("Cards Parties Points Money" in text) == is_shown


@pytest.mark.parametrize(
    ("first", "years"),
    [(date(2025, 12, 5), {}), (date(2025, 10, 5), {}), (date(2024, 10, 5), {"2024": 3})],
    ids=["twelve months", "fourteen months", "twenty-six months"],
)
def test_a_year_is_told_in_one_line_only_if_all_of_it_is(club, first, years):
    """A card in each month until November 2026."""
    month = first
    while month < date(2026, 11, 1):
        signed(club.anne, club.bernard, day=month)
        month = (month.replace(day=1) + timedelta(days=40)).replace(day=5)
    spans = page_of(club, club.anne).context["page"].spans
    assert {f"{span.begins:%Y}": span.cards for span in spans if span.is_year} == years
    months = [span.begins for span in spans if not span.is_year]
    assert months == sorted(months, reverse=True)
    assert sum(span.cards for span in spans) == club.anne.seats.count()


def test_whoever_only_advised_in_a_year_has_no_card_of_it(club):
    """Celia advises in a chouette's one partie of 2026, and has won one in 2025."""
    chouette = open_chouette(club.anne, club.bernard, club.celia)
    tell(chouette, club.anne, 1, 150, 0)
    close_card(card_id=chouette.pk, by=club.anne)
    for player in (club.bernard, club.celia):
        countersign(card_id=chouette.pk, by=player)
    assert page_of(club, club.celia).context["page"].years == []
    assert "Card of the year" not in text_of(page_of(club, club.celia))
    signed(club.celia, club.bernard, day=date(2025, 5, 4))
    assert page_of(club, club.celia).context["page"].years == [2025]
