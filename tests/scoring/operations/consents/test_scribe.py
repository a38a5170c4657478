"""A scribe keeps the card for two players, by the leave of both."""

import pytest
from django.core.cache import cache

from club.models import Role
from club.pins.pin import set_pin
from club.refused import Refused
from scoring.models import Card
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import abandon_card, annul
from scoring.operations.consents import scribe
from scoring.operations.consents.consent import consent, consent_here
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.rights import keeps, scribe_of
from scoring.sheet.sheet import load
from tests.helping.cards import DESC, key, take_back, write
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db


class Table:
    """A and B play, S asks to keep their card; G is a guest, T the treasurer."""

    def __init__(self) -> None:
        self.club = make_club()
        self.a, self.b, self.s, self.other = (make_member(self.club, name=n) for n in "ABSC")
        self.guest = make_member(self.club, name="G", guest=True)
        self.treasurer = make_member(self.club, name="T", role=Role.TREASURER)
        self.card = make_card(self.a, self.b, parties=[])

    def ask(self, by=None, who=None):
        return scribe.ask(card_id=self.card.pk, by=by or self.s, scribe=who or self.s).made

    def give(self, by, seat, **more):
        return scribe.give(card_id=self.card.pk, by=by, seat=seat, **more).made

    def kept(self):
        """Make S the card's scribe."""
        self.ask()
        self.give(self.a, 0)
        self.give(self.b, 1)
        return self

    def record(self, by, deal, *scores):
        figures = Figures(1, deal, deal % 2, scores)
        return record_deal(card_id=self.card.pk, by=by, figures=figures, key=key()).made

    def consent(self, by, record, granted=True):
        return consent(card_id=self.card.pk, record_id=record.pk, by=by, granted=granted).made

    def deal(self, number):
        return load(Card.objects.get(pk=self.card.pk)).deal(1, number)


@pytest.fixture
def table() -> Table:
    cache.clear()
    return Table()


def test_the_scribe_writes_once_both_have_given_leave(table):
    table.ask()
    table.give(table.a, 0)
    with pytest.raises(Refused, match="Only the players"):
        table.record(table.s, 1, 27, 13)
    table.give(table.b, 1)
    assert keeps(table.card.pk, table.s)
    record = table.record(table.s, 1, 27, 13)
    assert not record.for_club
    assert table.deal(1).scores == (27, 13)
    take_back(table.card, table.s)
    assert table.deal(1) is None


def test_a_player_who_asks_has_given_leave(table):
    table.ask(by=table.a)
    assert scribe_of(table.card.pk).given == (0,)
    table.give(table.b, 1)
    assert keeps(table.card.pk, table.s)


def test_leave_is_given_by_the_player_alone_and_for_a_guest_by_an_officer(table):
    table.card = make_card(table.a, table.guest, parties=[])
    table.ask()
    for by, seat in ((table.b, 0), (table.treasurer, 0), (table.s, 1), (table.a, 1)):
        with pytest.raises(Refused):
            table.give(by, seat)
    table.give(table.treasurer, 1)
    table.give(table.a, 0)
    assert keeps(table.card.pk, table.s)


def test_nobody_gives_leave_to_themselves_not_even_an_officer_for_a_guest(table):
    table.card = make_card(table.a, table.guest, parties=[])
    table.ask(by=table.treasurer, who=table.treasurer)
    with pytest.raises(Refused):
        table.give(table.treasurer, 1)


def test_leave_is_given_with_a_pin_on_the_scribes_phone(table):
    set_pin(table.b, "2718")
    table.ask()
    table.give(table.a, 0)
    with pytest.raises(Refused, match="not B’s PIN") as caught:
        scribe.give_here(card_id=table.card.pk, seat=1, at=table.s, pin="1234")
    assert caught.value.field == "pin"
    leave = scribe.give_here(card_id=table.card.pk, seat=1, at=table.s, pin="2718").made
    assert (leave.given_by, leave.with_pin) == (table.b, True)
    assert keeps(table.card.pk, table.s)


@pytest.mark.parametrize("who", ["a", "guest"])
def test_a_player_and_a_guest_are_no_scribes(table, who):
    with pytest.raises(Refused):
        table.ask(by=table.b, who=getattr(table, who))


def test_a_stranger_chooses_nobody_and_one_scribe_is_enough(table):
    with pytest.raises(Refused, match="Only the players can choose"):
        table.ask(by=table.other, who=table.s)
    table.ask()
    with pytest.raises(Refused, match="S keeps this card, or asks to"):
        table.ask(by=table.other, who=table.other)


@pytest.mark.parametrize("who", ["a", "s", "treasurer"])
def test_one_player_ends_it_or_the_scribe_or_an_officer(table, who):
    table.kept().record(table.s, 1, 27, 13)
    with pytest.raises(Refused):
        scribe.end(card_id=table.card.pk, by=table.other)
    scribe.end(card_id=table.card.pk, by=getattr(table, who))
    with pytest.raises(Refused):
        table.record(table.s, 2, 15, 31)
    assert table.deal(1).scores == (27, 13)
    table.kept()
    table.record(table.s, 2, 15, 31)


def test_law_74_a_players_own_record_is_right_against_the_scribes(table):
    table.kept().record(table.s, 1, 27, 13)
    table.record(table.b, 1, 28, 14)
    deal = table.deal(1)
    assert (deal.scores, deal.differs) == ((27, 14), True)


def test_the_scribe_neither_closes_nor_abandons_nor_annuls(table):
    table.kept()
    write(table.card, table.s, *DESC[0], (27, 13))
    for attempt in (
        lambda: close_card(card_id=table.card.pk, by=table.s),
        lambda: abandon_card(card_id=table.card.pk, by=table.s),
        lambda: annul(card_id=table.card.pk, partie=2, by=table.s),
    ):
        with pytest.raises(Refused, match="only its players or an officer"):
            attempt()


def test_r61_what_the_scribe_mends_late_waits_for_both(table):
    write(table.kept().card, table.s, (27, 13), (15, 31))
    asked = table.record(table.s, 1, 37, 13)
    assert asked.waits
    with pytest.raises(Refused):
        table.consent(table.s, asked)
    table.consent(table.a, asked)
    assert (table.deal(1).scores, table.deal(1).waits) == ((27, 13), True)
    with pytest.raises(Refused, match="already been answered"):
        table.consent(table.a, asked)
    table.consent(table.b, asked)
    deal = table.deal(1)
    assert (deal.scores, deal.waits) == ((37, 13), False)
    assert [answer.by for answer in deal.records[-1].answers] == ["A", "B"]


@pytest.mark.parametrize("first", [True, False])
def test_r61_one_refusal_is_enough(table, first):
    write(table.kept().card, table.s, (27, 13), (15, 31))
    asked = table.record(table.s, 1, 37, 13)
    table.consent(table.a, asked, granted=first)
    if first:
        table.consent(table.b, asked, granted=False)
    assert (table.deal(1).scores, table.deal(1).waits) == ((27, 13), False)


def test_r61_the_club_may_answer_for_both(table):
    write(table.kept().card, table.s, (27, 13), (15, 31))
    asked = table.record(table.s, 1, 37, 13)
    table.consent(table.treasurer, asked)
    assert table.deal(1).scores == (37, 13)


def test_both_consent_with_their_pins_on_the_scribes_phone(table):
    set_pin(table.a, "2718")
    set_pin(table.b, "3141")
    write(table.kept().card, table.s, (27, 13), (15, 31))
    asked = table.record(table.s, 1, 37, 13)
    for seat, pin in ((0, "2718"), (1, "3141")):
        consent_here(card_id=table.card.pk, record_id=asked.pk, at=table.s, seat=seat, pin=pin)
    assert table.deal(1).scores == (37, 13)


def test_the_scribe_takes_back_what_waits(table):
    write(table.kept().card, table.s, (27, 13), (15, 31))
    asked = table.record(table.s, 1, 37, 13)
    table.consent(table.s, asked, granted=False)
    assert not table.deal(1).waits


def test_an_officer_who_keeps_the_card_writes_as_its_scribe_and_not_for_the_club(table):
    table.ask(by=table.treasurer, who=table.treasurer)
    table.give(table.a, 0)
    table.give(table.b, 1)
    assert not table.record(table.treasurer, 1, 27, 13).for_club
    table.record(table.b, 1, 28, 14)
    assert table.deal(1).scores == (27, 14)
