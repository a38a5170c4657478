"""The columns of a plain deal's score, fast: no item, no object a card.

A plain deal is one of twelve cards a side, none in both hands, and twelve tricks, where nobody is
under a penalty and everything held is called. `deal.score_deal` gives the same item by item.
"""

from scoring.laws.calls import best_calls, point_amount
from scoring.laws.courses import COURSES
from scoring.laws.deal import CARDS_OF_TRICKS
from scoring.laws.hands import TWELVE
from scoring.laws.play import Played, course_of, small_counts
from scoring.laws.rule_sets import RUBICON, RuleSet
from scoring.laws.score import PIQUE, REPIQUE, THIRTY, Columns

Pair = tuple[int, int]


def quick_score(
    elder: int,
    younger: int,
    tricks: Played,
    rules: RuleSet = RUBICON,
    blanche: int = 0,
    other_blanche: int = 0,
    written: bool = False,
) -> tuple[Columns, Columns, Pair]:
    """The columns of elder and of younger, and their tricks; `blanche` is 10 for a carte blanche.

    The cards of the tricks are told by their bits or, `written`, as text. Raises
    ImpossibleDealError at the first unlawful card, and KeyError for what is no card.
    """
    course = course_of(elder, younger, tricks, written)
    if rules.small_cards_count:
        won, play, other_play, before_younger = COURSES[course]
        before_elder = 0
    else:
        won, play, other_play, before_younger, before_elder = small_counts(
            course, tricks, rules, written
        )
    point, other_point, sequences, other_sequences, sets, other_sets = _in_hand(
        elder, younger, rules
    )
    hand = blanche + point + sequences + sets
    other_hand = other_blanche + other_point + other_sequences + other_sets
    repique = other_repique = pique = other_pique = 0
    # Sets reckon last in hand, so only what is before them can stand in the way of a repique.
    if hand >= THIRTY and not (other_blanche or other_point or other_sequences):
        repique = REPIQUE
    elif other_hand >= THIRTY and not (blanche or point or sequences):
        other_repique = REPIQUE
    elif not other_hand and hand + before_younger >= THIRTY:
        pique = PIQUE
    elif rules.younger_pique and not hand and other_hand + before_elder >= THIRTY:
        other_pique = PIQUE
    lost = TWELVE - won
    cards, capot = CARDS_OF_TRICKS[won]
    other_cards, other_capot = CARDS_OF_TRICKS[lost]
    return (
        (blanche, point, sequences, sets, repique, play, pique, cards, capot),
        (
            other_blanche, other_point, other_sequences, other_sets,
            other_repique, other_play, other_pique, other_cards, other_capot,
        ),
        (won, lost),
    )  # fmt: skip


def _in_hand(elder: int, younger: int, rules: RuleSet) -> tuple[int, int, int, int, int, int]:
    """Point, sequences and sets, elder's and then younger's of each (R4–R6)."""
    pips, sequence, sequences, best_set, sets = best_calls(elder)
    other_pips, other_sequence, other_sequences, other_set, other_sets = best_calls(younger)
    point = point_amount(pips, rules) if pips > other_pips else 0
    other_point = point_amount(other_pips, rules) if other_pips > pips else 0
    if sequence <= other_sequence:
        sequences = 0
    if other_sequence <= sequence:
        other_sequences = 0
    if best_set > other_set:
        other_sets = 0
    else:
        sets = 0
    return point, other_point, sequences, other_sequences, sets, other_sets
