"""The columns of a deal's score, fast: without items, and without an object for each card.

`quick_score` is for a plain deal: twelve cards a side, none in both hands, and twelve tricks.
Nobody is under a penalty, and everything held is called. `columns_of` is for other common deals,
once `contests.claimed` or a line of items gives what the hands count. `deal.score_deal` gives the
same item by item.
"""

from typing import Final

from piquet.deal.combinations import best_calls, point_amount
from piquet.deal.hands import TWELVE
from piquet.deal.score import COLUMNS, PIQUE, REPIQUE, THIRTY, Columns
from piquet.deal.score_from_cards import CARDS_OF_TRICKS, CONCEDED_PLAY, THE_CARDS
from piquet.deal.trick_courses import COURSES
from piquet.deal.tricks import Played, course_of, small_counts
from piquet.rule_sets import RUBICON, RuleSet

Pair = tuple[int, int]
# What a side counts for carte blanche, point, sequences and sets.
InHand = tuple[int, int, int, int]
# Elder's and younger's tricks, what each counts in play, and what each had counted when the other
# first counted.
Play = tuple[int, int, int, int, int, int]
# Whether a side has anything in hand that prevents the other's bonus: without sets, and with sets.
Keeps = tuple[bool, bool]
Both = tuple[Columns, Columns]

# Too little to make thirty with any count, so there is no pique.
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
    """Return elder's columns, younger's columns, and the tricks each won.

    Cards of the tricks are bits, or text if `written`. `blanche` is 10 for a carte blanche, else 0.
    Raises ImpossibleDealError at the first unlawful card, and KeyError for an entry that is not a
    card.
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
    """Return what twelve tricks count; raises the errors of `quick_score`."""
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
    """Return the columns of both sides from their hands and their play (R9–R13).

    `keeps` is given if a side prevents the other's bonus by more than what it counts. Sets are
    counted last in hand, so only what comes before them can prevent a repique.
    """
    blanche, point, sequences, sets = hand
    other_blanche, other_point, other_sequences, other_sets = other
    won, lost, made, other_made, before_younger, before_elder = play
    early, other_early = blanche + point + sequences, other_blanche + other_point + other_sequences
    in_hand, other_in_hand = early + sets, other_early + other_sets
    bars, bars_all = keeps or (early > 0, in_hand > 0)
    other_bars, other_bars_all = other_keeps or (other_early > 0, other_in_hand > 0)
    repique = other_repique = pique = other_pique = 0
    if in_hand >= THIRTY and not other_bars:
        repique = REPIQUE
    elif other_in_hand >= THIRTY and not bars:
        other_repique = REPIQUE
    elif in_hand + before_younger >= THIRTY and not other_bars_all:
        pique = PIQUE
    elif rules.younger_pique and other_in_hand + before_elder >= THIRTY and not bars_all:
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
    """Return point, sequences and sets (R4–R6): for each, elder's and then younger's."""
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
    """Return the columns if elder, or younger, reckons nothing but a carte blanche (R14).

    A carte blanche alone never makes thirty, so such a side has no bonus to lose.
    """
    first, second = both
    return _blanche_of(first) if elder else first, _blanche_of(second) if younger else second


def _blanche_of(columns: Columns) -> Columns:
    return columns[0], *(0,) * (len(COLUMNS) - 1)


def with_concession(columns: Both, conceded: int, rules: RuleSet) -> Both:
    """Return the columns of a deal that the side `conceded` gave up before the play (R15).

    `columns` are those of the hands alone, without play and tricks.
    """
    due = [(CONCEDED_PLAY, THE_CARDS), (CONCEDED_PLAY, THE_CARDS)]
    due[conceded] = (rules.conceded_play, 0)
    elder, younger = (
        (*side[:5], play, 0, cards, 0) for side, (play, cards) in zip(columns, due, strict=True)
    )
    return elder, younger
