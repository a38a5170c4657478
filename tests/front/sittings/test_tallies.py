"""The results of each player in an evening. Results for love stand apart."""

import re
from datetime import UTC, date, datetime

import pytest
import time_machine

from club.models import BalancesSeen
from front.sittings.sitting import Sitting, sitting_of
from front.sittings.tally import PlayerTally
from front.sittings.who_sees import sitting_for_all
from piquet.money.stakes import Stake
from scoring.models import CardState
from scoring.operations.cards.close_card import close_card
from tests.front.conftest import Table
from tests.front.site import client_of, page
from tests.helping.browser import text_of
from tests.helping.cards import DESC
from tests.helping.chouettes import open_chouette, tell_desc
from tests.helping.factories import PLAYED_ON, make_card, make_member

pytestmark = pytest.mark.django_db
EURO_CENT = Stake("", "EUR", 1, "point", "")
DRAWN, PRINTED = date(2026, 11, 18), date(2026, 11, 19)


def evening(table: Table, day: date = PLAYED_ON) -> Sitting:
    return sitting_of(table.club, day)


def so_far(tally: PlayerTally) -> str:
    return f" ({tally.so_far_words})" if tally.so_far else ""


def results(sitting: Sitting) -> list[str]:
    """Return each tally on a line: name, parties won–lost, rubicons, points, money (so far)."""
    return [
        f"{t.name}: {t.won}–{t.lost}, {t.rubicons}, {t.points_words}, {t.money_words}{so_far(t)}"
        for t in (*sitting.tallies, sitting.together)
    ]


TIE = [[(20, 20)] * 8]


def test_the_printed_card_a_drawn_one_and_one_for_love_in_figures(table):
    make_card(table.anne, table.bernard, parties=DESC[:1], stake=None)
    assert results(evening(table))[0] == "Anne Archer: 1–0, 0, +150, for love"
    assert not evening(table).has_love_apart
    make_card(table.anne, table.bernard, parties=TIE, state=CardState.CLOSED, played_on=DRAWN)
    assert results(evening(table, DRAWN))[-1] == ": 0–0, 0, 0, 0", "nobody's"
    make_card(table.anne, table.bernard, parties=DESC, state=CardState.CLOSED, played_on=PRINTED)
    assert results(evening(table, PRINTED)) == [
        "Anne Archer: 3–2, 1, +75, +5s.",
        "Bernard Bell: 2–3, 1, −75, −5s.",
        ": 5–5, 2, 0, 0",
    ]


def test_one_player_at_two_cards_has_both_and_the_sums_come_to_nothing(table):
    first = make_card(table.anne, table.bernard, parties=DESC[:2])
    second = make_card(table.treasurer, table.anne, parties=[*DESC[:1], DESC[1][:2]])
    sitting = evening(table)
    assert results(sitting) == [
        "Anne Archer: 2–1, 1, +416,  (+£2 so far)",
        "Dora Dale: 1–0, 0, +150,  (+15s. so far)",
        "Bernard Bell: 0–2, 0, −566,  (−£2 15s. so far)",
        ": 3–3, 1, 0, ",
    ]
    assert sitting.tallies[0].cards == (first.pk, second.pk)
    also = [[p.also for p in now.players] for now in sitting.cards]
    assert also == [[("Dora Dale",), ()], [(), ("Bernard Bell",)]]
    assert [now.place for now in sitting.cards] == ["2 parties", "Partie 2, deal 3"]
    assert [p.score for p in sitting.cards[1].players] == [90, 34]


@pytest.mark.parametrize("state", [CardState.OPEN, CardState.REVERSED])
def test_money_of_an_open_card_stands_beside_the_sums(table, state):
    make_card(table.anne, table.bernard, parties=DESC[:1], state=CardState.COUNTERSIGNED)
    make_card(table.anne, table.bernard, parties=DESC[1:2], state=state)
    assert results(evening(table)) == [
        "Anne Archer: 2–0, 1, +566, +15s. (+£2 so far)",
        "Bernard Bell: 0–2, 0, −566, −15s. (−£2 so far)",
        ": 2–2, 1, 0, 0",
    ]
    for at in (f"sittings/{PLAYED_ON}/", "board/"):
        with time_machine.travel(datetime(2026, 11, 20, 21, tzinfo=UTC)):
            shown = text_of(client_of(table.anne).get(f"/clubs/{table.club.slug}/{at}"))
        assert "+15s. +£2 so far" in shown.replace("\N{WORD JOINER}", "")
    table.club.who_sees_balances = BalancesSeen.OWN
    assert "so far" not in str(results(sitting_for_all(evening(table), table.club)))


def test_points_for_love_stand_apart_from_those_of_cards_with_a_stake(table):
    make_card(table.anne, table.bernard, parties=DESC, state=CardState.CLOSED)
    make_card(table.bernard, table.anne, parties=DESC[:1], stake=None)
    make_card(table.treasurer, table.bernard, parties=DESC[:1], stake=None)
    sitting = evening(table)
    assert results(sitting) == [
        "Anne Archer: 3–3, 1, +75, +5s.",
        "Dora Dale: 1–0, 0, , ",
        "Bernard Bell: 3–4, 1, −75, −5s.",
        ": 7–7, 2, 0, 0",
    ]
    love = [t.love_words for t in (*sitting.tallies, sitting.together)]
    assert love == ["−150 for love", "+150 for love", "0 for love", ""]
    text = page(table.anne, "sittings/2026-11-20/")
    assert "+150 for love" in text
    assert "stands beside the name" in text


def test_r40_parties_of_a_chouette_are_counted_once_in_the_sum(table):
    """The single player wins a partie that the two others lose, or the other way round."""
    carl = make_member(table.club, name="Carl Crane")
    tell_desc(open_chouette(table.anne, table.bernard, carl), table.anne)
    sitting = evening(table)
    assert results(sitting)[-1].startswith(": 7–8,")
    assert sitting.parties == 5
    foot = page(table.anne, f"sittings/{PLAYED_ON}/").partition("Together</th>")[2]
    assert re.match(r'\s*<td [^>]*data-head="Parties">5</td>', foot)


def test_money_of_two_currencies_is_not_added(table):
    make_card(table.anne, table.bernard, parties=DESC[:1], state=CardState.CLOSED)
    euros = make_card(table.bernard, table.anne, parties=DESC[:1], stake=EURO_CENT)
    assert results(evening(table))[0].endswith("+15s. (−€1.50 so far)")
    close_card(card_id=euros.pk, by=table.anne)
    sitting = evening(table)
    assert sitting.tallies[0].money_words == "−€1.50, +15s."
    assert sitting.together.money_words == "0"
    assert sitting.together.points == 0


def test_what_was_signed_stands_whatever_is_reckoned_since(table):
    card = make_card(table.anne, table.bernard, parties=DESC, state=CardState.COUNTERSIGNED)
    edition = card.editions.get()
    edition.reckoning["amounts"] = [72, -72]  # As an earlier version of the laws reckoned it.
    edition.save()
    (now_,) = evening(table).cards
    assert [p.money_words for p in now_.players] == ["+6s.", "−6s."]
    assert now_.posted
