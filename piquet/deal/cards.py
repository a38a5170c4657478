"""Cards as bits: a card is one bit of thirty-two, a hand is the sum of its cards (R1).

Each suit has eight bits, spades lowest. Within a suit the seven is the lowest bit and the ace the
highest. So `hand >> 8 & 255` are the hearts, and of two cards in a suit the greater number wins.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

SUITS: Final = "SHDC"
RANKS: Final = "789TJQKA"
ALL_RANKS: Final = 0xFF
PACK: Final = 0xFFFF_FFFF
CARDS: Final = tuple(1 << place for place in range(32))
COURT: Final = sum(0b0111_0000 << 8 * suit for suit in range(4))  # kings, queens, knaves
SMALL: Final = sum(0b0000_0111 << 8 * suit for suit in range(4))  # nines, eights, sevens

_NAMES: Final = {
    card: RANKS[place % 8] + SUITS[place // 8] for place, card in enumerate(CARDS)
}  # fmt: skip


def _spellings(name: str) -> Iterator[str]:
    ranks = (name[0], "10") if name[0] == "T" else (name[0],)
    for rank in ranks:
        for letters in (rank, rank.lower()):
            yield letters + name[1]
            yield letters + name[1].lower()


# Every way to write a card, such as “AS”, “10h” or “tC”.
BY_NAME: Final = {
    spelling: card for card, name in _NAMES.items() for spelling in _spellings(name)
}  # fmt: skip
# For each card: all cards of its suit, and those of them that beat it.
SUIT_OF: Final = {card: ALL_RANKS << place // 8 * 8 for place, card in enumerate(CARDS)}
ABOVE: Final = {card: SUIT_OF[card] & ~(2 * card - 1) for card in CARDS}
# For a card led, given as a bit or as text: its bit, the cards that beat it, and its suit.
LED: Final = {card: (card, ABOVE[card], SUIT_OF[card]) for card in CARDS}
LED_BY_NAME: Final = {name: LED[card] for name, card in BY_NAME.items()}
# Maps each bit to itself, for code that looks cards up either here or in BY_NAME.
BY_BIT: Final = {card: card for card in CARDS}
# The nines, eights and sevens, as bits and as text.
SMALL_CARDS: Final = frozenset(card for card in CARDS if card & SMALL)
SMALL_NAMES: Final = frozenset(name for name, card in BY_NAME.items() if card & SMALL)


class UnknownCardError(ValueError):
    """Text in the place of a card that does not name one."""


def read_card(text: object) -> int:
    """Return the card written as “AS”, “10h”, “tc” …; raises UnknownCardError."""
    try:
        return BY_NAME[text]  # type: ignore[index]  # anything but text is not found either
    except (KeyError, TypeError):
        raise UnknownCardError(
            f"{text!r} is not a card. A card is a rank (A K Q J T 9 8 7) and a suit (S H D C)."
        ) from None


def read_cards(written: str | Sequence[object]) -> tuple[int, ...]:
    """Return the cards of a list, or of a text with blanks between them, in their order.

    Raises UnknownCardError for the first entry that is not a card. A card given twice is not an
    error here, because the laws check for it.

    >>> write_cards(hand_of(read_cards("10h AS ks")))
    'AS KS TH'
    """
    return tuple(map(read_card, written.split() if isinstance(written, str) else written))


def hand_of(cards: Iterable[int]) -> int:
    """Return the hand made of these cards; a card given twice counts once."""
    hand = 0
    for card in cards:
        hand |= card
    return hand


def each_card(hand: int) -> Iterator[int]:
    """Yield the cards of a hand: spades, hearts, diamonds, clubs, the best first."""
    for suit in range(0, 32, 8):
        for card in reversed(CARDS[suit : suit + 8]):
            if hand & card:
                yield card


def write_card(card: int) -> str:
    """Return the card as text: “AS”, “TH”."""
    return _NAMES[card]


def suit_of(cards: int) -> str:
    """Return the letter of the suit of these cards, which all have the same suit."""
    return write_card(next(each_card(cards)))[-1]


def write_cards(hand: int) -> str:
    """Return the cards of a hand as text, suit by suit, the best first: “AS KS TH 7C”."""
    return " ".join(map(write_card, each_card(hand)))


def suits_of(hand: int) -> tuple[int, int, int, int]:
    """Return the eight bits of each suit: spades, hearts, diamonds and clubs."""
    return hand & 255, hand >> 8 & 255, hand >> 16 & 255, hand >> 24
