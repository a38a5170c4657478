"""What a player held in a deal, and whether that is possible (R1, R2, R14, R16).

The pack has thirty-two cards, each player is dealt twelve and exchanges some with the stock.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from scoring.laws.deal.cards import COURT, write_cards
from scoring.laws.deal.faults import ELDER, SIDES, YOUNGER, DealFault
from scoring.laws.rule_sets import RuleSet

TWELVE: Final = 12
PACK_SIZE: Final = 32
STOCK: Final = 8
ELDER_TAKES: Final = 5

# What players suffer who hold other than twelve cards or broke a law (R14, R16; Law 44).
RECKONS_NOTHING: Final = "reckons_nothing"
PLAYS_SHORT: Final = "plays_short"
WAIVED: Final = "waived"
PENALTIES: Final = (RECKONS_NOTHING, PLAYS_SHORT, WAIVED)


@dataclass(frozen=True, slots=True)
class Holding:
    """One player's cards in a deal.

    `hand` is the hand after the exchange; `dealt` and `discard` are 0 where nobody kept them.
    `calls` maps “point”, “sequences” or “sets” to what the player calls instead of everything held
    (R7); a kind it leaves out is called in full. `bars` are the kinds of which everything held bars
    although the player does not score it (Case I). `penalty` is one of `PENALTIES`, or "".
    """

    hand: int
    dealt: int = 0
    discard: int = 0
    calls: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    bars: frozenset[str] = frozenset()
    penalty: str = ""

    @property
    def is_carte_blanche(self) -> bool:
        """Whether at least twelve cards were dealt, with no king, queen or knave (R3; Law 18)."""
        return self.dealt.bit_count() >= TWELVE and not self.dealt & COURT

    @property
    def reckons_nothing(self) -> bool:
        """Whether the player counts nothing but a carte blanche (R14)."""
        return self.penalty == RECKONS_NOTHING

    @property
    def seen(self) -> int:
        """Every card known to have been this player's."""
        return self.hand | self.dealt | self.discard


def check_hands(elder: Holding, younger: Holding, rules: RuleSet) -> Iterator[DealFault]:
    """Yield every fault in the cards of a deal, before they are called or played."""
    holdings = (elder, younger)
    yield from _twice(elder, younger)
    for side, holding in enumerate(holdings):
        yield from _size(side, holding)
        yield from _discard(side, holding)
    yield from _exchange(holdings, rules)


def _twice(elder: Holding, younger: Holding) -> Iterator[DealFault]:
    both = elder.seen & younger.seen
    if both:
        text = f"Elder and younger cannot both have {write_cards(both)}. The pack has one of each."
        yield DealFault("younger", "R1", text)


def _size(side: int, holding: Holding) -> Iterator[DealFault]:
    cards = holding.hand.bit_count()
    where, who = f"{SIDES[side]}.hand", SIDES[side].capitalize()
    if cards < TWELVE and holding.penalty != PLAYS_SHORT:
        text = f"{who} holds {cards} cards, {TWELVE - cards} too few, and no penalty says so."
        yield DealFault(where, "Law 57", f"{text} Mark it as playing short.")
    if cards >= TWELVE and holding.penalty == PLAYS_SHORT:
        text = f"{who} is said to play short, and holds {cards} cards."
        yield DealFault(f"penalty.{SIDES[side]}", "Law 57", text)
    if cards > TWELVE and not holding.penalty:
        text = f"{who} holds {cards} cards, {cards - TWELVE} too many, and no penalty says so."
        yield DealFault(where, "Law 58", f"{text} Mark it as reckoning nothing.")


def _discard(side: int, holding: Holding) -> Iterator[DealFault]:
    where = f"{SIDES[side]}.discard"
    kept = holding.discard & holding.hand
    if kept:
        text = f"{SIDES[side].capitalize()} cannot both discard and hold {write_cards(kept)}."
        yield DealFault(where, "Law 24", text)
    if not (holding.dealt and holding.discard):
        return
    undealt = holding.discard & ~holding.dealt
    if undealt:
        who = SIDES[side].capitalize()
        text = f"{who} discards {write_cards(undealt)} without having been dealt it."
        yield DealFault(where, "R2", text)
    lost = holding.dealt & ~holding.discard & ~holding.hand
    if lost:
        text = f"{SIDES[side].capitalize()} was dealt {write_cards(lost)} and neither holds it nor "
        yield DealFault(where, "R2", f"{text}discarded it.")


def _exchange(holdings: tuple[Holding, Holding], rules: RuleSet) -> Iterator[DealFault]:
    """Check how many cards each was dealt and took in (R1, R2; Laws 21, 22, 34, 40–43)."""
    for side, holding in enumerate(holdings):
        if not holding.dealt or holding.penalty in (RECKONS_NOTHING, WAIVED):
            continue
        where, who = f"{SIDES[side]}.dealt", SIDES[side].capitalize()
        dealt, took = holding.dealt.bit_count(), _taken(holding)
        least, most = _may_take(side, holdings, rules)
        if abs(dealt - TWELVE) > 1:
            text = (
                f"{who} was dealt {dealt} cards. It should be twelve, or by mistake one more or "
                "one fewer."
            )
            yield DealFault(where, "Law 11", text)
        elif not least <= took <= most:
            text = f"{who} took {took} cards from the stock. It must be from {least} to {most}."
            yield DealFault(where, "Law 21" if side == ELDER else "Law 22", text)


def _taken(holding: Holding) -> int:
    return (holding.hand & ~holding.dealt).bit_count()


def _may_take(side: int, holdings: tuple[Holding, Holding], rules: RuleSet) -> tuple[int, int]:
    """The fewest and the most cards that a side can take in."""
    elder = holdings[ELDER]
    least = _must_take(side, holdings[side], rules)
    if side == ELDER:
        return least, ELDER_TAKES
    stock = PACK_SIZE - sum(holding.dealt.bit_count() or TWELVE for holding in holdings)
    return least, stock - (_taken(elder) if elder.dealt else _must_take(ELDER, elder, rules))


def _must_take(side: int, holding: Holding, rules: RuleSet) -> int:
    """The fewest cards that a side must take in: one, or none for those who are exempt.

    Exempt are a player who plays short, younger au cent (a7), and elder too au cent when dealt
    thirteen (a13).
    """
    au_cent = not rules.younger_discards
    exempt = au_cent and (side == YOUNGER or holding.dealt.bit_count() > TWELVE)
    return 0 if exempt or holding.penalty == PLAYS_SHORT else 1
