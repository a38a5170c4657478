"""Mending late: with consent, with a PIN, by accepting the other's record; undoing step by step
(R61, Law 74)."""

import pytest
from django.utils.timezone import now

from club.models import Member
from club.pins.pin import set_pin
from scoring.operations.cards.close_card import close_card, reopen_card
from scoring.operations.consents.consent import consent, consent_here
from scoring.operations.deals.undo import undo
from scoring.sheet.records import records_of
from scoring.words.undo import format_undone
from tests.helping.cards import DESC, key, last_of
from tests.helping.factories import make_card
from tests.scoring.refused import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def written(table):
    """Anne has written two deals, 27–13 and 15–31."""
    table.write(*DESC[0][:2])
    return table


@pytest.fixture
def asked(written):
    """Anne asks to change the first deal from 27–13."""
    return written.record(written.a, 1, 37, 13)


def here(table, record, pin, at=None, seat=1):
    said = {"at": at or table.a, "seat": seat, "pin": pin}
    return consent_here(card_id=table.card.pk, record_id=record.pk, **said).made


def undone(table, by, **more):
    known = {"key": key(), "last": last_of(table.card, by)}
    return table.do(undo, by, **{**known, **more})


def kept(table, number):
    """The scores of the deal that count, and whether something else of it waits."""
    deal = table.deal(number)
    return deal.scores, deal.waits


def test_r61_with_a_pin_the_other_consents_on_the_writers_phone(written, asked):
    set_pin(written.b, "2718")
    here(written, asked, "2718")
    assert kept(written, 1) == ((37, 13), False)
    (said,) = written.deal(1).records[-1].answers
    assert (said.by, said.granted, said.for_club, said.with_pin) == ("Bernard", True, False, True)


def test_a_wrong_pin_changes_nothing_and_five_close_it_for_a_while(written, asked):
    set_pin(written.b, "2718")
    for says in ("4 more times", "3 more times", "2 more times", "once more", "15 minutes"):
        assert refused(says, here, written, asked, "2719").field == "pin"
    refused("wait 15 minutes before the next try", here, written, asked, "2718")
    assert written.deal(1).waits
    written.answer(written.b, asked)
    assert written.deal(1).scores == (37, 13)


def test_a_pin_is_taken_only_where_the_card_is_kept_and_of_the_other_side(written, asked):
    refused("Bernard has set no PIN", here, written, asked, "")
    set_pin(written.a, "2718")
    set_pin(written.b, "3141")
    refused("keeps this card", here, written, asked, "3141", at=written.c)
    refused("nothing here for you", here, written, asked, "2718", seat=0)
    here(written, asked, "3141", at=written.dora)
    assert written.deal(1).scores == (37, 13)


def test_no_pin_counts_of_a_player_who_has_left_the_club(written, asked):
    set_pin(written.b, "3141")
    Member.objects.filter(pk=written.b.pk).update(left_at=now())
    assert refused("This player has no PIN", here, written, asked, "3141").field == "pin"
    assert written.deal(1).waits


def test_the_treasurer_decides_what_waits(written, asked):
    written.answer(written.dora, asked)
    assert written.deal(1).scores == (37, 13)
    assert written.deal(1).records[-1].answers[0].for_club
    refused("already been answered", written.answer, written.b, asked)


def test_the_last_deal_is_mended_freely_until_the_other_has_countersigned(written):
    written.write(*DESC[0][2:])
    written.do(close_card, written.a)
    written.do(reopen_card, written.a)
    written.record(written.a, 6, 26, 23)
    assert written.scores[-1] == (26, 23)


def test_law_74_yielding_to_what_the_other_wrote_needs_nobody(written):
    written.record(written.b, 2, 16, 32)
    assert (written.deal(2).scores, written.deal(2).differs) == ((15, 32), True)
    written.write((44, 6))
    assert written.record(written.a, 2, 17, 32).waits, "other figures than Bernard's"
    assert not written.record(written.a, 2, 16, 32).waits
    assert (written.deal(2).scores, written.deal(2).differs) == ((16, 32), False)


def test_r61_what_the_other_has_corrected_since_is_nothing_to_yield_to(written):
    for slip_then_right in ((51, 31), (15, 31)):
        written.record(written.b, 2, *slip_then_right)
    written.write((44, 6))
    assert written.record(written.a, 2, 51, 31).waits
    assert written.deal(2).scores == (15, 31)


def test_r15_nobody_agrees_to_what_saves_them_once_they_have_conceded(table):
    """Bernard has 90 before the last deal, and would have 107 with it."""
    table.card = make_card(table.a, table.b, parties=[DESC[1][:5]])
    asked = table.record(table.a, 1, 15, 40)
    table.record(table.b, 6, 44, 7, mark="conceded", mark_seat=1)
    says = "Bernard has conceded deal 6 meanwhile, but would then have 107"
    refused(says, table.answer, table.b, asked)
    table.answer(table.b, asked, granted=False)
    assert table.deal(1).scores == (15, 30)


def test_undo_goes_back_deal_by_deal_over_the_end_of_a_partie(written):
    written.write(*DESC[0][2:], *DESC[1][:1])
    for left in (6, 5, 4):
        undone(written, written.a)
        assert written.scores == list(DESC[0][:left])


def test_undo_takes_several_back_at_once_and_once_only(written):
    written.write(*DESC[0][2:4])
    second, third, fourth = (written.deal(number).records[0].id for number in (2, 3, 4))
    for _told_again_to_the_same_key in range(2):
        taken = undone(written, written.a, key="phone", last=fourth, back_to=second)
        assert [record.pk for record in taken] == [fourth, third, second]
        assert written.scores == [(27, 13)]
    undone(written, written.a)
    assert written.scores == []


def test_undo_takes_back_the_record_on_the_page_and_no_other(written):
    seen = written.deal(2).records[0].id
    assert [record.scores for record in undone(written, written.a, last=seen)] == [[15, 31]]
    says = "Partie 1, deal 2, Anne 15, Bernard 31, was already undone"
    refused(says, undone, written, written.a, last=seen)
    seen = written.deal(1).records[0].id
    written.record(written.a, 2, 15, 32)
    says = "something else since then, so nothing was undone"
    refused(says, undone, written, written.a, last=seen)
    assert written.scores == [(27, 13), (15, 32)]


# Who writes which deal, then; who undoes, back to which deal; and what they read, in short.
@pytest.mark.parametrize(("then", "by", "back_to", "said"), [
    ("a 3 44 6", "a", None, "3, A 44, B 6: taken back. Write it again."),
    ("a 2 16 32", "a", None, "2, A 16, B 32: taken back. A 15, B 31 counts now, as A wrote it."),
    ("b 2 16 31", "a", None, "2, A 15, B 31: taken back. A 16, B 31 counts now, as B wrote it."),
    ("b 2 16 31, b 2 15 32", "b", None, "2, A 15, B 32: taken back. A 15, B 31 counts now."),
    ("a 3 44 6", "a", 2, "2, A 15, B 31: taken back, with 44–6. Write it again."),
])  # fmt: skip
def test_it_is_said_what_was_taken_back_and_what_counts_now(written, then, by, back_to, said):
    for who, *figures in map(str.split, then.split(", ")):
        written.record(getattr(written, who), *map(int, figures))
    to = back_to and written.deal(back_to).records[0].id
    taken = undone(written, getattr(written, by), back_to=to)
    in_full = said.replace("A ", "Anne ").replace("B ", "Bernard ")
    assert format_undone(written.sheet, taken) == f"Deal {in_full}"


def test_r61_what_the_other_agreed_to_is_not_taken_back_by_one_alone(written, asked):
    written.answer(written.b, asked)
    undone(written, written.a)
    assert written.scores == [(37, 13)]
    refused("did not write the last deal", undone, written, written.a, last=asked.pk)
    assert written.scores == [(37, 13)]


def test_undo_stops_where_the_other_has_written_after(written):
    written.record(written.b, 2, 15, 31)
    first = written.deal(1).records[0].id
    refused("Correct your deal instead", undone, written, written.a, back_to=first)
    undone(written, written.a)
    assert written.scores == [(27, 13), (15, 31)]
    refused("did not write the last deal", undone, written, written.a)


def test_what_was_written_is_all_kept_latest_first(written):
    written.record(written.b, 2, 16, 32)
    undone(written, written.a)
    undone(written, written.b)
    said = [(line.partie, line.record, line.state) for line in records_of(written.sheet)]
    assert [(n, r.deal, r.writer, r.scores, state) for n, r, state in said] == [
        (1, 2, "Bernard", (), "undoes"),
        (1, 2, "Anne", (), "undoes"),
        (1, 2, "Bernard", (16, 32), "withdrawn"),
        (1, 2, "Anne", (15, 31), "withdrawn"),
        (1, 1, "Anne", (27, 13), "counts"),
    ]


def test_a_consent_is_given_while_the_card_is_written_only(written):
    written.write(*DESC[0][2:])
    asked = written.record(written.a, 1, 37, 13)
    written.answer(written.b, asked, granted=False)
    written.do(close_card, written.a)
    assert written.state == "closed"
    written.refuses("", consent, written.b, record_id=asked.pk, granted=True)
