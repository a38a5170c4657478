"""What was forgotten or wrongly called takes nothing from what was counted, and gives the other
nothing that no law gives: deals told by items and by cards, as (elder, younger)."""

import pytest

from piquet.deal.faults import ELDER, YOUNGER
from piquet.deal.score_from_cards import score_deal
from piquet.rule_sets import rule_set
from tests.cases import cases
from tests.piquet.deal.reckoned import reckoned
from tests.piquet.rulings.ruled import by_cards, by_items, totals_by_items
from tests.piquet.table import any_play, counted, held, score, tricks

QUART = "point 5, sequences 4, play 9"
TRIO = "point 5, sequences 4, sets 3, play 9"
LEFT_OUT = "au-cent-left-out"


# With the cards 28–6 after a quart, and 31–6 after a quart and a trio.
@cases("path walk counted total",
    (LEFT_OUT, "elder sequences yes own", QUART, 28), (LEFT_OUT, "elder sets yes own", TRIO, 31),
    ("au-cent-called-too-little", "misnamed sequences yes yes", QUART, 28),
    ("au-cent-called-too-little", "misnamed sets yes yes", TRIO, 31),
    ("au-cent-not-shown", "elder sequences yes", QUART, 28),
    ("au-cent-called-too-much", "elder sequence_beside yes", QUART, 28),
    ("au-cent-stray-card", "elder hand sequence_beside", QUART, 28),
)  # fmt: skip
def test_a17_to_a24_what_elder_rightly_counted_beside_it_stays(path, walk, counted, total):
    assert totals_by_items(counted, "play 6", path, walk, (7, 5), False) == (total, 6)


def test_a24_by_cards_the_tierce_that_was_not_called_is_not_counted():
    """Elder holds a quart and a tierce, and has called the quart."""
    elder = "AS KS QS JS 9H 8H 7H AD 9D 7D QC 8C"
    younger = "TS 9S 8S KH QH TH KD QD TD AC JC TC"
    played, called = any_play(elder, younger), held(elder, sequences="AS KS QS JS")
    before = score_deal(called, held(younger), tricks(played), rule_set("au-cent")).totals
    assert by_cards(called, younger, LEFT_OUT, "elder sequences yes own", played).totals == before


class TestAPointThatYoungerForgot:
    """25–28 by the cards: younger has a point of five and sequences, elder two trios. After the
    first trick younger remembers the point, which they have not counted."""

    ELDER = "AS KS QS TS 9H 8H 7H AD KD AC KC 7C"
    YOUNGER = "9S 8S AH KH QH JH TH QD JD TD QC JC"
    PLAYED = "AS 9S, AD QD, AC QC, KS 8S, KD JD, KC JC, QS QH, TS AH, 9H KH, JH 8H, TH 7H, TD 7C"
    COUNTED = "sets 6, play 9", "point 5, sequences 18, play 5"
    WITH_ELDERS_POINT = "point 4, sets 6, play 9", "sequences 18, play 5"

    def totals(self, counted, path, walk):
        """Of the cards, and of what was counted."""
        cards = by_cards(self.ELDER, self.YOUNGER, path, walk, self.PLAYED).totals
        return cards, totals_by_items(*counted, path, walk, (8, 4))

    @pytest.mark.parametrize("reply", ["refused", "equal", "none"])
    def test_law_56_unless_younger_had_said_good_neither_counts_a_point(self, reply):
        assert score(self.ELDER, self.YOUNGER, self.PLAYED).totals == (25, 28)
        found = self.totals(self.COUNTED, "left-out", f"younger after point {reply}")
        assert found == ((25, 23), (25, 23))

    @cases("path walk",
        ("left-out", "younger after point good"), (LEFT_OUT, "younger point yes refused"),
        (LEFT_OUT, "younger point yes equal"),
    )  # fmt: skip
    def test_law_51_if_younger_said_good_or_a22_au_cent_elder_counts_theirs(self, path, walk):
        assert self.totals(self.WITH_ELDERS_POINT, path, walk) == ((29, 23), (29, 23))

    def test_a24_au_cent_not_if_elder_had_called_none(self):
        walk = "younger point yes none"
        found = by_cards(self.ELDER, self.YOUNGER, LEFT_OUT, walk, self.PLAYED)
        assert found.totals == (25, 23)


@cases("path walk",
    ("call-doubted", "elder sequences more"), ("called-too-little", "good sequences no"),
    ("au-cent-wrong-reply", "refused sequences"),
    ("au-cent-wrong-reply", "refused_equal sequences"),
)  # fmt: skip
def test_a_call_that_is_good_takes_off_what_younger_had_counted(path, walk):
    """Younger had counted a tierce to an equal or better sequence of elder's."""
    sides = by_items("point 5, play 9", "sequences 3, play 6", path, walk)
    assert sides == (reckoned("point 5, play 9"), reckoned("play 6"))


HELD = "AS KS QS AH KH QH JH 9D 8D 9C 8C 7D"
AGAINST = "JS TS 8S TH 9H 8H AD KD TC KC QC JD"


@pytest.mark.law("49", "50")
@cases("sure called sequences",
    ("yes", "AS KS QS, AH KH QH JH", 7), ("no", "AS KS QS", 3),
    ids=["49 a tierce that was good against the cards", "50 another tierce"]
)  # fmt: skip
def test_laws_49_50_a_quart_after_a_tierce(sure, called, sequences):
    elder = held(HELD, sequences=called)
    result = by_cards(elder, AGAINST, "called-too-little", f"good sequences {sure}")
    assert counted(result, ELDER)["sequences"] == sequences


@pytest.mark.law("53", "55")
@cases("walk",
    "elder after no yes", "elder shown",
    ids=["53 three knaves, of which they had only one", "55 four, and shows three unasked"]
)  # fmt: skip
def test_laws_53_55_a_trio_called_wrongly_counts(walk):
    """Elder holds three queens."""
    result = by_cards(HELD.replace("9D", "QD"), AGAINST, "called-too-much", walk)
    assert counted(result, ELDER)["sets"] == 3


@cases("path walk",
    ("left-out", "elder after sequences other"), ("called-too-little", "refused sequences"),
    ("au-cent-left-out", "elder sequences yes other"),
    ("au-cent-not-shown", "elder sequences no"),
    ("au-cent-called-too-little", "less sequences refused"),
)  # fmt: skip
def test_younger_counts_a_sequence_though_elders_point_proves_a_better_one(path, walk):
    """Elder's point proves a quart to a king, against a quart to a queen."""
    proved, lower = "KS QS JS TS 8S KH KD AH 9D 8D 9C 7C", "QH JH TH 9H 7H JD JC QD AD AC TC 8C"
    result = by_cards(proved, lower, path, walk)
    assert "sequences" not in counted(result, ELDER)
    assert counted(result, YOUNGER)["sequences"] == 4
