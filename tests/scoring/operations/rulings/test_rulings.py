"""Rulings on deals: when one counts, what it does to the score and to who deals, and taken back."""

import pytest

from club.models import Role
from club.refused import Refused
from scoring.laws.rule_sets import AU_CENT
from scoring.models import Card, Record
from scoring.operations.cards.close_card import is_closable
from scoring.operations.consents.consent import consent
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.mending import records_to_undo
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.rulings.propose import Proposed, propose
from scoring.operations.rulings.withdraw import can_withdraw, withdraw
from scoring.sheet.records import ruling_with
from scoring.sheet.sheet import load
from tests.helping.cards import key, write
from tests.helping.desc import ITEMS
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db

BOTTOM = {"cards": "bottom", "deed": "exposed"}
"""Law 27: elder turned one of the bottom three face up, and reckons nothing."""


class Table:
    """A card of Anne, who is elder first, and Bernard, who deals first."""

    def __init__(self, **card) -> None:
        self.club = make_club()
        self.anne = make_member(self.club, name="Anne")
        self.bernard = make_member(self.club, name="Bernard")
        self.dora = make_member(self.club, name="Dora", role=Role.TREASURER)
        self.card = make_card(self.anne, self.bernard, parties=(), **card)

    @property
    def sheet(self):
        return load(Card.objects.get(pk=self.card.pk))

    def items(self, itemised=ITEMS, by=None, deal=1, dealer=1):
        figures = Figures(1, deal, dealer, (0, 0), itemised=itemised)
        record_deal(card_id=self.card.pk, by=by or self.anne, figures=figures, key=key())

    def write(self, *deals, by=None):
        write(self.card, by or self.anne, *deals)

    def propose(self, by, path, answers, choice=None, deal=1, dealer=1):
        said = Proposed(1, deal, dealer, path, answers, choice)
        return propose(card_id=self.card.pk, by=by, proposed=said, key=key()).made

    def agree(self, record, by=None, granted=True):
        consent(card_id=self.card.pk, record_id=record.pk, by=by or self.bernard, granted=granted)

    def withdraw(self, record, by):
        return withdraw(card_id=self.card.pk, by=by, record_id=record.pk, key=key()).made

    def ruling(self, record):
        return ruling_with(self.sheet, record.pk)

    @property
    def first(self):
        return self.sheet.deal(1, 1)


@pytest.fixture
def table():
    return Table()


FACE_UP = ("card-face-up", {"where": "pack"})
STRAY = ("stray-card", {"who": "elder", "where": "discard"})
OUT_OF_TURN = ("deal-out-of-turn", {"when": "after", "last": "no"})
ELDER_TAKES = ("elder-takes-others-cards", BOTTOM)
WAIVER = 0
# Law, who taps, the ruling, the number of a choice, whether it waits for the other.
AT_ONCE = [
    ("27: elder tells of it, and younger may let it pass", "anne", *ELDER_TAKES, None, True),
    ("27: younger tells of it", "bernard", *ELDER_TAKES, None, True),
    ("44: younger lets it pass", "bernard", *ELDER_TAKES, WAIVER, False),
    ("44: elder says that younger lets it pass", "anne", *ELDER_TAKES, WAIVER, True),
    ("14: a void deal", "anne", *FACE_UP, None, True),
    ("14: the club says so", "dora", *FACE_UP, None, False),
]


@pytest.mark.parametrize(("who", "path", "answers", "choice", "waits"), [r[1:] for r in AT_ONCE])
def test_a_ruling_waits_unless_it_costs_only_who_taps(table, who, path, answers, choice, waits):
    record = table.propose(getattr(table, who), path, answers, choice)
    assert record.waits is waits
    assert table.ruling(record).counts is not waits


class TestScore:
    """What a ruling does to the score, by the way the deal was told."""

    def test_law_27_items(self, table):
        """DESC's 28–23: elder reckons nothing, younger keeps the 23."""
        table.items()
        assert table.first.scores == (28, 23)
        record = table.propose(table.anne, *ELDER_TAKES)
        assert table.first.scores == (28, 23)
        assert not is_closable(table.sheet)
        table.agree(record)
        assert table.first.scores == (0, 23)
        assert (table.first.mark, table.first.mark_seat) == ("reckons_nothing", 0)
        assert table.ruling(record).fits
        (written,) = table.first.records
        assert written.as_written == (28, 23)

    def test_law_44_let_pass(self, table):
        table.items()
        table.propose(table.bernard, *ELDER_TAKES, WAIVER)
        assert table.first.scores == (28, 23)

    def test_refused_it_does_nothing(self, table):
        table.items()
        record = table.propose(table.anne, *ELDER_TAKES)
        table.agree(record, granted=False)
        assert table.first.scores == (28, 23)
        assert table.ruling(record).record.standing == "refused"

    def test_before_the_deal_is_written(self, table):
        """The ruling comes first, the items after it."""
        table.agree(table.propose(table.anne, *ELDER_TAKES))
        table.items()
        assert table.first.scores == (0, 23)

    def test_only_figures_that_go_with_it_are_marked(self, table):
        """Ten for a carte blanche is all that elder may have."""
        table.write((10, 23))
        record = table.propose(table.anne, *ELDER_TAKES)
        table.agree(record)
        assert (table.first.scores, table.first.mark) == ((10, 23), "reckons_nothing")
        assert table.ruling(record).fits

    def test_only_figures_that_do_not_go_with_it_stay_and_it_says_so(self, table):
        table.write((28, 23))
        record = table.propose(table.anne, *ELDER_TAKES)
        table.agree(record)
        assert (table.first.scores, table.first.mark) == ((28, 23), "")
        assert not table.ruling(record).fits

    def test_figures_after_a_ruling_are_checked_under_the_penalty(self, table):
        """Elder never scores 0 otherwise: with the ruling 0–23 can be written as it is."""
        table.agree(table.propose(table.anne, *ELDER_TAKES))
        table.write((0, 23))
        assert (table.first.scores, table.first.mark) == ((0, 23), "reckons_nothing")

    def test_no_player_mends_or_undoes_a_deal_alone_that_was_ruled_on(self, table):
        """Both agree to another dealer: then the ruling does not fit."""
        table.items()
        record = table.propose(table.anne, *ELDER_TAKES)
        table.agree(record)
        assert not list(records_to_undo(table.sheet, table.anne))
        table.items(dealer=0)
        mended = Record.objects.latest("pk")
        assert mended.waits
        assert table.first.scores == (0, 23)
        table.agree(mended)
        ruling = table.ruling(record)
        assert ruling.counts
        assert not ruling.fits
        assert table.first.scores == (23, 28)

    def test_a9_at_piquet_au_cent_the_game_is_lost(self):
        """Elder mixed cards of the stock with the hand: younger wins the game at once."""
        table = Table(code=AU_CENT.code, stake=None)
        answers = {"cards": "bottom", "deed": "mixed"}
        table.write((20, 10))
        record = table.propose(table.anne, "au-cent-elder-takes-others-cards", answers, deal=1)
        assert not record.waits
        assert (table.first.scores, table.first.mark) == ((0, 0), "loses_game")
        game = table.sheet.parties[0].games[0]
        assert (game.over, game.result.winner) == (True, 1)

    def test_law_51_an_equal_point_scores_for_nobody(self, table):
        """Younger said “not good” to a point that was equal: elder’s five is taken from 28."""
        table.items()
        answers = {"kind": "point", "reply": "equal", "when": "after"}
        table.agree(table.propose(table.anne, "wrong-reply", answers))
        assert table.first.scores == (23, 23)


class TestDeal:
    """Void deals, and who deals."""

    def test_law_14_a_void_deal_is_dealt_again_and_is_not_one_of_the_six(self, table):
        table.write((28, 23))
        record = table.propose(table.anne, *FACE_UP)
        table.agree(record)
        due = table.sheet.next_deal
        assert (due.number, due.dealer) == (1, 1)
        assert table.sheet.parties[0].result.totals == (0, 0)
        table.write((30, 10))
        assert table.first.scores == (30, 10)
        assert table.sheet.next_deal.dealer == 0

    def test_law_14_of_the_deal_being_played(self, table):
        table.write((28, 23))
        table.agree(table.propose(table.anne, *FACE_UP, deal=2, dealer=0))
        due = table.sheet.next_deal
        assert (due.number, due.dealer) == (2, 0)

    def test_law_16_found_at_once_the_right_player_deals(self, table):
        """Anne dealt the first deal, which is Bernard's."""
        path, answers = "deal-out-of-turn", {"when": "before"}
        table.agree(table.propose(table.anne, path, answers, dealer=0))
        assert table.sheet.next_deal.dealer == 1

    def test_law_16_found_late_elder_deals_the_next_two(self, table):
        """Anne dealt Bernard's deal, found late: Bernard deals the second and the third."""
        table.agree(table.propose(table.anne, *OUT_OF_TURN, dealer=0))
        dealers = []
        for _deal in range(4):
            dealers.append(table.sheet.next_deal.dealer)
            table.write((28, 23))
        assert dealers == [0, 1, 1, 0]

    def test_too_late_for_a_void_deal(self, table):
        table.write((28, 23))
        record = table.propose(table.anne, *FACE_UP)
        table.write((28, 23))
        with pytest.raises(Refused, match="a later deal is written"):
            table.agree(record)
        with pytest.raises(Refused, match="a later deal is written"):
            table.propose(table.anne, "card-face-up", {"where": "stock"})


class TestRefused:
    """What cannot be proposed."""

    @pytest.mark.parametrize(
        ("said", "why"),
        [
            ({"path": "no-such"}, "Choose what went wrong"),
            ({"answers": {}}, "lead to no ruling"),
            ({"answers": {"cards": "bottom", "deed": "looked"}}, "lead to no ruling"),
            ({"choice": 7}, "Nobody may choose that here"),
            ({"deal": 2}, "no such deal"),
        ],
    )
    def test_bad_input(self, table, said, why):
        path, answers = ELDER_TAKES
        with pytest.raises(Refused, match=why):
            table.propose(table.anne, **{"path": path, "answers": answers, **said})

    def test_strangers(self, table):
        with pytest.raises(Refused, match="Only the players"):
            table.propose(make_member(table.club, name="Edith"), *FACE_UP)

    def test_twice(self, table):
        table.propose(table.anne, *ELDER_TAKES)
        with pytest.raises(Refused, match="already written"):
            table.propose(table.bernard, *ELDER_TAKES)

    def test_the_same_key_counts_once(self, table):
        said = Proposed(1, 1, 1, *ELDER_TAKES)
        for _tap in range(2):
            propose(card_id=table.card.pk, by=table.anne, proposed=said, key="once")
        assert Record.objects.exclude(ruling=None).count() == 1
        other = Proposed(1, 1, 1, *FACE_UP)
        with pytest.raises(Refused, match="Another ruling"):
            propose(card_id=table.card.pk, by=table.anne, proposed=other, key="once")


class TestTakenBack:
    """A ruling is taken back by a record, as deals are."""

    def test_a_proposal_by_who_made_it(self, table):
        record = table.propose(table.anne, *ELDER_TAKES)
        table.agree(record, by=table.anne, granted=False)
        assert table.ruling(record).record.standing == "refused"

    def test_agreed_it_needs_the_other_side_again(self, table):
        table.items()
        record = table.propose(table.anne, *ELDER_TAKES)
        table.agree(record)
        asked = table.withdraw(record, table.anne)
        assert asked.waits
        assert table.first.scores == (0, 23)
        table.agree(asked)
        assert table.first.scores == (28, 23)
        assert table.ruling(record).record.standing == "withdrawn"

    def test_whom_it_serves_may_give_it_up(self, table):
        table.items()
        record = table.propose(table.anne, *ELDER_TAKES)
        table.agree(record)
        assert not table.withdraw(record, table.bernard).waits
        assert table.first.scores == (28, 23)

    def test_a_void_deal_that_was_dealt_again_stays_void(self, table):
        table.write((28, 23))
        record = table.propose(table.anne, *FACE_UP)
        table.agree(record)
        table.write((30, 10))
        assert not can_withdraw(table.sheet, table.anne, table.ruling(record))
        with pytest.raises(Refused, match="nothing here"):
            table.withdraw(record, table.anne)
