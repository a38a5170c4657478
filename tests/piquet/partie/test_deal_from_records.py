"""A deal from its records: R60, R61, Law 74."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piquet.partie.deal_from_records import DealRecord, record_standings, settle_deal
from tests.cases import cases

A, B = 0, 1


def record(number: int, seat: int | None, *scores: int, **more: object) -> DealRecord:
    """A player's record of a deal that seat 1 dealt."""
    return DealRecord(
        number, seat, more.pop("for_club", False), scores, more.pop("dealer", B), **more
    )


def undo(number: int, withdrawn: int, seat: int | None = A, **more: object) -> DealRecord:
    return record(number, seat, withdraws=withdrawn, **more)


LATE = {"waits": True}
GRANTED = {"waits": True, "granted": True}
REFUSED = {"waits": True, "granted": False}


SEATS = {"A": {"seat": A}, "B": {"seat": B}, "file": {"seat": None}}
SEATS |= {"club": {"seat": None, "for_club": True}, "scribe": {"seat": None, "scribe": True}}
HOW = {"late": LATE, "granted": GRANTED, "refused": REFUSED}


def records(text: str) -> list[DealRecord]:
    """Records in order, written “A 28 23, scribe 27 24 late, B undoes 2”."""
    written = []
    for number, (who, one, other, *how) in enumerate(map(str.split, text.split(", ")), start=1):
        more = SEATS[who] | (HOW[how[0]] if how else {})
        if one == "undoes":
            written.append(undo(number, int(other), **more))
        else:
            written.append(record(number, more.pop("seat"), int(one), int(other), **more))
    return written


@pytest.mark.law("74")
@cases("written scores differs",
    # one card only: it stands until another contradicts it (R60)
    ("A 28 23", (28, 23), False), ("B 28 23", (28, 23), False),
    # two cards that agree, and two that do not: each is right about their own hand (Law 74)
    ("A 28 23, B 28 23", (28, 23), False),
    ("A 28 23, B 27 24", (28, 24), True), ("B 27 24, A 28 23", (28, 24), True),
    # a record mended by its writer before the next deal
    ("A 28 23, A 29 23", (29, 23), False),
    ("A 28 23, B 28 24, A 30 20", (30, 24), True), ("A 28 23, B 28 24, A 28 24", (28, 24), False),
    # one that came late waits, is granted, or is refused (R61)
    ("A 28 23, A 38 23 late", (28, 23), False), ("A 28 23, A 38 23 refused", (28, 23), False),
    ("A 28 23, A 38 23 granted", (38, 23), False),
    # with the other side's consent it counts for both, whatever that side wrote
    ("A 28 23, B 28 24, A 38 23 granted", (38, 23), False),
    # the club's word speaks for both, until a player writes again
    ("A 28 23, B 27 24, club 27 23", (27, 23), False),
    ("A 28 23, club 27 22, A 29 30", (29, 22), True),
    # a scribe's record is nobody's own hand: a player's own record comes first
    ("scribe 28 23", (28, 23), False), ("scribe 28 23, A 29 24", (29, 23), True),
    ("B 29 24, scribe 28 23", (28, 24), True), ("A 27 22, scribe 28 23, B 27 24", (27, 24), True),
    # both players agreed to the scribe's correction, so it counts for both
    ("A 27 22, scribe 28 23 granted", (28, 23), False),
    ("A 27 22, scribe 28 23 late", (27, 22), False),
    # one read from a file stands where there is nothing else
    ("file 28 23", (28, 23), False), ("file 28 23, A 30 20", (30, 20), False),
    ("file 28 23, file 29 23", (29, 23), False),
    # undone, the one before counts again; undoing the undoing brings it back
    ("A 28 23, A 29 23, A undoes 2", (28, 23), False),
    ("A 28 23, A 29 23, A undoes 2, A undoes 3", (29, 23), False),
    ("A 28 23, A 29 23, A undoes 2, A undoes 3, A undoes 4", (28, 23), False),
    # an undoing that waits, or is refused, takes nothing away
    ("A 28 23, A undoes 1 late", (28, 23), False),
    ("A 28 23, A undoes 1 refused", (28, 23), False),
    # an undoing does not touch the other's record of the same deal
    ("A 28 23, B 28 24, A undoes 1", (28, 24), False),
    # both records undone, one written afresh
    ("A 28 23, B 27 24, A undoes 1, B undoes 2, A 20 30", (20, 30), False),
    # an undoing of a record that is missing, or comes later, does nothing
    ("A undoes 99, A 28 23", (28, 23), False), ("A undoes 2, A 28 23", (28, 23), False),
)  # fmt: skip
def test_law_74_whose_figure_is_right(written, scores, differs):
    deal = settle_deal(records(written))
    assert (deal.scores, deal.differs) == (scores, differs)


@cases("written",
    "A 28 23, A undoes 1", "A 28 23, A undoes 1 granted", "A 28 23 late", "A 28 23 refused",
)  # fmt: skip
def test_without_a_record_that_counts_there_is_no_deal(written):
    assert settle_deal(records(written)) is None
    assert settle_deal([]) is None


def test_dealer_and_mark_are_those_of_the_latest_record_that_counts():
    written = [
        record(1, A, 28, 23, dealer=B),
        record(2, B, 0, 23, dealer=A, mark="reckons_nothing", mark_seat=A),
        record(3, A, 5, 5, dealer=B, waits=True),
    ]
    deal = settle_deal(written)
    assert (deal.dealer, deal.mark, deal.mark_seat) == (A, "reckons_nothing", A)
    assert (deal.waits, deal.sources) == ((3,), (1, 2))


def says(number: int, seat: int | None, first: int | None = None, **more: object) -> DealRecord:
    """A record of a deal in which both came to a hundred, with who was out first."""
    return record(number, seat, 25, 90, first=first, **more)


@cases("written first double differs",
    ([says(1, A)], None, None, False),
    ([says(1, A, A, double=False)], A, False, False),
    ([says(1, A, A, double=True)], A, True, False), ([says(1, A), says(2, B)], None, None, False),
    # both say the same, or one of them says nothing
    ([says(1, A, A), says(2, B, A)], A, False, False),
    ([says(1, A, A, double=True), says(2, B, A, double=True)], A, True, False),
    ([says(1, A, A, double=True), says(2, B)], A, True, False),
    ([says(1, A), says(2, B, B)], B, False, False),
    # they differ: the latest answer counts, and the difference is reported
    ([says(1, A, A), says(2, B, B)], B, False, True),
    ([says(1, A, A, double=True), says(2, B, A)], A, False, True),
    # each stands by what they said last
    ([says(1, A, B), says(2, A, A)], A, False, False),
    ([says(1, A, A), says(2, B, B), says(3, B, A)], A, False, False),
    ([says(1, A, A), says(2, B, B), says(3, B)], B, False, True),
    # what waits for consent, or was undone, says nothing
    ([says(1, A, A), says(2, B, B, **LATE)], A, False, False),
    ([says(1, A, A), says(2, B, B), undo(3, 2, B)], A, False, False),
)  # fmt: skip
def test_r20_who_was_out_first_is_as_last_said(written, first, double, differs):
    deal = settle_deal(written)
    assert (deal.first, deal.double, deal.differs) == (first, double, differs)


def test_one_record_alone_is_the_deal():
    plain = record(1, A, 28, 23)
    deal = settle_deal([plain])
    assert (plain.mark, plain.granted_by_club, deal.mark, deal.mark_seat) == ("", False, "", None)
    deal = settle_deal([record(7, B, 28, 23, dealer=A, mark="conceded", mark_seat=B)])
    assert (deal.scores, deal.dealer, deal.mark, deal.mark_seat) == ((28, 23), A, "conceded", B)
    assert (deal.differs, deal.waits, deal.sources) == (False, (), (7, 7))


HISTORY = records(
    "file 20 20, A 28 23, B 28 24, A 29 24, A undoes 4, B 28 34 late, B 28 44 refused, "
    "A undoes 2 late, A 50 50 late, A undoes 9"
)


def test_what_became_of_each_record():
    assert record_standings(HISTORY) == {
        1: "kept", 2: "counts", 3: "counts", 4: "withdrawn", 5: "undoes", 6: "waits", 7: "refused",
        8: "waits", 9: "withdrawn", 10: "undoes",
    }  # fmt: skip
    deal = settle_deal(HISTORY)
    assert (deal.scores, deal.waits) == ((28, 24), (6, 8))
    # With no deal each record still stands somehow.
    undone = record_standings(records("A 28 23, A undoes 1"))
    assert undone == {1: "withdrawn", 2: "undoes"}
    assert record_standings(records("A 28 23 late")) == {1: "waits"}


@st.composite
def histories(draw):
    """Records, mended records and undoings in any order."""
    written = []
    for number in range(1, draw(st.integers(1, 9)) + 1):
        waits = draw(st.booleans())
        more = {"waits": waits, "granted": draw(st.sampled_from([None, True, False]))}
        seat = draw(st.sampled_from([A, B, None]))
        if written and draw(st.integers(0, 3)) == 0:
            written.append(undo(number, draw(st.integers(1, number - 1)), seat, **more))
        else:
            pair = draw(st.integers(0, 99)), draw(st.integers(0, 99))
            written.append(record(number, seat, *pair, **more))
    return written


@given(histories())
def test_a_score_comes_from_a_record_that_counts(written):
    became = record_standings(written)
    deal = settle_deal(written)
    by_id = {each.id: each for each in written}
    assert set(became) == set(by_id)
    if deal is None:
        assert not {"counts", "kept"} & set(became.values())
    else:
        assert {number for number, what in became.items() if what == "counts"} == set(deal.sources)
        for seat, source in enumerate(deal.sources):
            assert deal.scores[seat] == by_id[source].scores[seat]


@given(histories())
def test_undoing_the_last_record_leaves_what_was_before(written):
    last = written[-1]
    before, after = settle_deal(written[:-1]), settle_deal([*written, undo(99, last.id)])
    assert before == after


@given(histories())
def test_law_74_what_players_write_last_of_their_own_hand_is_their_score(written):
    deal = settle_deal([*written, record(98, A, 101, 102), record(99, B, 103, 104)])
    assert deal.scores == (101, 104)
    assert deal.differs


@cases("seat for_club of_file",
    (None, False, True), (None, True, False), (0, False, False), (1, True, False),
)  # fmt: skip
def test_a_record_is_of_a_file_where_nobody_wrote_it(seat, for_club, of_file):
    assert DealRecord(1, seat, for_club, (28, 23), 0).of_file is of_file
