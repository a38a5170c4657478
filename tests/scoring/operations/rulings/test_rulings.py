"""Rulings on deals: when one counts, what it does to the score and to who deals, and taken back."""

import pytest

from piquet.rule_sets import AU_CENT
from piquet.rulings.former.recorded import VERSION
from scoring.models import Record
from scoring.operations.cards.close_card import is_closable
from scoring.operations.deals.corrections import records_to_undo
from scoring.operations.deals.undo import undo
from scoring.operations.rulings.propose import Proposed, propose
from scoring.operations.rulings.withdraw import can_withdraw
from scoring.sheet.records import every_ruling
from scoring.words.rulings.record import format_answers
from tests.helping.cards import DESC, key
from tests.scoring.operations.rulings.ruled import ELDER_TAKES, FACE_UP, Ruled
from tests.scoring.refused import refused

pytestmark = pytest.mark.django_db

OUT_OF_TURN = ("deal-out-of-turn", {"when": "after", "last": "no"})
WAIVER = 0


# Law, who taps, the ruling, the number of a choice, whether it waits for the other.
@pytest.mark.parametrize(("law", "who", "ruling", "choice", "waits"), [
    ("27: elder tells of it, and younger may let it pass", "a", ELDER_TAKES, None, True),
    ("27: younger tells of it", "b", ELDER_TAKES, None, True),
    ("44: younger lets it pass", "b", ELDER_TAKES, WAIVER, False),
    ("44: elder says that younger lets it pass", "a", ELDER_TAKES, WAIVER, True),
    ("14: a void deal", "a", FACE_UP, None, True),
    ("14: the club says so", "dora", FACE_UP, None, False),
])  # fmt: skip
def test_a_ruling_waits_unless_it_costs_only_who_taps(table, law, who, ruling, choice, waits):
    record = table.propose(getattr(table, who), *ruling, choice)
    assert record.waits is waits
    assert table.ruling(record).counts is not waits


class TestScore:
    """What a ruling does to the score, by the way the deal was told."""

    def test_law_27_items(self, table):
        """DESC's 28–23: elder reckons nothing, younger keeps the 23."""
        table.items()
        assert table.first.scores == (28, 23)
        record = table.propose(table.a, *ELDER_TAKES)
        assert table.first.scores == (28, 23)
        assert not is_closable(table.sheet)
        table.agree(record)
        assert table.first.scores == (0, 23)
        assert (table.first.mark, table.first.mark_seat) == ("reckons_nothing", 0)
        assert table.ruling(record).content["offender"] == 0
        assert table.ruling(record).fits
        (written,) = table.first.records
        assert written.as_written == (28, 23)

    def test_law_44_let_pass_or_refused_it_does_nothing(self, table):
        table.items()
        record = table.propose(table.a, *ELDER_TAKES)
        table.answer(table.b, record, granted=False)
        assert table.first.scores == (28, 23)
        assert table.ruling(record).record.status == "refused"
        table.propose(table.b, *ELDER_TAKES, WAIVER)
        assert table.first.scores == (28, 23)

    @pytest.mark.parametrize(
        ("scores", "mark", "fits"), [((10, 23), "reckons_nothing", True), ((28, 23), "", False)]
    )
    def test_figures_alone_are_marked_if_they_go_with_it(self, table, scores, mark, fits):
        """Ten for a carte blanche is all that elder may have. Others stay, and it says so."""
        table.write(scores)
        record = table.agreed(*ELDER_TAKES)
        assert (table.first.scores, table.first.mark) == (scores, mark)
        assert table.ruling(record).fits is fits

    def test_before_the_deal_is_written(self, table):
        """The ruling comes first, the items after it."""
        table.agreed(*ELDER_TAKES)
        table.items()
        assert table.first.scores == (0, 23)

    def test_figures_after_a_ruling_are_checked_under_the_penalty(self, table):
        """Elder never scores 0 otherwise: with the ruling 0–23 can be written as it is."""
        table.agreed(*ELDER_TAKES)
        table.write((0, 23))
        assert (table.first.scores, table.first.mark) == ((0, 23), "reckons_nothing")

    def test_no_player_mends_or_undoes_a_deal_alone_that_was_ruled_on(self, table):
        """Both agree to another dealer: then the ruling does not fit."""
        table.items()
        record = table.agreed(*ELDER_TAKES)
        assert not list(records_to_undo(table.sheet, table.a))
        mended = table.items(dealer=0)
        assert mended.waits
        assert table.first.scores == (0, 23)
        table.agree(mended)
        assert (table.ruling(record).counts, table.ruling(record).fits) == (True, False)
        assert table.first.scores == (23, 28)

    def test_a9_at_piquet_au_cent_the_game_is_lost(self):
        """Elder mixed cards of the stock with the hand: younger wins the game at once."""
        table = Ruled(code=AU_CENT.code, stake=None)
        table.write((20, 10))
        mixed = {"cards": "bottom", "deed": "mixed"}
        assert not table.propose(table.a, "au-cent-elder-takes-others-cards", mixed).waits
        assert (table.first.scores, table.first.mark) == ((0, 0), "loses_game")
        game = table.sheet.parties[0].games[0]
        assert (game.over, game.result.winner) == (True, 1)

    def test_law_51_an_equal_point_scores_for_nobody(self, table):
        """Younger said “not good” to a point that was equal: elder’s five is taken from 28."""
        table.items()
        table.agreed("wrong-reply", {"kind": "point", "reply": "equal", "when": "after"})
        assert table.first.scores == (23, 23)


class TestDeal:
    """Void deals, and who deals."""

    def test_law_14_a_void_deal_is_dealt_again_and_is_not_one_of_the_six(self, table):
        table.write((28, 23))
        table.agreed(*FACE_UP)
        due = table.sheet.next_deal
        assert (due.number, due.dealer) == (1, 1)
        assert table.sheet.parties[0].result.totals == (0, 0)
        table.write((30, 10))
        assert table.first.scores == (30, 10)
        assert table.sheet.next_deal.dealer == 0

    def test_law_14_of_the_deal_being_played(self, table):
        table.write((28, 23))
        table.agreed(*FACE_UP, deal=2, dealer=0)
        due = table.sheet.next_deal
        assert (due.number, due.dealer) == (2, 0)

    def test_law_16_found_at_once_the_right_player_deals(self, table):
        """Anne dealt the first deal, which is Bernard's."""
        table.agreed("deal-out-of-turn", {"when": "before"}, dealer=0)
        assert table.sheet.next_deal.dealer == 1

    def test_law_16_found_late_elder_deals_the_next_two(self, table):
        """Anne dealt Bernard's deal, found late: Bernard deals the second and the third."""
        table.agreed(*OUT_OF_TURN, dealer=0)
        dealers = []
        for _deal in range(4):
            dealers.append(table.sheet.next_deal.dealer)
            table.write((28, 23))
        assert dealers == [0, 1, 1, 0]

    def test_too_late_for_a_void_deal(self, table):
        table.write((28, 23))
        record = table.propose(table.a, *FACE_UP)
        table.write((28, 23))
        refused("a later deal is written", table.agree, record)
        in_stock = ("card-face-up", {"where": "stock"})
        refused("a later deal is written", table.propose, table.a, *in_stock)


# What cannot be proposed.
@pytest.mark.parametrize(("said", "why"), [
    ({"path": "no-such"}, "Choose what went wrong"),
    ({"answers": {}}, "lead to no ruling"),
    ({"answers": {"cards": "bottom", "deed": "looked"}}, "lead to no ruling"),
    ({"choice": 7}, "Nobody may choose that here"),
    ({"deal": 2}, "no such deal"),
])  # fmt: skip
def test_bad_input_is_refused(table, said, why):
    path, answers = ELDER_TAKES
    refused(why, table.propose, table.a, **{"path": path, "answers": answers, **said})


def test_strangers_propose_nothing_and_nobody_the_same_twice(table):
    refused("Only the players", table.propose, table.c, *FACE_UP)
    table.propose(table.a, *ELDER_TAKES)
    refused("already written", table.propose, table.b, *ELDER_TAKES)


def test_the_same_key_counts_once(table):
    for _tap in range(2):
        table.do(propose, table.a, proposed=Proposed(1, 1, 1, *ELDER_TAKES), key="once")
    assert Record.objects.exclude(ruling=None).count() == 1
    other = Proposed(1, 1, 1, *FACE_UP)
    table.refuses("Another ruling", propose, table.a, proposed=other, key="once")


class TestTakenBack:
    """A ruling is taken back by a record, as deals are."""

    def test_a_proposal_by_who_made_it(self, table):
        record = table.propose(table.a, *ELDER_TAKES)
        table.answer(table.a, record, granted=False)
        assert table.ruling(record).record.status == "refused"

    def test_agreed_it_needs_the_other_side_again(self, table):
        table.items()
        record = table.agreed(*ELDER_TAKES)
        asked = table.withdraw(record, table.a)
        assert asked.waits
        assert table.first.scores == (0, 23)
        table.agree(asked)
        assert table.first.scores == (28, 23)
        assert table.ruling(record).record.status == "withdrawn"

    @pytest.mark.parametrize("later", [False, True])
    def test_who_made_it_alone_takes_it_back_alone_until_the_next_deal(self, table, later):
        table.items()
        record = table.propose(table.b, *ELDER_TAKES, WAIVER)
        if later:
            table.write((30, 10))
        assert table.withdraw(record, table.b).waits is later

    def test_whom_it_serves_may_give_it_up(self, table):
        table.items()
        assert not table.withdraw(table.agreed(*ELDER_TAKES), table.b).waits
        assert table.first.scores == (28, 23)

    def test_a_void_deal_that_was_dealt_again_stays_void(self, table):
        table.write((28, 23))
        record = table.agreed(*FACE_UP)
        table.write((30, 10))
        assert not can_withdraw(table.sheet, table.a, table.ruling(record))
        refused("nothing here", table.withdraw, record, table.a)


OF_DEAL = "It does not fit the deal as it is now. Correct the deal, or take it back."
OF_NONE = "The card has no such deal now, so it does nothing."


class TestMisfits:
    """A ruling that no longer fits its deal is shown as such, and not dropped."""

    def test_a_deal_mended_to_another_dealer(self, table):
        """On the card, on the deal and before closing."""
        table.items()
        table.agreed(*ELDER_TAKES)
        assert "no longer fits" not in table.page()
        table.agree(table.items(dealer=0))
        assert "no longer fits" in table.page()
        table.write(*DESC[0][1:])
        for page in ("", "deals/1/1/", "close/"):
            assert OF_DEAL in table.page(page)

    def test_the_deal_before_it_is_undone_and_written_again(self, table):
        def missing_and_fits():
            return [(one.missing, one.fits) for one in every_ruling(table.sheet)]

        table.write((28, 23))
        table.agreed(*ELDER_TAKES, deal=2, dealer=0)
        assert OF_NONE not in table.page()
        last = Record.objects.filter(ruling__isnull=True).latest("pk")
        table.do(undo, table.a, key=key(), last=last.pk)
        assert OF_NONE in table.page()
        assert "Take it back" in table.page()
        assert missing_and_fits() == [(True, False)]
        table.write((30, 10))
        assert OF_NONE not in table.page()
        assert missing_and_fits() == [(False, True)]

    def test_a_void_deal_leaves_nothing_to_write(self, table):
        table.write(*DESC[0])
        table.agreed(*FACE_UP, deal=6, dealer=0)
        assert [one.missing for one in every_ruling(table.sheet)] == [False]


def test_an_open_card_keeps_what_a_ruling_of_earlier_tables_did(table):
    """Version 1 did not ask what younger had said. It took off younger’s three trios."""
    table.items()
    now = table.propose(table.a, *ELDER_TAKES)
    assert now.ruling["version"] == VERSION
    answers = {"who": "younger", "when": "after", "what": "sets", "others": "no"}
    now.ruling = {"path": "left-out", "answers": answers, "choice": None, "offender": 1}
    now.waits = False
    now.save()
    assert table.first.scores == (28, 6)
    ruling = table.ruling(now)
    assert (ruling.counts, ruling.fits) == (True, True)
    asked = [question for question, _answer in format_answers(ruling, ("Anne", "Bernard"))]
    assert "Had they counted something else of that kind?" in asked
