"""A sensible player for simulated deals: what they keep and what they play. They call everything.

Both choices add the expected worth of each suit and each rank, from tables made once. The weights
were set by hand so that the simulated scores come near the record of 10,000 hands
(docs/simulation.md).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from piquet.deal.cards import ALL_RANKS
from piquet.deal.combinations import SUIT

HIGH, LOW = 7, 3  # ranks of the ace and of the ten


@dataclass(frozen=True, slots=True)
class Taste:
    """The worth of a holding to a player.

    `draw` is the chance that an unseen card comes to the player from the stock. `point` is the
    worth of a suit by its length, `sequence` that of a sequence by its length. `trio` and
    `quatorze` go by rank from the ten. `trick` is the worth of a trick, and `guard` that of a card
    that stops the other's suit.
    """

    draw: float
    point: tuple[float, ...]
    sequence: tuple[float, ...]
    trio: tuple[float, ...]
    quatorze: tuple[float, ...]
    trick: float
    guard: float


ELDER = Taste(
    draw=5 / 20,
    point=(0.0, 0.0, 0.3, 0.7, 2.0, 5.2, 8.5, 11.5, 14.5),
    sequence=(0.0, 0.0, 0.0, 1.4, 3.6, 18.5, 24.0, 27.0, 30.0),
    trio=(1.2, 1.6, 2.2, 2.8, 3.6),
    quatorze=(17.0, 18.0, 19.0, 20.0, 21.0),
    trick=2.2,
    guard=0.4,
)
YOUNGER = Taste(
    draw=3 / 20,
    point=(0.0, 0.0, 0.1, 0.3, 0.9, 3.0, 5.2, 8.0, 10.0),
    sequence=(0.0, 0.0, 0.0, 0.6, 2.0, 13.0, 18.0, 21.0, 24.0),
    trio=(0.3, 0.4, 0.6, 0.9, 1.4),
    quatorze=(9.0, 10.0, 11.0, 12.0, 13.0),
    trick=0.5,
    guard=0.5,
)


class Keeper:
    """Chooses the discard: the cards whose loss costs least, then any exchange that gains."""

    def __init__(self, taste: Taste) -> None:
        self._suits = _suit_table(taste)
        self._ranks = [_rank_table(taste, rank) for rank in range(8)]

    def discard(self, hand: int, number: int) -> int:
        """Return the cards, so many, that the player puts out of this hand."""
        stays = hand
        for _ in range(number):
            stays -= min(_cards(stays), key=lambda card: self._loss(stays, hand ^ stays, card))
        return self._mended(hand, stays)

    def _loss(self, hand: int, out: int, card: int) -> float:
        """The loss to the player if this card goes and the others are out."""
        place = card.bit_length() - 1
        shift, rank = place & 24, place & 7
        inside, outside = hand >> shift & 255, out >> shift & 255
        bit = 1 << rank
        suits = self._suits
        loss = suits[inside << 8 | outside] - suits[(inside ^ bit) << 8 | outside | bit]
        if rank >= LOW:
            alike = 0x01010101 << rank
            held, gone = (hand & alike).bit_count(), (out & alike).bit_count()
            ranks = self._ranks[rank]
            loss += ranks[held * 5 + gone] - ranks[(held - 1) * 5 + gone + 1]
        return loss

    def _mended(self, hand: int, stays: int) -> int:
        """The discard after the best exchange of one card for another, if any is better."""
        out = hand ^ stays
        back = max(_cards(out), key=lambda card: self._loss(stays | card, out ^ card, card))
        stays, out = stays | back, out ^ back
        return out | min(_cards(stays), key=lambda card: self._loss(stays, out, card))


def _cards(hand: int) -> list[int]:
    cards = []
    while hand:
        card = hand & -hand
        cards.append(card)
        hand ^= card
    return cards


def _suit_table(taste: Taste) -> list[float]:
    """The expected worth of a suit, by cards kept << 8 | cards put out."""

    @cache
    def worth(held: int, gone: int) -> float:
        unknown = ALL_RANKS & ~(held | gone)
        if not unknown:
            return _suit_worth(held, taste)
        card = unknown & -unknown
        comes, stays = worth(held | card, gone), worth(held, gone | card)
        return taste.draw * comes + (1 - taste.draw) * stays

    table = [0.0] * 65536
    for held in range(256):
        for gone in range(256):
            if not held & gone:
                table[held << 8 | gone] = worth(held, gone)
    return table


def _suit_worth(suit: int, taste: Taste) -> float:
    """Return what a suit is worth in the end: point, sequences, and the tricks it may take."""
    length = suit.bit_count()
    best = SUIT[suit][1] // 8
    top = 0
    while top < 8 and suit >> HIGH - top & 1:
        top += 1
    tricks = top + (max(0, length - 4) if top else 0)
    guarded = bool(suit >> 6 & 1 and length > 1) or bool(suit >> 5 & 1 and length > 2)
    pips = SUIT[suit][0] / 100
    return (
        taste.point[length]
        + pips
        + taste.sequence[best]
        + taste.trick * tricks
        + (taste.guard if guarded or suit >> HIGH & 1 else 0.0)
        + 0.02 * suit / 8
    )


def _rank_table(taste: Taste, rank: int) -> list[float]:
    """The expected worth of a set, by cards of the rank kept × 5 + cards put out."""
    table = [0.0] * 25
    if rank < LOW:
        return table
    for held in range(5):
        for gone in range(5 - held):
            table[held * 5 + gone] = _set_worth(held, 4 - held - gone, taste, rank - LOW)
    return table


def _set_worth(held: int, unknown: int, taste: Taste, place: int) -> float:
    if unknown:
        comes = _set_worth(held + 1, unknown - 1, taste, place)
        return taste.draw * comes + (1 - taste.draw) * _set_worth(held, unknown - 1, taste, place)
    return taste.quatorze[place] if held == 4 else taste.trio[place] if held == 3 else 0.0


def play(elder: int, younger: int, unseen: Sequence[int], for_pique: bool) -> list[tuple[int, int]]:
    """Return twelve tricks.

    `unseen` are the cards that each player has not seen before the play: all but their hand and
    discard. Elder leads to establish their long suits, unless they play `for_pique`, until younger
    has the lead. Younger, who has the lead less often, cashes what they have.
    """
    hands, out = [elder, younger], list(unseen)
    leader, tricks = 0, []
    promise = _cashing if for_pique else _establishing
    for _ in range(12):
        other = 1 - leader
        led = _lead(hands[leader], out[leader], promise)
        played = _follow(hands[other], out[other] & ~led, led)
        hands[leader] ^= led
        hands[other] ^= played
        out[leader] &= ~played
        out[other] &= ~led
        tricks.append((led, played))
        if played > led and (played.bit_length() - 1) >> 3 == (led.bit_length() - 1) >> 3:
            leader = other
            promise = _cashing if leader else _establishing
    return tricks


Promise = Callable[[int, int], tuple[float, int]]


def _lead(hand: int, out: int, promise: Promise) -> int:
    """Return the card to lead, from the suit that promises most."""
    best, card = -1e9, 0
    for shift in (0, 8, 16, 24):
        suit = hand >> shift & 255
        if suit:
            worth, led = promise(suit, out >> shift & 255)
            if worth > best:
                best, card = worth, led << shift
    return card


def _sure(suit: int, out: int) -> int:
    """Return how many cards of a suit nothing that is out can beat."""
    return (suit & ~((1 << out.bit_length()) - 1)).bit_count()


@cache
def _cashing(suit: int, out: int) -> tuple[float, int]:
    """How good it is to lead this suit, and with which card, for a player who cashes winners."""
    top, low = 1 << suit.bit_length() - 1, suit & -suit
    sure, length, against = _sure(suit, out), suit.bit_count(), out.bit_count()
    if sure:
        return 20.0 + 4 * (sure if sure < against else length) + length, top
    spare = length - 2 * (suit.bit_length() > HIGH - 2 and length < 3)
    return 4 + 3.0 * spare - against * 0.5, top if length > 4 or suit & top >> 1 else low


@cache
def _establishing(suit: int, out: int) -> tuple[float, int]:
    """The same for a player who establishes long suits first and keeps their stoppers."""
    top, low = 1 << suit.bit_length() - 1, suit & -suit
    sure, length = _sure(suit, out), suit.bit_count()
    if sure >= out.bit_count() or sure == length:
        return 40.0 + 3 * length if length > 2 else 12.0 + length, top
    led = top if sure or length > 4 or suit & top >> 1 else low
    if length > 3:
        return 25.0 + 3 * length + (5 + sure if sure else 0), led
    guard = 3 * (suit.bit_length() > HIGH - 1)
    return (8.0 + length + sure, top) if sure else (6.0 + length - guard, led)


def _follow(hand: int, out: int, led: int) -> int:
    """Return the card to play: the cheapest winner, the lowest of the suit, or the least missed."""
    shift = (led.bit_length() - 1) & 24
    suit = hand & 255 << shift
    if suit:
        better = suit & -(led << 1)
        return better & -better if better else suit & -suit
    best, card = 1e9, 0
    for shift in (0, 8, 16, 24):
        suit = hand >> shift & 255
        if suit:
            missed = _missed(suit, out >> shift & 255)
            if missed < best:
                best, card = missed, (suit & -suit) << shift
    return card


@cache
def _missed(suit: int, out: int) -> float:
    """The worth of the lowest card of a suit that is left: as a winner, or as a guard."""
    low = suit & -suit
    if low > out:
        return 20.0
    higher = (out & -(1 << suit.bit_length())).bit_count()  # cards that beat the best one
    length = suit.bit_count()
    if higher == 0:
        return 1.0 if length > 1 else 20.0
    guards = length - 1
    return 6.0 - higher if guards == higher else 0.2 * length + 1.0 * (guards < higher)
