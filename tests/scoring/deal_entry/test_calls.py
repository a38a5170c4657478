"""The reasons for the answer to each call, in words (Laws 62–64)."""

from piquet.deal.cards import hand_of, read_cards
from piquet.deal.hands import Holding
from piquet.deal.replies import answers
from piquet.rule_sets import RUBICON
from scoring.deal_entry.calls import explained
from tests.cases import cases


def test_r7_where_the_other_sinks_theirs_they_called_none():
    elder, younger = (hand_of(read_cards(c)) for c in ("TS TH TD TC", "KS KH KD"))
    for called, said in ((None, "a quatorze beats three kings"), ((), "the other called none")):
        calls = {} if called is None else {"sets": called}
        found = answers(Holding(elder), Holding(younger, calls=calls), RUBICON)
        (four,) = (a for a in found if a.side == 0 and a.kind == "sets")
        assert explained(four, seat=0).why == said


# Elder's cards and younger's, and the reason given for each of elder's calls of a kind.
@cases("elder younger kind said",
    # the best call of a kind makes the lesser ones count, whatever younger has in between
    ("KS QS JS TS 9S AH KH QH", "QD JD TD 9D 8D", "sequences",
     ["quint to a king good: higher than quint to a queen",
      "tierce major good: counts because quint to a king is good"]),
    ("TS TH TD TC JS JH JD", "AS AH AD", "sets",
     ["four tens good: a quatorze beats three aces",
      "three knaves good: counts because four tens is good"]),
    # the lesser ones fall too if the best is equal, or not good
    ("QS JS TS 9S 8S AH KH QH", "QD JD TD 9D 8D", "sequences",
     ["quint to a queen equal: the same as quint to a queen",
      "tierce major equal: does not count because quint to a queen is equal"]),
    ("QS JS TS 9S 8S AH KH QH", "KD QD JD TD 9D", "sequences",
     ["quint to a queen not good: lower than quint to a king",
      "tierce major not good: does not count because quint to a queen is not good"]),
    # equally good calls have the same reason; a call alone has no rival
    ("KS QS JS KH QH JH", "QD JD TD", "sequences",
     ["tierce to a king good: higher than tierce to a queen"] * 2),
    ("QS JS TS 9S 8S AH KH QH", "KD JD 9D", "sequences",
     ["quint to a queen good: the other has none", "tierce major good: the other has none"]),
)  # fmt: skip
def test_r5_r6_each_call_has_a_true_reason(elder, younger, kind, said):
    hands = [Holding(hand_of(read_cards(cards))) for cards in (elder, younger)]
    calls = [a for a in answers(*hands, RUBICON) if a.side == 0 and a.kind == kind]
    shown = [explained(call, seat=0) for call in calls]
    assert [f"{call.text} {call.reply}: {call.why}" for call in shown] == said
