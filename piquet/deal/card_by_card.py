"""The play of a deal in progress, one card at a time (R8, R16; Laws 57–59)."""

from dataclasses import dataclass, field

from piquet.deal.cards import ABOVE, SUIT_OF
from piquet.deal.faults import ELDER
from piquet.deal.hands import TWELVE
from piquet.deal.tricks import CardsPlayed, Pair, not_held, revoke


@dataclass(slots=True)
class Playing:
    """The play so far: who leads, the card led (0 for none yet), and the tricks.

    `hands` are the whole hands, and `left` the cards not yet played, both by side.
    """

    hands: Pair
    left: list[int]
    leader: int = ELDER
    led: int = 0
    tricks: list[CardsPlayed] = field(default_factory=list)

    @classmethod
    def between(cls, elder: int, younger: int) -> "Playing":
        """Return the state before the first card is led."""
        return cls((elder, younger), [elder, younger])

    @property
    def is_over(self) -> bool:
        """Whether no more cards can be played.

        The twelfth trick is the last (Case XIX). Tricks that a short hand cannot answer go to the
        other side without being played (R16).
        """
        return len(self.tricks) == TWELVE or not (self.led or all(self.left))

    @property
    def side(self) -> int | None:
        """The side that plays the next card; None after the last."""
        if self.is_over:
            return None
        return 1 - self.leader if self.led else self.leader

    @property
    def may(self) -> int:
        """The cards that may be played next, as bits: those of the suit led, if the player has
        any."""
        side = self.side
        if side is None:
            return 0
        hand = self.left[side]
        return (hand & SUIT_OF[self.led] if self.led else 0) or hand

    def play(self, card: int) -> None:
        """Play the next card.

        Raises ImpossibleDealError, with trick, card and law, if the card is not allowed.
        """
        side = self.side
        if side is None or not self.left[side] & card:
            at = self.leader if side is None else side
            raise not_held(len(self.tricks), at, card, self.hands[at])
        if not self.may & card:
            raise revoke(len(self.tricks), side, self.led, card, self.may)
        self.left[side] &= ~card
        if not self.led:
            self.led = card
            return
        self.tricks.append((self.led, card))
        if card & ABOVE[self.led]:
            self.leader = 1 - self.leader
        self.led = 0
