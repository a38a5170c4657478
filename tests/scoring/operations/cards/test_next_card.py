"""Change the stake mid-evening: this card is reckoned and the next one opened, in one step."""

import re
from datetime import UTC, date, datetime

import pytest
import time_machine
from django.utils.timezone import now

from club.models import Role
from club.refused import Refused
from ledger.operations.cards.countersign import countersign
from scoring.laws.money.stakes import PRESETS, Stake
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import abandon_card
from scoring.operations.cards.next_card import open_next, play_again
from scoring.operations.cards.settle_finished import settle_finished
from scoring.sheet.sheet import load, stake_of
from tests.helping.cards import DESC, write
from tests.helping.chouettes import open_chouette, tell_desc, three_players
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db
SHILLINGS = PRESETS["shilling-points"]


@pytest.fixture
def players():
    club = make_club()
    return make_member(club, name="A"), make_member(club, name="B")


def follow(card, by, stake=SHILLINGS, form_key="next"):
    day = date(2026, 11, 20)
    return open_next(card_id=card.pk, by=by, stake=stake, played_on=day, form_key=form_key)


def test_the_one_is_closed_and_signed_the_other_open_at_the_new_stake(players):
    card = make_card(*players, parties=DESC[:1])
    opened = follow(card, players[1])
    card.refresh_from_db()
    assert card.state == CardState.CLOSED
    assert [s.by for s in card.editions.get().signatures.all()] == [players[1]]
    assert opened.state == CardState.OPEN
    assert stake_of(opened) == SHILLINGS
    assert [seat.member for seat in opened.seats.all()] == list(players)


@pytest.mark.parametrize(("parties", "dealer"), [(1, 1), (2, 1)])
def test_law_16_the_deal_goes_on_alternating(players, parties, dealer):
    card = make_card(*players, parties=DESC[:parties])
    due = load(card).next_deal
    opened = follow(card, players[0])
    assert due.dealer == dealer
    assert load(opened).next_deal.dealer == dealer


def test_the_same_form_opens_one_card(players):
    card = make_card(*players, parties=DESC[:1])
    assert follow(card, players[0]) == follow(card, players[0])
    assert Card.objects.count() == 2


@pytest.mark.parametrize(
    ("parties", "stake", "says"),
    [
        ([DESC[0][:2]], SHILLINGS, "2 of its 6 deals"),
        ([], SHILLINGS, "Nothing is written"),
        (DESC[:1], Stake("", "LSD", 0, "hundred", "50"), "A rate is from"),
    ],
)
def test_neither_is_done_where_one_cannot_be(players, parties, stake, says):
    card = make_card(*players, parties=parties)
    with pytest.raises(Refused, match=says):
        follow(card, players[0], stake)
    card.refresh_from_db()
    assert (card.state, Card.objects.count()) == (CardState.OPEN, 1)


def test_a_third_member_changes_no_stake_and_an_officer_may(players):
    card = make_card(*players, parties=DESC[:1])
    with pytest.raises(Refused):
        follow(card, make_member(players[0].club))
    officer = make_member(players[0].club, role=Role.TREASURER)
    assert follow(card, officer).state == CardState.OPEN


def test_the_closed_card_leads_everybody_to_the_next_one(players, client):
    card = make_card(*players, parties=DESC[:1])
    onlooker = make_member(players[0].club)

    def told(card, member):
        text = shown(card, member, client)
        return re.findall(r'Play goes on: <a href="([^"]*)">(Card \d+)</a>', text)

    make_card(players[0], make_member(players[0].club))  # Not between the same two.
    assert told(card, onlooker) == []
    opened = follow(card, players[0])
    there = [(f"/clubs/{card.club.slug}/cards/{opened.pk}/", f"Card {opened.pk}")]
    for member in (*players, onlooker):
        assert told(card, member) == there
        assert told(opened, member) == []
    write(opened, players[0], *DESC[0])
    close_card(card_id=opened.pk, by=players[0])
    assert told(card, onlooker) == []
    abandoned = make_card(*players, parties=[])
    assert len(told(card, players[0])) == 1
    abandon_card(card_id=abandoned.pk, by=players[1])
    assert told(card, players[0]) == []


def signed(players, parties=DESC[:1]):
    return make_card(*players, parties=parties, state=CardState.COUNTERSIGNED)


def test_play_again_opens_a_card_with_everything_as_before(players):
    card = signed(players)
    opened = play_again(card_id=card.pk, by=players[1])
    assert (opened.state, opened.code, stake_of(opened)) == (
        CardState.OPEN,
        card.code,
        stake_of(card),
    )
    assert [seat.member for seat in opened.seats.all()] == list(players)


@pytest.mark.parametrize("deals", [1, 2])
def test_law_16_the_deal_goes_on_alternating_when_they_play_again(players, deals):
    card = signed(players, parties=DESC[:deals])
    last = load(card).last_deal[1].dealer
    assert load(play_again(card_id=card.pk, by=players[0])).next_deal.dealer == 1 - last


def test_both_may_tap_and_it_is_one_card(players):
    card = signed(players)
    assert play_again(card_id=card.pk, by=players[0]) == play_again(card_id=card.pk, by=players[1])
    assert Card.objects.count() == 2


OTHER_TERMS = [
    {"code": "au-cent", "stake": Stake("", "LSD", 6, "game", "")},
    {"code": "rubicon", "stake": SHILLINGS},
    {"code": "rubicon", "stake": None},
    {"code": "rubicon", "rubicon_on_six_deals": True},
]


@pytest.mark.parametrize("terms", OTHER_TERMS)
def test_a_later_card_on_other_terms_is_not_the_next_one(players, terms, client):
    """It was opened for another reason, and stands in nobody's way."""
    card = signed(players)
    other = make_card(*players, parties=[], **terms)
    text = shown(card, players[0], client)
    assert ">Play again</button>" in text
    assert f"Card {other.pk}</a>" not in text
    opened = play_again(card_id=card.pk, by=players[1])
    assert opened != other
    assert (opened.code, stake_of(opened)) == (card.code, stake_of(card))


def test_a_card_opened_meanwhile_on_the_same_terms_is_the_next_one(players, client):
    card = signed(players)
    same = make_card(*players, parties=[])
    assert f"Go on with card {same.pk}" in shown(card, players[0], client)
    assert play_again(card_id=card.pk, by=players[1]) == same


def shown(card, member, client):
    client.force_login(member.user)
    return client.get(f"/clubs/{card.club.slug}/cards/{card.pk}/").content.decode()


def test_the_other_phone_learns_of_the_next_card(players):
    card = signed(players)
    play_again(card_id=card.pk, by=players[0])
    assert Card.objects.get(pk=card.pk).version == card.version + 1


def test_who_has_left_the_club_is_named_when_the_other_would_play_again(players):
    card = signed(players)
    players[1].left_at = now()
    players[1].save()
    with pytest.raises(Refused, match="B has left the club, so no new card can be opened"):
        play_again(card_id=card.pk, by=players[0])


def test_nobody_plays_again_before_all_have_signed_nor_a_stranger(players):
    closed = make_card(*players, state=CardState.CLOSED)
    with pytest.raises(Refused, match="countersigned"):
        play_again(card_id=closed.pk, by=players[0])
    with pytest.raises(Refused, match="countersigned"):
        play_again(card_id=signed(players).pk, by=make_member(players[0].club))


def test_r42_a_chouette_goes_on_with_the_places_that_are_due():
    """C has won the last partie alone against A: C stays, and A and B change places."""
    three = three_players(make_club())
    card = open_chouette(*three)
    tell_desc(card, three[0])
    close_card(card_id=card.pk, by=three[0])
    for member in three[1:]:
        countersign(card_id=card.pk, by=member)
    opened = play_again(card_id=card.pk, by=three[0])
    assert [seat.member.name for seat in opened.seats.all()] == ["C", "B", "A"]


def test_a_card_played_again_after_midnight_belongs_to_the_same_day_of_play(players):
    with time_machine.travel(datetime(2026, 11, 22, 0, 20, tzinfo=UTC), tick=False):
        card = make_card(*players, state=CardState.COUNTERSIGNED)
        assert play_again(card_id=card.pk, by=players[0]).played_on == date(2026, 11, 21)


def test_a_partie_carried_on_after_midnight_belongs_to_the_same_day_of_play(players):
    with time_machine.travel(datetime(2026, 11, 22, 0, 20, tzinfo=UTC), tick=False):
        card = make_card(*players, parties=[DESC[0], DESC[1][:3]])
        for player in players:
            settle_finished(card_id=card.pk, by=player)
    assert Card.objects.exclude(pk=card.pk).get().played_on == date(2026, 11, 21)
