"""The ruled card: every figure stands where DESC prints it."""

from dataclasses import replace

import pytest

from club.models import Role
from scoring.documents.card_from_sheet import printed_card
from scoring.models import Card, Record
from scoring.operations.cards.close_card import close_card
from scoring.operations.deals.undo import undo
from scoring.ruled_card.two_handed import card_table
from scoring.sheet.player_names import short_names
from scoring.sheet.sheet import load
from scoring.templatetags.ruled_card import rows_of_deals
from tests.helping.cards import DESC, write_past_the_end
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db


def values(pair):
    return tuple(figure.value for figure in pair)


@pytest.fixture
def ruled():
    def rule(parties, **fields):
        club = make_club()
        players = make_member(club, name="Anne Archer"), make_member(club, name="Bernard Bell")
        return card_table(load(make_card(*players, parties=parties, **fields)))

    return rule


def test_r33_the_printed_card_stands_as_it_is_printed(ruled):
    table = ruled(DESC)
    foot = [(values(c.totals), values(c.adjusting), values(c.won)) for c in table.columns[:5]]
    assert foot == [
        ((164, 114), (14, None), (150, None)),
        ((224, 92), (192, None), (416, None)),
        ((75, 301), (None, 175), (None, 476)),
        ((103, 144), (None, 3), (None, 141)),
        ((130, 104), (4, None), (126, None)),
    ]
    assert [values(pair) for _, pair in table.carried[:5]] == [
        (150, None),
        (416, None),
        (None, 476),
        (None, 141),
        (126, None),
    ]
    assert (values(table.sums), values(table.less)) == ((692, 617), (617, None))
    assert values(table.balance) == (75, None)
    assert [c.rubicon for c in table.columns[:5]] == [False, True, True, False, False]


@pytest.mark.parametrize(
    ("parties", "columns"),
    [
        (5, [(1, 6)]),  # Beside the six deals.
        (9, [(1, 9)]),
        (10, [(1, 5), (6, 10)]),
        (13, [(1, 7), (8, 14)]),
        (19, [(1, 7), (8, 14), (15, 21)]),
    ],
)
def test_a_long_totals_column_goes_on_in_another_beside_it(ruled, parties, columns):
    table = ruled([DESC[n % 5] for n in range(parties)])
    closed = replace(table, carried=table.carried[: max(parties, 6)])
    assert [(lines[0][0], lines[-1][0]) for lines in closed.totals] == columns
    carried = [values(pair) for lines in closed.totals for _, pair in lines][:parties]
    assert carried == [values(table.carried[n % 5][1]) for n in range(parties)]


FOUR_DEALS = ((40, 20), (14, 35), (50, 8), (22, 38))


@pytest.mark.parametrize(
    ("parties", "columns"),
    [
        (1, [(1, 4)]),  # Level with the four deals, although five parties are ruled.
        (4, [(1, 4)]),
        (6, [(1, 6)]),  # Set closely within their height.
        (7, [(1, 4), (5, 8)]),
    ],
)
def test_r22_totals_of_a_four_deal_card_are_summed_beside_the_parties(ruled, parties, columns):
    totals = ruled([FOUR_DEALS] * parties, code="four-deal").totals
    assert [(lines[0][0], lines[-1][0]) for lines in totals] == columns


def test_a_partie_being_played_says_what_each_needs(ruled):
    table = ruled([DESC[0], DESC[1][:2]])
    current = table.current
    assert (current.number, values(current.totals), current.needs) == (2, (90, 34), (10, 66))
    pending = [box for _, boxes in table.rows for box in boxes if box.pending]
    assert [box.seat for box in pending] == [0, 1]
    assert values(table.sums) == (150, 0)


def test_a_partie_whose_first_deal_was_undone_is_not_begun():
    club = make_club()
    anne, bernard = (make_member(club, name=name) for name in ("Anne", "Bernard"))
    card = make_card(anne, bernard, parties=[DESC[0], DESC[1][:1]])
    undo(card_id=card.pk, by=anne, key="undone", last=Record.objects.latest("id").pk)
    current = card_table(load(card)).current
    assert (current.number, current.needs) == (2, (100, 100))
    close_card(card_id=card.pk, by=anne)
    closed = load(Card.objects.get(pk=card.pk))
    assert [column.blank for column in card_table(closed).columns] == [False] + [True] * 4
    printed = printed_card(closed, club_name="", signatures=())
    assert [partie.number for partie in printed.parties] == [1]


def test_an_empty_card_is_ruled_for_five_parties(ruled):
    table = ruled([])
    assert len(table.columns) == 5
    assert [number for number, _ in table.rows] == [1, 2, 3, 4, 5, 6]
    assert values(table.sums) == (None, None)


def test_r31_a_tie_rules_two_more_deals(ruled):
    assert [number for number, _ in ruled([[(20, 20)] * 6]).rows] == list(range(1, 9))


def test_r31_deals_past_the_end_of_a_partie_are_struck_and_say_so():
    club = make_club()
    card = make_card(make_member(club, name="Anne"), make_member(club, name="Ben"), parties=())
    officer = make_member(club, role=Role.SECRETARY)
    table = card_table(write_past_the_end(card, card.seats.first().member, officer))
    struck = [[box.surplus for box in boxes[:2]] for _number, boxes in table.rows]
    assert struck == [[False, False]] * 6 + [[True, True]] * 2
    left, right = rows_of_deals(table, "/").split("<tr>")[7].split("</td>")[:2]
    assert 'class="a elder surplus"' in left
    assert "does not count" in left
    assert "does not count" in right
    assert right.endswith("<sup>§</sup>")


def test_r1_elder_is_marked_in_each_deal(ruled):
    rows = ruled(DESC[:1]).rows
    assert [[box.elder for box in boxes[:2]] for _, boxes in rows] == [
        [True, False],
        [False, True],
    ] * 3


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Anne Archer", "Bernard Bell"), ("Anne", "Bernard")),
        (("Anne Archer", "Anne Bell"), ("Anne Archer", "Anne Bell")),
        (("A", "B"), ("A", "B")),
    ],
)
def test_names_are_cut_short_only_where_they_still_differ(names, short):
    assert short_names(names) == short
