"""Change the stake mid-evening: this card is reckoned and the next one opened, in one step."""

import re
from datetime import UTC, date, datetime

import pytest
import time_machine
from django.utils.timezone import now

from club.models import Role
from ledger.operations.cards.countersign import countersign
from piquet.money.stakes import PRESETS, Stake
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import abandon_card
from scoring.operations.cards.next_card import open_next, play_again
from scoring.operations.cards.settle_finished import settle_finished
from scoring.sheet.sheet import load, stake_of
from tests.helping.browser import signed_in
from tests.helping.cards import DESC, write
from tests.helping.chouettes import open_chouette, tell_desc, three_players
from tests.helping.factories import PLAYED_ON, make_card, make_club, make_member
from tests.scoring.refused import refused

pytestmark = pytest.mark.django_db
SHILLINGS = PRESETS["shilling-points"]


@pytest.fixture
def card(players):
    """One partie, not yet closed."""
    return make_card(*players)


@pytest.fixture
def signed(players):
    """One partie, signed by both."""
    return make_card(*players, state=CardState.COUNTERSIGNED)


def follow(card, by, stake=SHILLINGS):
    return open_next(card_id=card.pk, by=by, stake=stake, played_on=PLAYED_ON, form_key="next")


def again(card, by):
    return play_again(card_id=card.pk, by=by)


def shown(card, member):
    return signed_in(member).get(f"/clubs/{card.club.slug}/cards/{card.pk}/").content.decode()


def seated(card):
    return [seat.member for seat in card.seats.all()]


def test_the_one_is_closed_and_signed_the_other_open_at_the_new_stake(players, card):
    opened = follow(card, players[1])
    card.refresh_from_db()
    assert card.state == CardState.CLOSED
    assert [s.by for s in card.editions.get().signatures.all()] == [players[1]]
    assert (opened.state, stake_of(opened)) == (CardState.OPEN, SHILLINGS)
    assert seated(opened) == list(players)
    assert follow(card, players[1]) == opened, "the same form opens one card"
    assert Card.objects.count() == 2


@pytest.mark.parametrize("parties", [1, 2])
def test_law_16_the_deal_goes_on_alternating(players, parties):
    card = make_card(*players, parties=DESC[:parties])
    assert load(card).next_deal.dealer == 1
    assert load(follow(card, players[0])).next_deal.dealer == 1
    card = make_card(*players, parties=DESC[:parties], state=CardState.COUNTERSIGNED)
    last = load(card).last_deal[1].dealer
    assert load(again(card, players[0])).next_deal.dealer == 1 - last


@pytest.mark.parametrize(("parties", "stake", "says"), [
    ([DESC[0][:2]], SHILLINGS, "2 of its 6 deals"),
    ([], SHILLINGS, "Nothing is written"),
    (DESC[:1], Stake("", "LSD", 0, "hundred", "50"), "A rate is from"),
])  # fmt: skip
def test_neither_is_done_where_one_cannot_be(players, parties, stake, says):
    card = make_card(*players, parties=parties)
    refused(says, follow, card, players[0], stake)
    card.refresh_from_db()
    assert (card.state, Card.objects.count()) == (CardState.OPEN, 1)


def test_a_third_member_changes_no_stake_and_an_officer_may(players, card):
    refused("", follow, card, make_member(players[0].club))
    officer = make_member(players[0].club, role=Role.TREASURER)
    assert follow(card, officer).state == CardState.OPEN


def test_the_closed_card_leads_everybody_to_the_next_one(players, card):
    onlooker = make_member(players[0].club)

    def told(card, member):
        return re.findall(r'Play goes on: <a href="([^"]*)">(Card \d+)</a>', shown(card, member))

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


def test_play_again_opens_one_card_with_everything_as_before(players, signed):
    """Both may tap, and the other phone learns of the card."""
    opened = again(signed, players[1])
    assert (opened.state, opened.code) == (CardState.OPEN, signed.code)
    assert stake_of(opened) == stake_of(signed)
    assert seated(opened) == list(players)
    assert Card.objects.get(pk=signed.pk).version == signed.version + 1
    assert again(signed, players[0]) == opened
    assert Card.objects.count() == 2


@pytest.mark.parametrize("terms", [
    {"code": "au-cent", "stake": Stake("", "LSD", 6, "game", "")},
    {"code": "rubicon", "stake": SHILLINGS},
    {"code": "rubicon", "stake": None},
    {"code": "rubicon", "rubicon_on_six_deals": True},
])  # fmt: skip
def test_a_later_card_on_other_terms_is_not_the_next_one(players, signed, terms):
    """It was opened for another reason, and stands in nobody's way."""
    other = make_card(*players, parties=[], **terms)
    text = shown(signed, players[0])
    assert ">Play again</button>" in text
    assert f"Card {other.pk}</a>" not in text
    opened = again(signed, players[1])
    assert opened != other
    assert (opened.code, stake_of(opened)) == (signed.code, stake_of(signed))


def test_a_card_opened_meanwhile_on_the_same_terms_is_the_next_one(players, signed):
    same = make_card(*players, parties=[])
    assert f"Go on with card {same.pk}" in shown(signed, players[0])
    assert again(signed, players[1]) == same


def test_only_players_who_all_signed_and_are_members_play_again(players, signed):
    refused("countersigned", again, make_card(*players, state=CardState.CLOSED), players[0])
    refused("countersigned", again, signed, make_member(players[0].club))
    players[1].left_at = now()
    players[1].save()
    refused("Bernard has left the club, so no new card can be opened", again, signed, players[0])


def test_r42_a_chouette_goes_on_with_the_places_that_are_due():
    """C has won the last partie alone against A: C stays, and A and B change places."""
    three = three_players(make_club())
    card = open_chouette(*three)
    tell_desc(card, three[0])
    close_card(card_id=card.pk, by=three[0])
    for member in three[1:]:
        countersign(card_id=card.pk, by=member)
    assert [member.name for member in seated(again(card, three[0]))] == ["C", "B", "A"]


@time_machine.travel(datetime(2026, 11, 22, 0, 20, tzinfo=UTC), tick=False)
def test_a_card_after_midnight_belongs_to_the_same_day(players):
    signed = make_card(*players, state=CardState.COUNTERSIGNED)
    assert again(signed, players[0]).played_on == date(2026, 11, 21)
    card = make_card(*players, parties=[DESC[0], DESC[1][:3]])
    for player in players:
        settle_finished(card_id=card.pk, by=player)
    assert Card.objects.latest("pk").played_on == date(2026, 11, 21)
