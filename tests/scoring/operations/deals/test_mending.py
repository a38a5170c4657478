"""Mending late: with consent, with a PIN, by accepting the other's record; undoing step by step
(R61, Law 74)."""

import pytest
from django.core.cache import cache

from club.models import Role
from club.pins.pin import set_pin
from club.refused import Refused
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card, reopen_card
from scoring.operations.consents.consent import consent, consent_here
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.deals.undo import undo
from scoring.sheet.records import records_of
from scoring.sheet.sheet import load
from scoring.words.undo import undone_in_words
from tests.helping.cards import DESC, key, last_of, write
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db


class Table:
    """A and B at a card with two deals, both written by A, and the treasurer T."""

    def __init__(self) -> None:
        self.club = make_club()
        self.a = make_member(self.club, name="A")
        self.b = make_member(self.club, name="B")
        self.other = make_member(self.club, name="C")
        self.treasurer = make_member(self.club, name="T", role=Role.TREASURER)
        self.card = make_card(self.a, self.b, parties=[DESC[0][:2]])

    def record(self, by, deal, *scores, **more):
        figures = Figures(1, deal, deal % 2, scores, **more)
        return record_deal(card_id=self.card.pk, by=by, figures=figures, key=key()).made

    def undo(self, by, **more):
        known = {"key": key(), "last": last_of(self.card, by)}
        return undo(card_id=self.card.pk, by=by, **{**known, **more}).made

    def deal(self, number):
        return load(Card.objects.get(pk=self.card.pk)).deal(1, number)

    @property
    def scores(self):
        sheet = load(Card.objects.get(pk=self.card.pk))
        return [deal.scores for partie in sheet.parties for deal in partie.deals]


@pytest.fixture
def table() -> Table:
    cache.clear()
    return Table()


def here(table, record, pin, at=None, seat=1):
    return consent_here(
        card_id=table.card.pk, record_id=record.pk, at=at or table.a, seat=seat, pin=pin
    ).made


def test_r61_with_a_pin_the_other_consents_on_the_writers_phone(table):
    set_pin(table.b, "2718")
    asked = table.record(table.a, 1, 37, 13)
    here(table, asked, "2718")
    deal = table.deal(1)
    assert (deal.scores, deal.waits) == ((37, 13), False)
    said = deal.records[-1].answers
    assert [(a.by, a.granted, a.for_club, a.with_pin) for a in said] == [("B", True, False, True)]


def test_a_wrong_pin_changes_nothing_and_five_close_it_for_a_while(table):
    set_pin(table.b, "2718")
    asked = table.record(table.a, 1, 37, 13)
    for said in ("4 more times", "3 more times", "2 more times", "once more", "15 minutes"):
        with pytest.raises(Refused, match=said) as caught:
            here(table, asked, "2719")
        assert caught.value.field == "pin"
    with pytest.raises(Refused, match="wait 15 minutes before the next try"):
        here(table, asked, "2718")
    assert table.deal(1).waits
    consent(card_id=table.card.pk, record_id=asked.pk, by=table.b, granted=True)
    assert table.deal(1).scores == (37, 13)


def test_a_pin_is_taken_only_where_the_card_is_kept_and_only_for_the_other_side(table):
    set_pin(table.a, "2718")
    set_pin(table.b, "3141")
    asked = table.record(table.a, 1, 37, 13)
    with pytest.raises(Refused, match="keeps this card"):
        here(table, asked, "3141", at=table.other)
    with pytest.raises(Refused, match="nothing here for you"):
        here(table, asked, "2718", seat=0)
    here(table, asked, "3141", at=table.treasurer)
    assert table.deal(1).scores == (37, 13)


def test_nobody_without_a_pin_consents_by_one(table):
    asked = table.record(table.a, 1, 37, 13)
    with pytest.raises(Refused, match="B has set no PIN"):
        here(table, asked, "")


def test_the_treasurer_decides_what_waits(table):
    asked = table.record(table.a, 1, 37, 13)
    consent(card_id=table.card.pk, record_id=asked.pk, by=table.treasurer, granted=True)
    deal = table.deal(1)
    assert deal.scores == (37, 13)
    assert deal.records[-1].answers[0].for_club


def test_the_last_deal_is_mended_freely_until_the_other_has_countersigned(table):
    write(table.card, table.a, *DESC[0][2:])
    close_card(card_id=table.card.pk, by=table.a)
    reopen_card(card_id=table.card.pk, by=table.a)
    table.record(table.a, 6, 26, 23)
    assert table.scores[-1] == (26, 23)


def test_law_74_yielding_to_what_the_other_wrote_needs_nobody(table):
    table.record(table.b, 2, 16, 32)
    assert (table.deal(2).scores, table.deal(2).differs) == ((15, 32), True)
    write(table.card, table.a, (44, 6))
    yielded = table.record(table.a, 2, 16, 32)
    assert not yielded.waits
    assert (table.deal(2).scores, table.deal(2).differs) == ((16, 32), False)


def test_other_figures_than_the_others_still_wait(table):
    table.record(table.b, 2, 16, 32)
    write(table.card, table.a, (44, 6))
    assert table.record(table.a, 2, 17, 32).waits


def test_r61_what_the_other_has_corrected_since_is_nothing_to_yield_to(table):
    for slip_then_right in ((51, 31), (15, 31)):
        table.record(table.b, 2, *slip_then_right)
    write(table.card, table.a, (44, 6))
    assert table.record(table.a, 2, 51, 31).waits
    assert table.deal(2).scores == (15, 31)


def test_r15_what_saves_the_rubicon_is_not_agreed_to_once_the_last_deal_is_conceded(table):
    """B has 90 before the last deal, and would have 107 with it."""
    table.card = make_card(table.a, table.b, parties=[DESC[1][:5]])
    asked = table.record(table.a, 1, 15, 40)
    table.record(table.b, 6, 44, 7, mark="conceded", mark_seat=1)
    answer = {"card_id": table.card.pk, "record_id": asked.pk, "by": table.b}
    with pytest.raises(Refused, match="B has conceded deal 6 meanwhile, but would then have 107"):
        consent(**answer, granted=True)
    consent(**answer, granted=False)
    assert table.deal(1).scores == (15, 30)


def test_undo_goes_back_deal_by_deal_over_the_end_of_a_partie(table):
    write(table.card, table.a, *DESC[0][2:], *DESC[1][:1])
    for left in (6, 5, 4):
        table.undo(table.a)
        assert table.scores == list(DESC[0][:left])


def test_undo_takes_several_back_at_once_and_once_only(table):
    write(table.card, table.a, *DESC[0][2:4])
    second = table.deal(2).records[0]
    table.undo(table.a, key="phone", back_to=second.id)
    assert table.scores == [(27, 13)]
    table.undo(table.a, key="phone", back_to=second.id)
    assert table.scores == [(27, 13)]
    table.undo(table.a)
    assert table.scores == []


def test_undo_takes_back_the_record_on_the_page_and_no_other(table):
    seen = table.deal(2).records[0].id
    assert [record.scores for record in table.undo(table.a, last=seen)] == [[15, 31]]
    with pytest.raises(Refused, match="Partie 1, deal 2, A 15, B 31, was already undone"):
        table.undo(table.a, last=seen)
    seen = table.deal(1).records[0].id
    table.record(table.a, 2, 15, 32)
    with pytest.raises(Refused, match="something else since then, so nothing was undone"):
        table.undo(table.a, last=seen)
    assert table.scores == [(27, 13), (15, 32)]


def test_what_was_taken_back_is_told_again_to_the_same_key(table):
    write(table.card, table.a, (44, 6))
    second, third = table.deal(2).records[0], table.deal(3).records[0]
    for _ in range(2):
        taken = table.undo(table.a, key="phone", last=third.id, back_to=second.id)
        assert [record.pk for record in taken] == [third.id, second.id]


@pytest.mark.parametrize(
    ("written", "by", "back_to", "said"),
    [
        ([("A", 3, 44, 6)], "A", None, "Deal 3, A 44, B 6: taken back. Write it again."),
        ([("A", 2, 16, 32)], "A", None,
         "Deal 2, A 16, B 32: taken back. A 15, B 31 counts now, as A wrote it."),
        ([("B", 2, 16, 31)], "A", None,
         "Deal 2, A 15, B 31: taken back. A 16, B 31 counts now, as B wrote it."),
        ([("B", 2, 16, 31), ("B", 2, 15, 32)], "B", None,
         "Deal 2, A 15, B 32: taken back. A 15, B 31 counts now."),
        ([("A", 3, 44, 6)], "A", 2,
         "Deal 2, A 15, B 31: taken back, with 44–6. Write it again."),
    ],
)  # fmt: skip
def test_it_is_said_what_was_taken_back_and_what_counts_now(table, written, by, back_to, said):
    players = {"A": table.a, "B": table.b}
    for who, deal, *scores in written:
        table.record(players[who], deal, *scores)
    to = back_to and table.deal(back_to).records[0].id
    taken = table.undo(players[by], back_to=to)
    assert undone_in_words(load(Card.objects.get(pk=table.card.pk)), taken) == said


def test_r61_what_the_other_agreed_to_is_not_taken_back_by_one_alone(table):
    asked = table.record(table.a, 1, 37, 13)
    consent(card_id=table.card.pk, record_id=asked.pk, by=table.b, granted=True)
    table.undo(table.a)
    assert table.scores == [(37, 13)]
    with pytest.raises(Refused, match="did not write the last deal"):
        table.undo(table.a, last=asked.pk)
    assert table.scores == [(37, 13)]


def test_undo_stops_where_the_other_has_written_after(table):
    table.record(table.b, 2, 15, 31)
    first = table.deal(1).records[0]
    with pytest.raises(Refused, match="Correct your deal instead"):
        table.undo(table.a, back_to=first.id)
    table.undo(table.a)
    assert table.scores == [(27, 13), (15, 31)]
    with pytest.raises(Refused, match="did not write the last deal"):
        table.undo(table.a)


def test_what_was_written_is_all_kept_latest_first(table):
    table.record(table.b, 2, 16, 32)
    table.undo(table.a)
    table.undo(table.b)
    lines = records_of(load(Card.objects.get(pk=table.card.pk)))
    said = [(line.partie, line.record, line.state) for line in lines]
    assert [(n, r.deal, r.writer, r.scores, state) for n, r, state in said] == [
        (1, 2, "B", (), "undoes"),
        (1, 2, "A", (), "undoes"),
        (1, 2, "B", (16, 32), "withdrawn"),
        (1, 2, "A", (15, 31), "withdrawn"),
        (1, 1, "A", (27, 13), "counts"),
    ]


def test_a_consent_is_given_while_the_card_is_written_only(table):
    write(table.card, table.a, *DESC[0][2:])
    asked = table.record(table.a, 1, 37, 13)
    consent(card_id=table.card.pk, record_id=asked.pk, by=table.b, granted=False)
    close_card(card_id=table.card.pk, by=table.a)
    assert Card.objects.get(pk=table.card.pk).state == CardState.CLOSED
    with pytest.raises(Refused):
        consent(card_id=table.card.pk, record_id=asked.pk, by=table.b, granted=True)
