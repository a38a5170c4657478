"""The columns of a deal's score from its cards, without an object for each item.

`quick_score` is for a plain deal: twelve cards a side, none in both hands, twelve tricks, nobody
under a penalty, and everything held is called. `columns_of` is for other common deals, once
`claims.py` or `items.py` knows the hands. `deal.score_deal` gives the same item by item.
"""

from typing import Final

from scoring.laws.deal.calls import best_calls, point_amount
from scoring.laws.deal.courses import COURSES
from scoring.laws.deal.deal import CARDS_OF_TRICKS, CONCEDED_PLAY, THE_CARDS
from scoring.laws.deal.hands import TWELVE
from scoring.laws.deal.play import Played, course_of, small_counts
from scoring.laws.deal.score import COLUMNS, PIQUE, REPIQUE, THIRTY, Columns
from scoring.laws.rule_sets import RUBICON, RuleSet

Pair = tuple[int, int]
# Carte blanche, point, sequences and sets: what a side counts for each.
InHand = tuple[int, int, int, int]
# Elder's and younger's tricks, what each counts in play, and what each had counted when the other
# first did.
Play = tuple[int, int, int, int, int, int]
# Whether a side has, in hand but for sets, and in hand at all, what keeps the other from a bonus.
Keeps = tuple[bool, bool]
Both = tuple[Columns, Columns]

# What no figure makes thirty with: there is no pique.
NEVER: Final = -1_000
NO_PLAY: Final[Play] = (0, 0, 0, 0, NEVER, NEVER)


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
    play = quick_play(elder, younger, tricks, rules, written)
    point, other_point, sequences, other_sequences, sets, other_sets = _in_hand(
        elder, younger, rules
    )
    columns, other_columns = columns_of(
        (blanche, point, sequences, sets),
        (other_blanche, other_point, other_sequences, other_sets),
        play,
        rules,
    )
    return columns, other_columns, play[:2]


def quick_play(elder: int, younger: int, tricks: Played, rules: RuleSet, written: bool) -> Play:
    """What twelve tricks come to; the errors are those of `quick_score`."""
    course = course_of(elder, younger, tricks, written)
    if rules.small_cards_count:
        won, play, other_play, before_younger = COURSES[course]
        return won, TWELVE - won, play, other_play, before_younger, 0
    won, *rest = small_counts(course, tricks, rules, written)
    play, other_play, before_younger, before_elder = rest
    return won, TWELVE - won, play, other_play, before_younger, before_elder


def columns_of(
    hand: InHand,
    other: InHand,
    play: Play,
    rules: RuleSet,
    keeps: Keeps | None = None,
    other_keeps: Keeps | None = None,
) -> Both:
    """The columns of two sides of which the hands and the play are known (R9–R13).

    `keeps` where more keeps a side from a bonus than what the other counts. Sets reckon last in
    hand, so only what is before them can stand in the way of a repique.
    """
    blanche, point, sequences, sets = hand
    other_blanche, other_point, other_sequences, other_sets = other
    won, lost, made, other_made, before_younger, before_elder = play
    early, other_early = blanche + point + sequences, other_blanche + other_point + other_sequences
    in_hand, other_in_hand = early + sets, other_early + other_sets
    kept, all_kept = keeps or (early > 0, in_hand > 0)
    other_kept, all_other_kept = other_keeps or (other_early > 0, other_in_hand > 0)
    repique = other_repique = pique = other_pique = 0
    if in_hand >= THIRTY and not other_kept:
        repique = REPIQUE
    elif other_in_hand >= THIRTY and not kept:
        other_repique = REPIQUE
    elif in_hand + before_younger >= THIRTY and not all_other_kept:
        pique = PIQUE
    elif rules.younger_pique and other_in_hand + before_elder >= THIRTY and not all_kept:
        other_pique = PIQUE
    cards, capot = CARDS_OF_TRICKS[won]
    other_cards, other_capot = CARDS_OF_TRICKS[lost]
    return (
        (blanche, point, sequences, sets, repique, made, pique, cards, capot),
        (
            other_blanche, other_point, other_sequences, other_sets,
            other_repique, other_made, other_pique, other_cards, other_capot,
        ),
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


def without_count(both: Both, elder: bool, younger: bool) -> Both:
    """Return the columns where elder, or younger, counts nothing but a carte blanche (R14).

    Nobody reaches thirty with that, so there is no bonus to take away.
    """
    first, second = both
    return _blanche_of(first) if elder else first, _blanche_of(second) if younger else second


def _blanche_of(columns: Columns) -> Columns:
    return columns[0], *(0,) * (len(COLUMNS) - 1)


def with_concession(columns: Both, conceded: int, rules: RuleSet) -> Both:
    """The columns of a deal thrown up before the play by the side `conceded` (R15): `columns` are
    those of the hands, with no play and no tricks."""
    due = [(CONCEDED_PLAY, THE_CARDS), (CONCEDED_PLAY, THE_CARDS)]
    due[conceded] = (rules.conceded_play, 0)
    elder, younger = (
        (*one[:5], play, 0, cards, 0) for one, (play, cards) in zip(columns, due, strict=True)
    )
    return elder, younger
