"""The results of each player in an evening. Results for love stand apart."""

import re
from datetime import date

import pytest

from front.sittings.sitting import Sitting, sitting_of
from scoring.laws.money.stakes import Stake
from scoring.models import CardState
from tests.front.conftest import Table
from tests.front.site import page
from tests.helping.cards import DESC
from tests.helping.chouettes import open_chouette, tell_desc
from tests.helping.factories import PLAYED_ON, make_card, make_member

pytestmark = pytest.mark.django_db
EURO_CENT = Stake("", "EUR", 1, "point", "")


def evening(table: Table, day: date = PLAYED_ON) -> Sitting:
    return sitting_of(table.club, day)


def results(sitting: Sitting) -> list[str]:
    """Return each tally on a line: name, parties won–lost, rubicons, points, money."""
    return [
        f"{t.name}: {t.won}–{t.lost}, {t.rubicons}, {t.points_words}, {t.money_words}"
        for t in (*sitting.tallies, sitting.together)
    ]


def test_the_printed_card_in_figures(table: Table) -> None:
    make_card(table.anne, table.bernard, parties=DESC, state=CardState.CLOSED)
    assert results(evening(table)) == [
        "Anne Archer: 3–2, 1, +75, +5s.",
        "Bernard Bell: 2–3, 1, −75, −5s.",
        ": 5–5, 2, 0, 0",
    ]


def test_one_player_at_two_cards_has_both_and_the_sums_come_to_nothing(table: Table) -> None:
    first = make_card(table.anne, table.bernard, parties=DESC[:2])
    second = make_card(table.treasurer, table.anne, parties=[*DESC[:1], DESC[1][:2]])
    sitting = evening(table)
    assert results(sitting) == [
        "Anne Archer: 2–1, 1, +416, +£2",
        "Dora Dale: 1–0, 0, +150, +15s.",
        "Bernard Bell: 0–2, 0, −566, −£2 15s.",
        ": 3–3, 1, 0, 0",
    ]
    assert sitting.tallies[0].cards == (first.pk, second.pk)
    assert [[p.also for p in now.players] for now in sitting.cards] == [
        [("Dora Dale",), ()],
        [(), ("Bernard Bell",)],
    ]
    assert [now.place for now in sitting.cards] == ["2 parties", "Partie 2, deal 3"]
    assert [p.score for p in sitting.cards[1].players] == [90, 34]


def test_points_for_love_stand_apart_from_those_of_cards_with_a_stake(table: Table) -> None:
    make_card(table.anne, table.bernard, parties=DESC)
    make_card(table.bernard, table.anne, parties=DESC[:1], stake=None)
    make_card(table.treasurer, table.bernard, parties=DESC[:1], stake=None)
    sitting = evening(table)
    assert results(sitting) == [
        "Anne Archer: 3–3, 1, +75, +5s.",
        "Dora Dale: 1–0, 0, , ",
        "Bernard Bell: 3–4, 1, −75, −5s.",
        ": 7–7, 2, 0, 0",
    ]
    assert [t.love_words for t in (*sitting.tallies, sitting.together)] == [
        "−150 for love",
        "+150 for love",
        "0 for love",
        "",
    ]
    said = page(table.anne, "sittings/2026-11-20/")
    assert "+150 for love" in said
    assert "stands beside the name" in said


def test_an_evening_all_for_love_has_its_points_in_the_column(table: Table) -> None:
    make_card(table.anne, table.bernard, parties=DESC[:1], stake=None)
    assert results(evening(table))[0] == "Anne Archer: 1–0, 0, +150, for love"
    assert not evening(table).has_love_apart


def test_a_drawn_partie_is_nobodys(table: Table) -> None:
    tie = [(20, 20)] * 8
    make_card(table.anne, table.bernard, parties=[tie])
    assert results(evening(table))[-1] == ": 0–0, 0, 0, 0"


def test_r40_parties_of_a_chouette_are_counted_once_in_the_sum(table: Table) -> None:
    """The single player wins a partie that the two others lose, or the other way round."""
    carl = make_member(table.club, name="Carl Crane")
    tell_desc(open_chouette(table.anne, table.bernard, carl), table.anne)
    sitting = evening(table)
    assert results(sitting)[-1].startswith(": 7–8,")
    assert sitting.parties == 5
    foot = page(table.anne, f"sittings/{PLAYED_ON}/").partition("Together</th>")[2]
    assert re.match(r'\s*<td class="figure">5</td>', foot)


def test_money_of_two_currencies_is_not_added(table: Table) -> None:
    make_card(table.anne, table.bernard, parties=DESC[:1])
    make_card(table.bernard, table.anne, parties=DESC[:1], stake=EURO_CENT)
    sitting = evening(table)
    assert sitting.tallies[0].money_words == "−€1.50, +15s."
    assert sitting.together.money_words == "0"
    assert sitting.together.points == 0


def test_what_was_signed_stands_whatever_is_reckoned_since(table: Table) -> None:
    card = make_card(table.anne, table.bernard, parties=DESC, state=CardState.COUNTERSIGNED)
    edition = card.editions.get()
    edition.reckoning["amounts"] = [72, -72]  # As an earlier version of the laws reckoned it.
    edition.save()
    (now_,) = evening(table).cards
    assert [p.money_words for p in now_.players] == ["+6s.", "−6s."]
    assert now_.posted
