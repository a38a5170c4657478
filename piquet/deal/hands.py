"""What a player held in a deal, and whether it is possible (R1, R2, R14, R16).

The pack has thirty-two cards. Each player is dealt twelve and exchanges some with the stock.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from piquet.deal.cards import COURT, write_cards
from piquet.deal.faults import ELDER, SIDES, YOUNGER, DealFault
from piquet.rule_sets import RuleSet

TWELVE: Final = 12
PACK_SIZE: Final = 32
STOCK: Final = 8
ELDER_TAKES: Final = 5
LEFT_AU_CENT: Final = 3
"""The number of cards that elder leaves for younger au cent, whatever was dealt (a13, a14)."""
STANDING_DEALS: Final = ((12, 12), (13, 12), (13, 11), (11, 13), (12, 13))
"""The numbers of cards dealt to elder and younger with which a deal can stand (Laws 11, 40–43)."""
MORE_THAN_ONE_WRONG: Final = "More than one card was dealt wrongly."

# Penalties for holding more or fewer than twelve cards, or breaking a law (R14, R16; Law 44).
RECKONS_NOTHING: Final = "reckons_nothing"
PLAYS_SHORT: Final = "plays_short"
WAIVED: Final = "waived"
PENALTIES: Final = (RECKONS_NOTHING, PLAYS_SHORT, WAIVED)


@dataclass(frozen=True, slots=True)
class Holding:
    """One player's cards in a deal, as bits.

    `hand` is the hand after the exchange. `dealt` and `discard` are 0 if they are not known.
    `calls` maps “point”, “sequences” or “sets” to the cards of each call, if the player does not
    call everything held (R7). A kind without an entry is called in full. With an empty
    “carte_blanche”, the player did not show theirs (Law 19). `bars` names the kinds that the player
    may not score. Everything they hold of such a kind still bars the other side (Case I). The kinds
    in `passes` bar by their calls alone, even if other calls show more (Case IV). `penalty` is one
    of `PENALTIES`, or "".
    """

    hand: int
    dealt: int = 0
    discard: int = 0
    calls: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    bars: frozenset[str] = frozenset()
    penalty: str = ""
    passes: frozenset[str] = frozenset()

    @property
    def is_carte_blanche(self) -> bool:
        """Whether the player has a carte blanche and showed it (R3; Laws 18, 19).

        That is at least twelve cards dealt, without a king, queen or knave.
        """
        shown = "carte_blanche" not in self.calls
        return shown and self.dealt.bit_count() >= TWELVE and not self.dealt & COURT

    @property
    def reckons_nothing(self) -> bool:
        """Whether the player reckons nothing, except a carte blanche (R14)."""
        return self.penalty == RECKONS_NOTHING

    @property
    def seen(self) -> int:
        """All cards that this player is known to have had."""
        return self.hand | self.dealt | self.discard


def check_hands(elder: Holding, younger: Holding, rules: RuleSet) -> Iterator[DealFault]:
    """Yield every error in the cards of a deal, before they are called or played."""
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
    held = holding.discard & holding.hand
    if held:
        text = f"{SIDES[side].capitalize()} cannot both discard and hold {write_cards(held)}."
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
    """Yield an error for each wrong number of cards dealt or taken in (R1, R2, R21; Laws 12, 21,
    22, 34, 39–43)."""
    misdealt = list(_misdealt(holdings))
    yield from misdealt
    for side, holding in enumerate(holdings):
        if misdealt or not holding.dealt or holding.penalty in (RECKONS_NOTHING, WAIVED):
            continue
        took = _taken(holding)
        least, most = _may_take(side, holdings, rules)
        if not least <= took <= most:
            cards = "1 card" if took == 1 else f"{took} cards"
            text = f"{SIDES[side].capitalize()} took {cards} from the stock. "
            text += f"It must be from {least} to {most}."
            yield DealFault(f"{SIDES[side]}.dealt", _law_of_taking(side, rules), text)


def _law_of_taking(side: int, rules: RuleSet) -> str:
    if side == YOUNGER:
        return "Law 22"
    return "Law 21" if rules.elder_exchanges == 1 else "R21"


def _misdealt(holdings: tuple[Holding, Holding]) -> Iterator[DealFault]:
    """Yield an error for a deal that cannot stand. There must be a fresh deal (Laws 12, 39)."""
    elder, younger = (holding.dealt.bit_count() for holding in holdings)
    if not elder or not younger:
        for side, dealt in ((ELDER, elder), (YOUNGER, younger)):
            if dealt and abs(dealt - TWELVE) > 1:
                text = f"{SIDES[side].capitalize()} was dealt {dealt} cards. "
                yield _fresh_deal(side, "Law 12", text + MORE_THAN_ONE_WRONG)
        return
    stock = PACK_SIZE - elder - younger
    if (elder, younger) in STANDING_DEALS:
        return
    text = f"Elder was dealt {elder} cards and younger {younger}, with {stock} in the stock. "
    if elder == TWELVE - 1 and stock == STOCK - 1:
        yield _fresh_deal(YOUNGER, "Law 39", text)
    elif stock == STOCK + 1:
        yield _fresh_deal(YOUNGER, "Law 12", text)
    else:
        yield _fresh_deal(YOUNGER, "Law 12", text + MORE_THAN_ONE_WRONG)


def _fresh_deal(side: int, law: str, text: str) -> DealFault:
    return DealFault(f"{SIDES[side]}.dealt", law, f"{text.strip()} There must be a fresh deal.")


def _taken(holding: Holding) -> int:
    return (holding.hand & ~holding.dealt).bit_count()


def _may_take(side: int, holdings: tuple[Holding, Holding], rules: RuleSet) -> tuple[int, int]:
    """Return the fewest and the most cards that a side can take in."""
    elder, younger = holdings
    least = _must_take(side, holdings[side], rules)
    known = elder.dealt and younger.dealt
    stock = PACK_SIZE - (elder.dealt | younger.dealt).bit_count() if known else STOCK
    if side == ELDER:
        return least, ELDER_TAKES if rules.younger_discards else stock - LEFT_AU_CENT
    return least, stock - (_taken(elder) if elder.dealt else _must_take(ELDER, elder, rules))


def _must_take(side: int, holding: Holding, rules: RuleSet) -> int:
    """Return the fewest cards that a side must take in.

    That is `elder_exchanges` for elder, and one for younger. There are exceptions au cent: Younger
    need take none (a7). Elder need take none if thirteen were dealt (a13). If eleven were dealt,
    elder must take two, because one must be discarded (a14). A player who plays short need take
    none.
    """
    if holding.penalty == PLAYS_SHORT:
        return 0
    if side == YOUNGER:
        return int(rules.younger_discards)
    au_cent = not rules.younger_discards and rules.elder_exchanges == 1
    dealt = holding.dealt.bit_count() or TWELVE
    return rules.elder_exchanges + (TWELVE - dealt if au_cent else 0)
