"""A chouette written at the table: places, results, deals, records (R40–R43, R54, R60, R61)."""

import pytest

from scoring.models import Card, CardState
from scoring.operations.cards.end_early import abandon_card, annul
from scoring.operations.cards.open_card import open_card
from scoring.operations.consents.consent import can_consent
from scoring.sheet.sheet import load
from tests.helping.cards import DESC
from tests.helping.chouettes import DESC_CHOUETTE, DESC_SEATS, A, B, C, open_chouette, tell_desc
from tests.helping.factories import PLAYED_ON, TEN_SHILLINGS
from tests.scoring.refused import refused

pytestmark = pytest.mark.django_db


def opened(three, **more):
    """A card of the three that may be a chouette."""
    agreed = {"stake": TEN_SHILLINGS, "played_on": PLAYED_ON, "form_key": "of-three"}
    return open_card(club=three.club, by=three.a, players=three.players, **agreed, **more)


def test_r43_the_card_of_desc(three):
    tell_desc(three.card, three.a)
    sheet = three.sheet
    assert [line.seats.pair for line in sheet.lines] == list(DESC_SEATS)
    assert [line.running for line in sheet.lines] == [tens for _p, _w, tens in DESC_CHOUETTE]
    assert not any(line.overridden for line in sheet.lines)
    assert sheet.reckoning.balance == (190, -500, 310)
    assert sheet.reckoning.counted == (150, -450, 300)
    assert sheet.reckoning.amounts == (180, -540, 360)  # 15s., 45s., 30s.


@pytest.mark.parametrize(("winner", "points", "next_pair"), [
    (A, 150, (A, C)),  # The single player stays; the other two change places.
    (B, 150, (B, C)),  # The opponent plays alone, against the adviser.
    (None, 0, (A, B)),  # Drawn: nobody moves.
])  # fmt: skip
def test_r42_after_a_partie_the_places_change_by_themselves(three, winner, points, next_pair):
    three.tell(three.c, 1, points, winner)
    assert three.due == next_pair


def test_r40_the_scores_of_a_deal_are_the_single_players_and_the_opponents(three):
    three.write(*DESC[0], by=three.c)
    three.record(three.b, 1, 27, 13, partie=2)
    sheet = three.sheet
    assert (sheet.parties[0].result.won, sheet.lines[0].tens) == ((150, 0), (30, -15, -15))
    assert [player.name for player in sheet.playing(2)] == ["Anne", "Celia"]
    assert [player.name for player in sheet.playing(1)] == ["Anne", "Bernard"]


def test_r40_the_single_player_deals_first_unless_somebody_says_otherwise(three):
    assert three.sheet.next_deal.dealer == 0
    three.tell(three.a, 1, 150, B)
    assert three.sheet.next_deal.dealer == 0
    assert load(opened(three, first_dealer=B, chouette=True)).next_deal.dealer == 1


def test_law_74_each_is_right_of_their_own_hand_and_the_adviser_of_nobodys(three):
    three.record(three.a, 1, 27, 13)
    three.record(three.c, 1, 28, 15)  # Celia advises: the latest record, but nobody's own hand.
    assert three.deal(1).scores == (27, 15)
    three.record(three.b, 1, 26, 14)
    assert (three.deal(1).scores, three.deal(1).differs) == ((27, 14), True)


def test_law_74_goes_by_the_places_of_each_partie(three):
    three.tell(three.a, 1, 150, A)
    three.record(three.b, 1, 30, 20, partie=2)  # Bernard advises now.
    three.record(three.c, 1, 31, 21, partie=2)
    assert three.deal(1, partie=2).scores == (31, 21)
    three.record(three.a, 1, 32, 22, partie=2)
    assert three.deal(1, partie=2).scores == (32, 21)


def test_a_result_told_twice_alike_is_one_and_two_that_differ_are_shown(three):
    three.tell(three.a, 1, 150, A)
    three.tell(three.b, 1, 150, A)
    assert not three.deal(0).differs
    three.tell(three.b, 1, 140, A)
    deal = three.deal(0)
    assert (deal.scores, deal.differs) == ((140, 0), True)
    assert [record.status for record in deal.records] == ["kept", "kept", "counts"]
    three.tell(three.a, 1, 140, A)
    assert not three.deal(0).differs


ADVISED = "Celia was the adviser in partie 1 and cannot win it. Choose Anne or Bernard."


@pytest.mark.parametrize(("points", "winner", "field", "says"), [
    (150, C, "winner", ADVISED),
    (100, A, "points", "A partie wins at least 101. 100 is 1 too few."),
    (20, None, "points", "A drawn partie wins nothing. Write 0, or choose who won 20."),
    (9999, A, "points", "A partie can win at most 2884. 9999 is too many."),
])  # fmt: skip
def test_a_result_that_cannot_be_is_refused_beside_its_field(three, points, winner, field, says):
    told = refused("", three.tell, three.a, 1, points, winner)
    assert (told.field, told.message) == (field, says)


def test_a_partie_is_told_by_its_deals_or_by_its_result_not_by_both(three):
    three.record(three.a, 1, 27, 13)
    refused("its result follows from them", three.tell, three.a, 1, 150, A)
    three.take_back(three.a)
    three.tell(three.a, 1, 150, A)
    refused("has only its result", three.record, three.a, 1, 27, 13)


def test_a_result_taken_back_gives_the_places_back(three):
    three.tell(three.a, 1, 150, B)
    assert three.due == (B, C)
    three.take_back(three.a)
    assert three.due == (A, B)
    three.tell(three.a, 1, 150, A)
    assert three.due == (A, C)


def test_r42_an_override_is_kept_with_who_said_so_and_the_next_follow_it(three):
    three.tell(three.a, 1, 150, A)
    three.seat(three.c, 2, B, C)
    three.tell(three.a, 2, 200, C)
    sheet = three.sheet
    assert (sheet.lines[1].seats.pair, sheet.lines[1].due.pair) == ((B, C), (A, C))
    assert (sheet.parties[1].seated_by, sheet.lines[1].overridden) == ("Celia", True)
    assert sheet.parties[1].seated_at is not None
    assert three.due == (C, A)


def test_places_that_are_those_of_r42_are_nobodys_word(three):
    three.tell(three.a, 1, 150, A)
    three.seat(three.c, 2, B, C)
    three.seat(three.b, 2, A, C)
    three.tell(three.a, 2, 200, C)
    assert (three.sheet.parties[1].seated_by, three.sheet.lines[1].overridden) == ("", False)


def test_places_are_for_two_of_the_three_before_the_next_partie_begins(three):
    assert refused("another opponent", three.seat, three.a, 1, B, B).field == "opponent"
    assert refused("one of the three", three.seat, three.a, 1, 3, B).field == "single"
    refused("next partie is partie 1", three.seat, three.a, 2, A, B)
    three.record(three.a, 1, 27, 13)
    refused("Partie 1 has begun", three.seat, three.a, 1, B, C)


def test_a_partie_played_keeps_its_players_though_the_one_before_is_mended(three):
    """The players keep their places. The page shows beside them the places by R42."""
    three.tell(three.a, 1, 150, A)
    three.tell(three.a, 2, 200, C)
    mended = three.tell(three.a, 1, 150, B)
    assert mended.waits
    three.answer(three.b, mended)
    sheet = three.sheet
    assert sheet.lines[0].tens == (-30, 15, 15)
    assert (sheet.lines[1].seats.pair, sheet.lines[1].due.pair) == ((A, C), (B, C))


def test_r61_an_earlier_result_told_as_either_side_did_need_not_wait(three):
    three.tell(three.a, 1, 150, A)
    three.tell(three.b, 1, 140, A)
    three.tell(three.a, 2, 200, C)
    assert not three.tell(three.c, 1, 140, A).waits
    assert not three.tell(three.b, 1, 150, A).waits
    assert three.deal(0).scores == (150, 0)
    assert three.tell(three.b, 1, 160, A).waits


# Anne plays alone; Bernard and Celia are one side.
@pytest.mark.parametrize(("writer", "may_answer"), [(A, {B, C}), (B, {A}), (C, {A})])
def test_r61_a_mended_deal_waits_for_the_other_side(three, writer, may_answer):
    three.record(three.a, 1, 27, 13)
    three.record(three.a, 2, 31, 15)
    record = three.record(three.players[writer], 1, 25, 11)
    assert record.waits
    card = Card.objects.get(pk=three.card.pk)
    assert {n for n, p in enumerate(three.players) if can_consent(card, record, p)} == may_answer
    three.answer(three.players[min(may_answer)], record)
    assert three.deal(1).scores == (25, 11)
    record.refresh_from_db()
    assert not any(can_consent(card, record, player) for player in three.players)


def test_r34_a_partie_is_annulled_by_both_sides(three):
    three.record(three.a, 1, 27, 13)
    for player in (three.b, three.c):  # One side, twice.
        three.do(annul, player, partie=1)
    assert not three.sheet.parties[0].annulled
    three.do(annul, three.a, partie=1)
    assert three.sheet.parties[0].annulled
    assert three.due == (A, B)
    assert three.sheet.lines[0].tens == (0, 0, 0)


def test_a_card_is_abandoned_by_all_three_who_are_asked_again_after_a_no(three):
    three.record(three.a, 1, 27, 13)
    three.do(abandon_card, three.a)
    three.do(abandon_card, three.b)
    three.do(abandon_card, three.c, agree=False)
    for player in (three.c, three.a, three.a):
        assert three.do(abandon_card, player).state == CardState.OPEN
    assert three.do(abandon_card, three.b).state == CardState.ABANDONED


def test_r40_a_chouette_is_for_three_and_another_card_for_two(three):
    four = (*three.players, three.member("D"))
    assert refused(r"three players\. You chose 4", open_chouette, *four).field == "adviser"
    refused("Nobody can play against themselves", open_chouette, three.a, three.b, three.a)
    refused("Three players need a chouette", opened, three, first_dealer=0)
