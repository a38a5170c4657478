"""A chouette written at the table: places, results, deals, records (R40–R43, R54, R60, R61)."""

import pytest

from club.models import Role
from club.refused import Refused
from scoring.models import Card, CardState
from scoring.operations.cards.chouette_places import take_places
from scoring.operations.cards.end_early import abandon_card, annul
from scoring.operations.cards.open_card import open_card
from scoring.operations.consents.consent import can_consent, consent
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import load
from tests.helping.cards import DESC, key, take_back, write
from tests.helping.chouettes import (
    DESC_CHOUETTE,
    DESC_SEATS,
    A,
    B,
    C,
    open_chouette,
    tell,
    tell_desc,
    three_players,
)
from tests.helping.factories import PLAYED_ON, TEN_SHILLINGS, make_club, make_member

pytestmark = pytest.mark.django_db


class Table:
    """A, B and C at a chouette in which A plays alone first, and the treasurer T."""

    def __init__(self) -> None:
        self.club = make_club()
        self.players = three_players(self.club)
        self.a, self.b, self.c = self.players
        self.treasurer = make_member(self.club, name="T", role=Role.TREASURER)
        self.card = open_chouette(*self.players)

    @property
    def sheet(self):
        return load(Card.objects.get(pk=self.card.pk))

    @property
    def due(self):
        """The single player and the opponent of the next partie."""
        sheet = self.sheet
        return sheet.seats_in(sheet.next_deal.partie).pair

    def tell(self, by, partie, points, winner):
        return tell(self.card, by, partie, points, winner)

    def deal(self, by, partie, deal, single, opponent, **more):
        figures = Figures(partie, deal, more.pop("dealer", (deal + 1) % 2), (single, opponent))
        return record_deal(card_id=self.card.pk, by=by, figures=figures, key=key()).made


@pytest.fixture
def table() -> Table:
    return Table()


def test_r43_the_card_of_desc(table):
    tell_desc(table.card, table.a)
    sheet = table.sheet
    assert [line.seats.pair for line in sheet.lines] == list(DESC_SEATS)
    assert [line.running for line in sheet.lines] == [tens for _p, _w, tens in DESC_CHOUETTE]
    assert not any(line.overridden for line in sheet.lines)
    assert sheet.reckoning.balance == (190, -500, 310)
    assert sheet.reckoning.counted == (150, -450, 300)
    assert sheet.reckoning.amounts == (180, -540, 360)  # 15s., 45s., 30s.


@pytest.mark.parametrize(
    ("winner", "points", "next_pair"),
    [
        (A, 150, (A, C)),  # The single player stays; the other two change places.
        (B, 150, (B, C)),  # The opponent plays alone, against the adviser.
        (None, 0, (A, B)),  # Drawn: nobody moves.
    ],
)
def test_r42_after_a_partie_the_places_change_by_themselves(table, winner, points, next_pair):
    table.tell(table.c, 1, points, winner)
    assert table.due == next_pair


def test_r40_the_scores_of_a_deal_are_the_single_players_and_the_opponents(table):
    for scores in DESC[0]:
        write(table.card, table.c, scores)
    table.deal(table.b, 2, 1, 27, 13)
    sheet = table.sheet
    assert (sheet.parties[0].result.won, sheet.lines[0].tens) == ((150, 0), (30, -15, -15))
    assert [player.name for player in sheet.playing(2)] == ["A", "C"]
    assert [player.name for player in sheet.playing(1)] == ["A", "B"]


def test_r40_the_single_player_deals_first_unless_somebody_says_otherwise(table):
    assert table.sheet.next_deal.dealer == 0
    table.tell(table.a, 1, 150, B)
    assert table.sheet.next_deal.dealer == 0
    card_of_b = open_card(
        club=table.club,
        by=table.a,
        players=table.players,
        stake=TEN_SHILLINGS,
        first_dealer=B,
        played_on=PLAYED_ON,
        form_key="b-deals",
        chouette=True,
    )
    assert load(card_of_b).next_deal.dealer == 1


def test_law_74_each_is_right_of_their_own_hand_and_the_adviser_of_nobodys(table):
    table.deal(table.a, 1, 1, 27, 13)
    table.deal(table.c, 1, 1, 28, 15)  # C advises: the latest record, but nobody's own hand.
    assert table.sheet.deal(1, 1).scores == (27, 15)
    table.deal(table.b, 1, 1, 26, 14)
    deal = table.sheet.deal(1, 1)
    assert (deal.scores, deal.differs) == ((27, 14), True)


def test_law_74_goes_by_the_places_of_each_partie(table):
    table.tell(table.a, 1, 150, A)
    table.deal(table.b, 2, 1, 30, 20)  # B advises now.
    table.deal(table.c, 2, 1, 31, 21)
    assert table.sheet.deal(2, 1).scores == (31, 21)
    table.deal(table.a, 2, 1, 32, 22)
    assert table.sheet.deal(2, 1).scores == (32, 21)


def test_a_result_told_twice_alike_is_one_and_two_that_differ_are_shown(table):
    table.tell(table.a, 1, 150, A)
    table.tell(table.b, 1, 150, A)
    assert not table.sheet.deal(1, 0).differs
    table.tell(table.b, 1, 140, A)
    deal = table.sheet.deal(1, 0)
    assert (deal.scores, deal.differs) == ((140, 0), True)
    assert [record.standing for record in deal.records] == ["kept", "kept", "counts"]
    table.tell(table.a, 1, 140, A)
    assert not table.sheet.deal(1, 0).differs


@pytest.mark.parametrize(
    ("points", "winner", "field", "says"),
    [
        (150, C, "winner", "C was the adviser in partie 1 and cannot win it. Choose A or B."),
        (100, A, "points", "A partie wins at least 101. 100 is 1 too few."),
        (20, None, "points", "A drawn partie wins nothing. Write 0, or choose who won 20."),
        (9999, A, "points", "A partie can win at most 2884. 9999 is too many."),
    ],
)
def test_a_result_that_cannot_be_is_refused_beside_its_field(table, points, winner, field, says):
    with pytest.raises(Refused) as refused:
        table.tell(table.a, 1, points, winner)
    assert (refused.value.field, refused.value.message) == (field, says)


def test_a_partie_is_told_by_its_deals_or_by_its_result_not_by_both(table):
    table.deal(table.a, 1, 1, 27, 13)
    with pytest.raises(Refused, match="its result follows from them"):
        table.tell(table.a, 1, 150, A)
    take_back(table.card, table.a)
    table.tell(table.a, 1, 150, A)
    with pytest.raises(Refused, match="has only its result"):
        table.deal(table.a, 1, 1, 27, 13)


def test_a_result_taken_back_gives_the_places_back(table):
    table.tell(table.a, 1, 150, B)
    assert table.due == (B, C)
    take_back(table.card, table.a)
    assert table.due == (A, B)
    table.tell(table.a, 1, 150, A)
    assert table.due == (A, C)


def seat(table, by, partie, single, opponent):
    take_places(card_id=table.card.pk, by=by, partie=partie, single=single, opponent=opponent)


def test_r42_an_override_is_kept_with_who_said_so_and_those_after_follow_from_it(table):
    table.tell(table.a, 1, 150, A)
    seat(table, table.c, 2, B, C)
    table.tell(table.a, 2, 200, C)
    sheet = table.sheet
    assert (sheet.lines[1].seats.pair, sheet.lines[1].due.pair) == ((B, C), (A, C))
    assert (sheet.parties[1].seated_by, sheet.lines[1].overridden) == ("C", True)
    assert sheet.parties[1].seated_at is not None
    assert table.due == (C, A)


def test_places_that_are_those_of_r42_are_nobodys_word(table):
    table.tell(table.a, 1, 150, A)
    seat(table, table.c, 2, B, C)
    seat(table, table.b, 2, A, C)
    table.tell(table.a, 2, 200, C)
    assert (table.sheet.parties[1].seated_by, table.sheet.lines[1].overridden) == ("", False)


def test_places_are_for_the_next_partie_before_it_begins_and_for_two_of_the_three(table):
    with pytest.raises(Refused, match="another opponent") as twice:
        seat(table, table.a, 1, B, B)
    assert twice.value.field == "opponent"
    with pytest.raises(Refused, match="one of the three") as fourth:
        seat(table, table.a, 1, 3, B)
    assert fourth.value.field == "single"
    with pytest.raises(Refused, match="next partie is partie 1"):
        seat(table, table.a, 2, A, B)
    table.deal(table.a, 1, 1, 27, 13)
    with pytest.raises(Refused, match="Partie 1 has begun"):
        seat(table, table.a, 1, B, C)


def test_a_partie_played_keeps_its_players_though_the_one_before_is_mended(table):
    """The players keep their places. The page shows beside them the places by R42."""
    table.tell(table.a, 1, 150, A)
    table.tell(table.a, 2, 200, C)
    mended = table.tell(table.a, 1, 150, B)
    assert mended.waits
    consent(card_id=table.card.pk, record_id=mended.pk, by=table.b, granted=True)
    sheet = table.sheet
    assert sheet.lines[0].tens == (-30, 15, 15)
    assert (sheet.lines[1].seats.pair, sheet.lines[1].due.pair) == ((A, C), (B, C))


def test_r61_who_tells_an_earlier_result_as_it_is_or_as_the_other_side_did_need_not_wait(table):
    table.tell(table.a, 1, 150, A)
    table.tell(table.b, 1, 140, A)
    table.tell(table.a, 2, 200, C)
    assert not table.tell(table.c, 1, 140, A).waits
    assert not table.tell(table.b, 1, 150, A).waits
    assert table.sheet.deal(1, 0).scores == (150, 0)
    assert table.tell(table.b, 1, 160, A).waits


@pytest.mark.parametrize(
    ("writer", "may_answer"),
    [(A, {B, C}), (B, {A}), (C, {A})],  # A plays alone; B and C are one side.
)
def test_r61_a_mended_deal_waits_for_the_other_side(table, writer, may_answer):
    table.deal(table.a, 1, 1, 27, 13)
    table.deal(table.a, 1, 2, 31, 15)
    record = table.deal(table.players[writer], 1, 1, 25, 11)
    assert record.waits
    card = Card.objects.get(pk=table.card.pk)
    answering = {n for n, p in enumerate(table.players) if can_consent(card, record, p)}
    assert answering == may_answer
    consent(card_id=card.pk, record_id=record.pk, by=table.players[min(may_answer)], granted=True)
    assert table.sheet.deal(1, 1).scores == (25, 11)
    record.refresh_from_db()
    assert not any(can_consent(card, record, player) for player in table.players)


def test_r34_a_partie_is_annulled_by_both_sides(table):
    table.deal(table.a, 1, 1, 27, 13)
    for player in (table.b, table.c):  # One side, twice.
        annul(card_id=table.card.pk, partie=1, by=player)
    assert not table.sheet.parties[0].annulled
    annul(card_id=table.card.pk, partie=1, by=table.a)
    assert table.sheet.parties[0].annulled
    assert table.due == (A, B)
    assert table.sheet.lines[0].tens == (0, 0, 0)


def test_a_card_is_abandoned_by_all_three(table):
    table.deal(table.a, 1, 1, 27, 13)
    for player, state in (
        (table.a, CardState.OPEN),
        (table.a, CardState.OPEN),
        (table.c, CardState.OPEN),
        (table.b, CardState.ABANDONED),
    ):
        assert abandon_card(card_id=table.card.pk, by=player).made.state == state


def test_one_of_three_refuses_to_abandon_and_all_is_to_be_asked_again(table):
    table.deal(table.a, 1, 1, 27, 13)
    abandon_card(card_id=table.card.pk, by=table.a)
    abandon_card(card_id=table.card.pk, by=table.b)
    abandon_card(card_id=table.card.pk, by=table.c, agree=False)
    assert abandon_card(card_id=table.card.pk, by=table.c).made.state == CardState.OPEN


def test_r40_a_chouette_is_for_three_and_another_card_for_two(table):
    fourth = make_member(table.club, name="D")
    with pytest.raises(Refused, match=r"three players\. You chose 4") as four:
        open_chouette(*table.players, fourth)
    assert four.value.field == "adviser"
    with pytest.raises(Refused, match="Nobody can play against themselves"):
        open_chouette(table.a, table.b, table.a)
    with pytest.raises(Refused, match="Three players need a chouette"):
        open_card(
            club=table.club,
            by=table.a,
            players=table.players,
            stake=TEN_SHILLINGS,
            first_dealer=0,
            played_on=PLAYED_ON,
            form_key="three",
        )
