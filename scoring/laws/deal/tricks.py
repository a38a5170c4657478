"""The play of the cards: who wins each trick, and that every card was played lawfully (R8, R16;
Laws 57–59, 65).

A *course* is who won the tricks, as a number: a bit a trick, the first trick highest, 0 for elder
and 1 for younger. Elder leads first and then the winner, so the course tells who led each trick
too.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.laws.deal.cards import (
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
from scoring.laws.deal.faults import ELDER, SIDES, YOUNGER, ImpossibleDealError, refuse
from scoring.laws.deal.hands import TWELVE
from scoring.laws.rule_sets import RuleSet

Pair = tuple[int, int]
# The card led and the card played to it, or the card led alone where none could be (R16).
CardsPlayed = Sequence[int]
# Tricks told by the bits of their cards, or as they are written, “AS” and so on.
Played = Sequence[Sequence[int]] | Sequence[Sequence[str]]

TAKEN_BACK: Final = (
    "What was played in error is taken back, with all that was played after it (paragraph IV)."
)


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that was won: `cards` are the card led and the card played to it, 0 for none;
    `counts` the sides that count, in their order, and how much, whatever penalty they are under.
    """

    number: int
    leader: int
    winner: int
    cards: Pair
    counts: tuple[Pair, ...]


def course_of(elder: int, younger: int, tricks: Played, written: bool = False) -> int:
    """The course of these tricks, elder leading first; a card led and one played to it in each,
    told by their bits or, `written`, as text.

    Raises ImpossibleDealError at the first card that is not held, or does not follow suit when it
    could (Law 59), and KeyError for what is no card.
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
    """Whether so many cards taken from a hand, and each only once, leave this.

    The sum of a number of cards has as many bits as that only if they all differ, so it is enough
    to look at what is left of the hand at the end.
    """
    return not left & ~hand and left.bit_count() + number == hand.bit_count()


def as_bits(tricks: Played, cards: Mapping[Any, int]) -> list[list[int]]:
    """Tricks told by the bits of their cards, which are looked up in `cards`."""
    return [[cards[card] for card in trick] for trick in tricks]


def play_out(
    elder: int, younger: int, played: Sequence[CardsPlayed], rules: RuleSet
) -> tuple[Trick, ...]:
    """The tricks of a deal: twelve, or as many as the longer hand has cards.

    Those to which a short hand cannot play are the other's, whether they are given as a card led
    alone or left out (R16; Law 57). Raises ImpossibleDealError for a card unlawfully played, and
    for too many tricks or too few.
    """
    sizes = elder.bit_count(), younger.bit_count()
    total, answered = min(TWELVE, max(sizes)), min(TWELVE, *sizes)
    _check_numbers(played, total, answered)
    return play_on(elder, younger, played, rules)


def play_on(
    elder: int, younger: int, played: Sequence[CardsPlayed], rules: RuleSet
) -> tuple[Trick, ...]:
    """The same of as many tricks as have been played so far."""
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
    """What twelve tricks of this course come to where small cards do not count (R20, R21).

    The tricks elder won; what elder and younger count; what elder had counted when younger first
    counted, and younger when elder did, each at the end if that never was.
    """
    small: Container[Any] = SMALL_NAMES if written else SMALL_CARDS
    ones = []  # the side of each one that is counted, in order
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


# Where in a course the bit of each trick is.
_PLACES: Final = range(TWELVE - 1, -1, -1)


def _check_numbers(played: Sequence[CardsPlayed], total: int, answered: int) -> None:
    for number, cards in enumerate(played):
        where, trick = f"tricks[{number}]", f"Trick {number + 1}"
        if number >= total or (number >= answered and len(cards) == 2):
            text = f"{trick}: there are {answered} tricks with a card of each player, no more."
            raise refuse(where, "R8", text)
        if number < answered and len(cards) == 1:
            raise refuse(where, "R8", f"{trick}: a card is led and none is played to it.")
    if len(played) not in (answered, total):
        raise refuse("tricks", "R8", f"There are {total} tricks; {len(played)} were given.")


def _unanswered(
    left: Sequence[int], hands: Pair, led: Sequence[CardsPlayed], first: int, total: int
) -> Iterator[Pair]:
    """The side and the card of each trick, from the one numbered `first`, that a short hand could
    not play to."""
    side = ELDER if left[ELDER] else YOUNGER
    rest = left[side]
    cards = [card for (card,) in led] or list(each_card(rest))
    for number, card in enumerate(cards[: total - first], start=first):
        if not rest & card:
            raise not_held(number, side, card, hands[side])
        rest -= card
        yield side, card


def _trick(number: int, leader: int, winner: int, cards: Pair, last: bool, rules: RuleSet) -> Trick:
    """A trick with what it counts, to the leader first."""
    counts = _counts(leader, winner, cards, last, rules)
    return Trick(number, leader, winner, cards, tuple(made for made in counts if made[1]))


def _counts(
    leader: int, winner: int, cards: CardsPlayed, last: bool, rules: RuleSet
) -> tuple[Pair, ...]:
    """Who counts and how many (R8): one for the card led, one for a trick the other led, and for
    the last trick an extra one (R20), or one at all events (R21)."""
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
    """What is wrong with the first trick that cannot be: trick, card and law."""
    return next(_faults(elder, younger, tricks))


def _faults(
    elder: int, younger: int, tricks: Sequence[CardsPlayed]
) -> Iterator[ImpossibleDealError]:
    """What is wrong in each trick; after the first, nothing of it is sure."""
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
    """A card that does not follow suit where he must, as an exception to be raised (Law 59)."""
    text = (
        f"Trick {number + 1}: {SIDES[side]} plays {write_card(played)} to {write_card(led)}, and "
        f"must follow suit with {' or '.join(map(write_card, each_card(must)))}. {TAKEN_BACK}"
    )
    return refuse(f"tricks[{number}]", "Law 59", text)


def not_held(number: int, side: int, card: int, hand: int) -> ImpossibleDealError:
    """A card of the trick numbered `number`, from 0, that is not in the hand any more or never
    was, as an exception to be raised."""
    where, name = f"tricks[{number}]", write_card(card)
    if hand & card:
        text = f"Trick {number + 1}: {SIDES[side]} plays {name}, and has played it already."
        return refuse(where, "Law 59", text)
    text = f"Trick {number + 1}: {SIDES[side]} plays {name}, which is not in his hand."
    return refuse(where, "R1", text)
