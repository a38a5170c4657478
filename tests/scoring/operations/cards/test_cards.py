"""The changes that each person may make to a card, its state afterwards, how many may be open."""

import pytest

from club.models import Role
from piquet.money.stakes import Stake
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card, reopen_card
from scoring.operations.cards.end_early import abandon_card, annul
from scoring.operations.cards.open_card import open_cards_between
from scoring.sheet.sheet import load
from tests.helping.cards import DESC, RESULTS, key, sheet_of
from tests.helping.factories import LATELY, TEN_SHILLINGS, make_card, make_club, make_member
from tests.scoring.refused import refused
from tests.scoring.views.site import Phone, Site

pytestmark = pytest.mark.django_db


def test_desc_card_deal_by_deal(table):
    for partie in DESC:
        sheet = table.write(*partie)
    assert tuple(p.result.won for p in sheet.parties) == RESULTS
    assert sheet.reckoning.totals == (692, 617)
    assert sheet.reckoning.balance == (75, -75)
    assert sheet.reckoning.amounts == (60, -60)


# Bernard deals, so Anne is elder and led at least one card. Younger's first count is at least two.
@pytest.mark.parametrize(("scores", "fields"), [
    ((175, 3), ["score_0"]),
    ((3, 175), ["score_1"]),
    ((0, 20), ["score_0"]),
    ((20, 1), ["score_1"]),
    ((0, 1), ["score_0", "score_1"]),
])  # fmt: skip
def test_a_deal_that_cannot_be_is_refused_beside_its_figure(table, scores, fields):
    faults = refused("", table.record, table.a, 1, *scores).faults
    assert [field for field, _ in faults] == fields
    assert not table.card.records.exists()
    assert not table.card.parties.exists()


def test_r14_one_may_reckon_nothing_r15_only_the_last_deal_is_conceded(table):
    early = refused("", table.record, table.a, 1, 0, 40, mark="conceded", mark_seat=0)
    assert early.field == "mark"
    table.record(table.a, 1, 0, 13, mark="reckons_nothing", mark_seat=0)
    assert table.deal(1).scores == (0, 13)
    table.write(*DESC[0][1:5])
    table.record(table.a, 6, 40, 0, mark="conceded", mark_seat=1)
    assert table.sheet.parties[0].result.complete


def test_a_record_sent_again_counts_once(table):
    first, again = (table.record(table.a, 1, 27, 13, key="phone-1") for _ in range(2))
    assert first == again
    assert table.card.records.count() == 1


def test_law_74_each_players_own_hand_is_right(table):
    table.record(table.a, 1, 27, 13)
    table.record(table.b, 1, 28, 14)
    deal = table.deal(1)
    assert (deal.scores, deal.differs) == ((27, 14), True)
    assert [r.scores for r in deal.records] == [(27, 13), (28, 14)]


@pytest.mark.law("70")
def test_r61_free_until_the_next_deal_then_the_other_side_consents(table):
    for scores in ((27, 13), (37, 13)):
        table.record(table.a, 1, *scores)
        assert table.deal(1).scores == scores
    table.record(table.a, 2, 15, 31)
    asked = table.record(table.a, 1, 47, 13)
    assert (table.deal(1).scores, table.deal(1).waits) == ((37, 13), True)
    table.answer(table.b, asked)
    assert table.deal(1).scores == (47, 13)


def test_r61_what_is_refused_does_not_count_and_nobody_answers_themselves(table):
    table.write((27, 13), (15, 31))
    asked = table.record(table.a, 1, 47, 13)
    refused("", table.answer, table.a, asked)
    table.answer(table.b, asked, granted=False)
    assert (table.deal(1).scores, table.deal(1).waits) == ((27, 13), False)
    refused("", table.answer, table.b, asked)


def test_r61_an_officer_mends_for_the_club(table):
    table.write((27, 13), (15, 31))
    table.record(table.dora, 1, 28, 14)
    assert table.deal(1).scores == (28, 14)


def test_undo_gives_back_what_was_before_and_reaches_ones_own_record_only(table):
    table.record(table.a, 1, 27, 13)
    table.record(table.a, 1, 37, 13)
    refused("", table.take_back, table.b)
    table.take_back(table.a)
    assert table.deal(1).scores == (27, 13)
    table.take_back(table.a)
    assert (table.sheet.last_deal, table.sheet.next_deal.number) == (None, 1)
    refused("", table.take_back, table.a)


@pytest.mark.parametrize(("deals", "complete", "won", "drawn"), [
    ([(20, 10)] * 6, True, (280, 0), False),
    ([(20, 20)] * 6, False, (0, 0), False),
    ([(20, 20)] * 8, True, (0, 0), True),
    ([(20, 20)] * 7 + [(20, 30)], True, (0, 110), False),
])  # fmt: skip
def test_r30_r31_where_a_partie_ends(table, deals, complete, won, drawn):
    result = table.write(*deals).parties[0].result
    assert (result.complete, result.won, result.drawn) == (complete, won, drawn)


def test_a_deal_past_the_end_of_a_partie_is_refused(table):
    table.write(*DESC[0])
    refused("ended 164–114", table.record, table.a, 7, 20, 20)
    later = "next deal to write is Partie 2, deal 1"
    refused(later, table.record, table.a, 2, 20, 20, partie=2)


def test_law_16_the_dealer_is_kept_and_follows_by_itself(table):
    table.record(table.a, 1, 27, 13)
    assert table.sheet.next_deal.dealer == 0
    table.record(table.a, 2, 15, 31, dealer=1)
    assert table.sheet.next_deal.dealer == 0


def test_r34_a_partie_broken_off_is_annulled_by_both(table):
    table.write((27, 13))
    for _asking_twice_is_no_consent in range(2):
        table.do(annul, table.a, partie=1)
        assert not table.sheet.parties[0].annulled
    table.do(annul, table.b, partie=1)
    assert table.sheet.parties[0].annulled
    assert table.sheet.next_deal.partie == 2
    assert table.sheet.reckoning.totals == (0, 0)


def test_r34_an_officer_annuls_alone_but_never_a_partie_played_out(table):
    table.write(*DESC[0], (27, 13))
    table.refuses("over", annul, table.dora, partie=1)
    table.do(annul, table.dora, partie=2)
    assert table.sheet.parties[1].annulled


def test_a_card_with_something_open_is_not_closed(table):
    table.refuses("Nothing is written", close_card, table.a)
    table.write(*DESC[0], (15, 30))
    table.refuses("1 of its 6 deals", close_card, table.a)
    table.write(*DESC[1][1:])
    table.record(table.a, 1, 47, 13)
    table.refuses("must agree to the change of partie 1, deal 1,", close_card, table.a)


def test_closing_keeps_the_reckoning_and_the_closers_signature(table):
    table.write(*DESC[0])
    edition = table.do(close_card, table.a)
    edition.refresh_from_db()
    assert edition.reckoning["amounts"] == [180, -180]
    assert [s.seat.member for s in edition.signatures.all()] == [table.a]
    refused("closed", table.record, table.a, 1, 20, 20, partie=2)
    table.do(reopen_card, table.b)
    assert table.state == CardState.OPEN
    table.write((20, 20))


def test_a_card_is_given_up_by_both_or_by_an_officer(table):
    table.write((27, 13))
    for player, state in ((table.a, CardState.OPEN), (table.b, CardState.ABANDONED)):
        table.do(abandon_card, player)
        assert table.state == state
    other = make_card(table.a, table.b)
    abandon_card(card_id=other.pk, by=table.dora)
    assert sheet_of(other).state == CardState.ABANDONED


def test_a_card_is_opened_once_and_the_open_one_is_found(table):
    assert open_cards_between([table.b, table.a]) == [table.card]
    assert make_card(table.a, table.b, parties=(), form_key=table.card.form_key) == table.card


def test_a_rate_of_nothing_oneself_and_a_stranger_are_refused(table):
    for stake in (Stake("", "LSD", 0, "hundred", "50"), Stake("", "LSD", -1, "point", "")):
        assert refused("", make_card, table.a, table.b, stake=stake).field == "amount"
    for opponent in (table.a, make_member(make_club())):
        assert refused("", make_card, table.a, opponent).field == "opponent"


def test_a_third_member_or_another_clubs_officer_writes_nothing_on_it(table):
    refused("", table.record, table.c, 1, 27, 13)
    refused("", table.take_back, table.c)
    table.refuses("", close_card, table.c)
    table.refuses("", abandon_card, table.c)
    with pytest.raises(Card.DoesNotExist):
        table.record(make_member(make_club(), role=Role.TREASURER), 1, 27, 13)
    assert not table.card.records.exists()


def test_the_stake_stays_as_agreed_when_the_club_changes(table):
    table.write(*DESC[0])
    table.club.currency = "GBP"
    table.club.save()
    assert table.sheet.stake == TEN_SHILLINGS
    assert table.sheet.reckoning.currency == "LSD"


def test_the_sheet_takes_two_queries_however_many_deals(table, django_assert_num_queries):
    for partie in (*DESC, DESC[0]):
        table.write(*partie)
    card = Card.objects.get(pk=table.card.pk)
    with django_assert_num_queries(2):
        load(card)


@pytest.fixture
def site(client) -> Site:
    return Site(client)


def new_cards(site, number):
    fields = {"opponent": str(site.b.pk), "stake": "shilling-points", "first_dealer": "1"}
    fields |= {"played_on": str(LATELY), "code": "rubicon"}
    return [{"key": key(), "kind": "open", "card": None, "fields": fields} for _n in range(number)]


def test_twenty_new_cards_are_taken_at_once_and_the_rest_comes_again(site):
    phone = Phone(site)
    queue = new_cards(site, 22)
    queue.append(phone.deal(card=queue[-1]["key"]))
    assert phone.results(*queue) == ["acknowledged"] * 20 + ["held"] * 3
    assert phone.results(*queue) == ["acknowledged"] * 20 + ["held"] * 3, "none is new"
    assert phone.results(*queue[20:]) == ["acknowledged"] * 3


def test_a_member_opens_forty_cards_until_some_are_closed(site):
    phone = Phone(site)
    for _batch in range(2):
        phone.send(*new_cards(site, 20))
    (late,) = new_cards(site, 1)
    assert phone.results(late) == ["held"], "the phone keeps it without an error"
    form = site.open(another="on")
    assert form.status_code == 422
    assert "You have opened 40 cards that are not closed." in form.text
    site.as_(site.b)
    assert site.open(opponent=site.a.pk, another="on").status_code == 302, "others still open cards"
    site.as_(site.a)
    Card.objects.filter(opened_by=site.a).order_by("-pk").update(state=CardState.ABANDONED)
    assert phone.results(late) == ["acknowledged"]
