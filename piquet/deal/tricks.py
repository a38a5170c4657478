"""The play of the cards: who wins each trick, and whether every card was lawful (R8, R16).

A *course* is the winners of the tricks, as a number with one bit a trick: the first trick highest,
0 for elder and 1 for younger. Elder leads first, then the winner, so the course also determines who
led. See Laws 57–59 and 65.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from piquet.deal.cards import (
    ABOVE,
    BY_BIT,
    BY_NAME,
    LED,
    LED_BY_NAME,
    SMALL,
    SMALL_CARDS,
    SMALL_NAMES,
    SUIT_OF,
    each_card,
    write_card,
)
from piquet.deal.faults import ELDER, SIDES, YOUNGER, ImpossibleDealError, refuse
from piquet.deal.hands import TWELVE
from piquet.rule_sets import RuleSet

Pair = tuple[int, int]
# The card led and the answer; only the card led if the other player had none left (R16).
CardsPlayed = Sequence[int]
# Tricks with their cards as bits, or as text such as “AS”.
Played = Sequence[Sequence[int]] | Sequence[Sequence[str]]

TAKEN_BACK: Final = (
    "Take back the card played in error and everything played after it (paragraph IV)."
)


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that was won.

    `cards` are the card led and the answer, 0 for none. `counts` are (side, amount) pairs in order,
    without regard to penalties.
    """

    number: int
    leader: int
    winner: int
    cards: Pair
    counts: tuple[Pair, ...]


def course_of(elder: int, younger: int, tricks: Played, written: bool = False) -> int:
    """Return the course of these tricks, each a card led and an answer; elder leads first.

    Cards are bits, or text if `written`. Raises ImpossibleDealError at the first card that is not
    held or fails to follow suit (Law 59). Raises KeyError for an entry that is not a card.
    """
    leads: Mapping[Any, tuple[int, int, int]] = LED_BY_NAME if written else LED
    cards: Mapping[Any, int] = BY_NAME if written else BY_BIT
    leader, other, side = elder, younger, ELDER
    course = 0
    for led, played in tricks:
        card, above, suit = leads[led]
        answer = cards[played]
        leader -= card
        other -= answer
        if answer & above:
            leader, other = other, leader
            side = 1 - side
        elif other & suit and not answer & suit:
            raise _unlawful(elder, younger, as_bits(tricks, cards))
        course += course + side
    left = (other, leader) if side else (leader, other)
    number = len(tricks)
    if not _were_held(elder, left[ELDER], number) or not _were_held(younger, left[YOUNGER], number):
        raise _unlawful(elder, younger, as_bits(tricks, cards))
    return course


def _were_held(hand: int, left: int, number: int) -> bool:
    """Return whether this many different cards were taken from `hand` to leave `left`.

    The sum of n cards has n bits only if they all differ, so a check at the end is enough.
    """
    return not left & ~hand and left.bit_count() + number == hand.bit_count()


def as_bits(tricks: Played, cards: Mapping[Any, int]) -> list[list[int]]:
    """Return the tricks with their cards as bits, looked up in `cards`."""
    return [[cards[card] for card in trick] for trick in tricks]


def play_out(
    elder: int, younger: int, played: Sequence[CardsPlayed], rules: RuleSet
) -> tuple[Trick, ...]:
    """Return the tricks of a whole deal: twelve, or as many as the longer hand has cards.

    Tricks for which a short hand has no card go to the other side. They may be given as a card led
    alone, or left out (R16; Law 57). Raises ImpossibleDealError for an unlawful card, and for too
    many or too few tricks.
    """
    sizes = elder.bit_count(), younger.bit_count()
    total, answered = min(TWELVE, max(sizes)), min(TWELVE, *sizes)
    _check_numbers(played, total, answered)
    return play_on(elder, younger, played, rules)


def play_on(
    elder: int, younger: int, played: Sequence[CardsPlayed], rules: RuleSet
) -> tuple[Trick, ...]:
    """Return the tricks played so far, in the form of `play_out`."""
    sizes = elder.bit_count(), younger.bit_count()
    total, answered = min(TWELVE, max(sizes)), min(TWELVE, len(played), *sizes)
    course = course_of(elder, younger, played[:answered])
    hands, leader = [elder, younger], ELDER
    tricks: list[Trick] = []
    for number, (led, other) in enumerate(played[:answered], start=1):
        winner = course >> answered - number & 1
        tricks.append(_trick(number, leader, winner, (led, other), number == total, rules))
        hands[leader] -= led
        hands[1 - leader] -= other
        leader = winner
    if answered < min(sizes):
        return tuple(tricks)
    rest = _unanswered(hands, (elder, younger), played[answered:], answered, total)
    for number, (side, card) in enumerate(rest, start=answered + 1):
        tricks.append(_trick(number, side, side, (card, 0), number == total, rules))
    return tuple(tricks)


def small_counts(
    course: int, tricks: Played, rules: RuleSet, written: bool
) -> tuple[int, int, int, int, int]:
    """Return what twelve tricks of this course count if small cards do not count (R20, R21).

    The five numbers are elder's tricks; what elder and younger count; what elder had counted when
    younger first counted, and the reverse. If a side never counted, the other's number is its final
    count.
    """
    small: Container[Any] = SMALL_NAMES if written else SMALL_CARDS
    ones = []  # the side of each count of one, in order
    leader = winner = ELDER
    for place, (led, played) in zip(_PLACES, tricks, strict=True):
        leader, winner = winner, course >> place & 1
        if led not in small:
            ones.append(leader)
        if winner != leader and played not in small:
            ones.append(winner)
    won_with = led if winner == leader else played
    if rules.last_trick_extra or won_with in small:
        ones.append(winner)
    elder, younger = ones.count(ELDER), ones.count(YOUNGER)
    return (
        TWELVE - course.bit_count(),
        elder,
        younger,
        ones.index(YOUNGER) if younger else elder,
        ones.index(ELDER) if elder else younger,
    )


# The bit of each trick in a course.
_PLACES: Final = range(TWELVE - 1, -1, -1)


def _check_numbers(played: Sequence[CardsPlayed], total: int, answered: int) -> None:
    for number, cards in enumerate(played):
        where, trick = f"tricks[{number}]", f"Trick {number + 1}"
        if number >= total or (number >= answered and len(cards) == 2):
            text = f"{trick}: only {answered} tricks have a card from each player."
            raise refuse(where, "R8", text)
        if number < answered and len(cards) == 1:
            raise refuse(where, "R8", f"{trick}: a card is led, but none is played to it.")
    if len(played) not in (answered, total):
        raise refuse("tricks", "R8", f"There are {total} tricks, but {len(played)} were given.")


def _unanswered(
    left: Sequence[int], hands: Pair, led: Sequence[CardsPlayed], first: int, total: int
) -> Iterator[Pair]:
    """Yield (side, card) for each trick from number `first` that a short hand could not answer."""
    side = ELDER if left[ELDER] else YOUNGER
    rest = left[side]
    cards = [card for (card,) in led] or list(each_card(rest))
    for number, card in enumerate(cards[: total - first], start=first):
        if not rest & card:
            raise not_held(number, side, card, hands[side])
        rest -= card
        yield side, card


def _trick(number: int, leader: int, winner: int, cards: Pair, last: bool, rules: RuleSet) -> Trick:
    """Return a trick with its counts, the leader's first."""
    counts = _counts(leader, winner, cards, last, rules)
    return Trick(number, leader, winner, cards, tuple(made for made in counts if made[1]))


def _counts(
    leader: int, winner: int, cards: CardsPlayed, last: bool, rules: RuleSet
) -> tuple[Pair, ...]:
    """Return what each side counts in a trick, as (side, amount) pairs (R8).

    The leader counts one for the lead, and the other one for winning. The last trick counts one
    extra (R20), or one whatever card wins it (R21).
    """
    lead = _counting(cards[0], rules)
    if winner == leader:
        return ((leader, _with_last(lead, rules) if last else lead),)
    win = _counting(cards[1], rules)
    return (leader, lead), (winner, _with_last(win, rules) if last else win)


def _with_last(count: int, rules: RuleSet) -> int:
    return count + 1 if rules.last_trick_extra else 1


def _counting(card: int, rules: RuleSet) -> int:
    return 1 if rules.small_cards_count or not card & SMALL else 0


def _unlawful(elder: int, younger: int, tricks: Sequence[CardsPlayed]) -> ImpossibleDealError:
    """Return the error for the first unlawful trick, with its trick, card and law."""
    return next(_faults(elder, younger, tricks))


def _faults(
    elder: int, younger: int, tricks: Sequence[CardsPlayed]
) -> Iterator[ImpossibleDealError]:
    """Yield the errors of the tricks; only the first is certain."""
    hands, leader = [elder, younger], ELDER
    for number, (led, played) in enumerate(tricks):  # pragma: no branch  # there is a fault
        other = 1 - leader
        for side, card in ((leader, led), (other, played)):
            if not hands[side] & card:
                yield not_held(number, side, card, (elder, younger)[side])
        must = hands[other] & SUIT_OF[led]
        if must and not played & SUIT_OF[led]:
            yield revoke(number, other, led, played, must)
        hands[leader] -= led
        hands[other] -= played
        leader = other if played & ABOVE[led] else leader


def revoke(number: int, side: int, led: int, played: int, must: int) -> ImpossibleDealError:
    """Return the error, to be raised, for a card that fails to follow suit (Law 59)."""
    text = (
        f"Trick {number + 1}: {SIDES[side]} plays {write_card(played)} to {write_card(led)}, and "
        f"must follow suit with {' or '.join(map(write_card, each_card(must)))}. {TAKEN_BACK}"
    )
    return refuse(f"tricks[{number}]", "Law 59", text)


def not_held(number: int, side: int, card: int, hand: int) -> ImpossibleDealError:
    """Return the error, to be raised, for a card that is not in the hand, or no longer.

    `number` is the index of the trick, from 0.
    """
    where, name = f"tricks[{number}]", write_card(card)
    if hand & card:
        text = f"Trick {number + 1}: {SIDES[side]} plays {name}, but has already played it."
        return refuse(where, "Law 59", text)
    text = f"Trick {number + 1}: {SIDES[side]} plays {name}, which is not in that hand."
    return refuse(where, "R1", text)
