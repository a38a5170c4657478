"""Read a line of `score_deals` strictly, and report all its errors (docs/formats-deals.md)."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from piquet.deal.cards import UnknownCardError, hand_of, read_card, read_cards, write_card
from piquet.deal.contests import KINDS, POINT, KindContest, check_calls, contests
from piquet.deal.faults import SIDES, DealFault, ImpossibleDealError
from piquet.deal.hands import PENALTIES, TWELVE, Holding
from piquet.deal.named_combinations import AMOUNTS as NAMED
from piquet.deal.score import DealScore
from piquet.deal.score_from_cards import score_deal
from piquet.deal.score_from_items import Reckoned, score_items
from piquet.formats.read_rules import GameReader
from piquet.formats.strict_json import FileError, excerpt, inside
from piquet.rule_sets import RuleSet

AMOUNTS: Final = ("carte_blanche", *KINDS, "play")
KEYS: Final = (
    "id", "code", "switches", "tricks", "calls", "penalty", "conceded", "tricks_won", "pique"
)  # fmt: skip
OF_CARDS: Final = ("dealt", "discard", "bars")
A_CARD: Final = "a card: a rank of A K Q J T 9 8 7 and a suit of S H D C"

Identity = str | int | float | None
Tricks = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class CardsLine:
    """A deal whose cards are known."""

    elder: Holding
    younger: Holding
    tricks: Tricks
    rules: RuleSet
    conceded: int | None

    def score(self) -> DealScore:
        """Return the score of the deal; raises ImpossibleDealError."""
        return score_deal(self.elder, self.younger, self.tricks, self.rules, self.conceded)


@dataclass(frozen=True, slots=True)
class ItemsLine:
    """A deal known only by what each side counted."""

    elder: Reckoned
    younger: Reckoned
    tricks_won: tuple[int, int] | None
    rules: RuleSet
    pique: bool | None
    conceded: int | None

    def score(self) -> DealScore:
        """Return the score of the deal; raises ImpossibleDealError."""
        return score_items(
            self.elder, self.younger, self.tricks_won, self.rules, self.pique, self.conceded
        )


def identity(data: object) -> Identity:
    """Return the id of a line; None if it has none that the answer can repeat."""
    name = data.get("id") if isinstance(data, dict) else None
    return name if isinstance(name, str | int | float) else None


def deal_from_data(data: object) -> CardsLine | ItemsLine:
    """Return the deal in this line.

    Raises FileError for errors in the format, ImpossibleDealError for a card written twice or an
    impossible bar.
    """
    reader = _DealReader()
    deal = reader.deal(data)
    if reader.faults:
        raise FileError(reader.faults)
    impossible = reader.twice or list(contrary_bars(deal))
    if impossible:
        raise ImpossibleDealError(impossible)
    return deal


def contrary_bars(deal: CardsLine | ItemsLine) -> Iterator[DealFault]:
    """Yield an error for each kind in `bars` with which a hand cannot bar the other.

    What bars is held, does not score, and is not beaten (R7).
    """
    if not isinstance(deal, CardsLine) or not (deal.elder.bars or deal.younger.bars):
        return
    sides = (deal.elder, deal.younger)
    if any(fault for side, holding in enumerate(sides) for fault in check_calls(side, holding)):
        return
    for contest in contests(*sides, deal.rules):
        for side, holding in enumerate(sides):
            if contest.kind in holding.bars and (why := _why_not(side, contest)):
                text = f"{SIDES[side].capitalize()} cannot bar {contest.kind}: {why}."
                yield DealFault(f"{SIDES[side]}.bars", "R7", text)


def _why_not(side: int, contest: KindContest) -> str:
    """Return why a side does not bar the other’s kind; "" if it may."""
    if not contest.bars[side]:
        return "the hand holds none"
    if contest.good(side):
        return "the same player scores for it"
    return f"{SIDES[1 - side]} holds better" if contest.keeper == 1 - side else ""


class LineReader(GameReader):
    """Reads the fields that every line may have: its id and the game."""

    def name(self, where: str, value: object) -> None:
        """Check the id, which the answer repeats unchanged."""
        if not isinstance(value, str | int | float):
            self.fault(where, excerpt(value), "a text or a number")


class _DealReader(LineReader):
    expected: Mapping[str, str] = {
        "elder": "an object, what elder held or reckoned",
        "younger": "an object, what younger held or reckoned",
        "hand": "the twelve cards held after the exchange, or the items reckoned",
        "items": "the items reckoned, as for the other side",
    }

    def __init__(self) -> None:
        super().__init__()
        self.twice: list[DealFault] = []

    def deal(self, value: object) -> CardsLine | ItemsLine:
        """Return the deal of a line: by its items if a side has any, else by its cards."""
        data = self.fields("", value, SIDES, KEYS)
        self.field("", data, "id", self.name, None)
        sides = [data[side] for side in SIDES if side in data]
        has_items = any(isinstance(side, dict) and "items" in side for side in sides)
        return self.items_line(data) if has_items else self.cards_line(data)

    def cards_line(self, data: Mapping[str, Any]) -> CardsLine:
        conceded = self.field("", data, "conceded", self.side, None)
        self.refuse_keys(data, ("tricks_won", "pique"), "this only where items are given")
        tricks: Tricks = self.field("", data, "tricks", self.tricks, ())
        if conceded is None and "tricks" not in data:
            self.fault("tricks", "nothing", "the tricks, or who conceded the deal")
        elder, younger = self.holdings(data)
        return CardsLine(elder, younger, tricks, self.rules_of(data), conceded)

    def items_line(self, data: Mapping[str, Any]) -> ItemsLine:
        conceded = self.field("", data, "conceded", self.side, None)
        self.refuse_keys(data, ("tricks", "calls"), "this only where hands are given")
        won = self.field("", data, "tricks_won", self.tricks_won, None)
        if conceded is None and "tricks_won" not in data:
            self.fault(
                "tricks_won", "nothing", "the tricks that each won, or who conceded the deal"
            )
        penalties = self.penalties(data)
        elder, younger = (
            self.reckoned(side, data.get(side, {}), penalties[side]) for side in SIDES
        )
        pique = self.field("", data, "pique", self.truth, None)
        return ItemsLine(elder, younger, won, self.rules_of(data), pique, conceded)

    def refuse_keys(self, data: Mapping[str, Any], keys: tuple[str, ...], expected: str) -> None:
        """Note an error for each of these fields that the line has."""
        for key in keys:
            if key in data:
                self.fault(key, excerpt(data[key]), expected)

    def side(self, where: str, value: object) -> int:
        return SIDES.index(self.choice(where, value, SIDES))

    def penalties(self, data: Mapping[str, Any]) -> dict[str, str]:
        penalties = self.fields("penalty", data.get("penalty", {}), (), SIDES)
        return {
            side: self.choice(f"penalty.{side}", penalties[side], PENALTIES)
            if side in penalties
            else ""
            for side in SIDES
        }

    def holdings(self, data: Mapping[str, Any]) -> Iterator[Holding]:
        """Yield what elder held, then what younger held."""
        penalties = self.penalties(data)
        calls = self.fields("calls", data.get("calls", {}), (), SIDES)
        for side in SIDES:
            called = self.calls(f"calls.{side}", calls[side]) if side in calls else {}
            held = self.fields(side, data.get(side, {}), ("hand",), OF_CARDS)
            hand, dealt, discard = (
                self.field(side, held, key, self.hand, 0) for key in ("hand", "dealt", "discard")
            )
            bars = self.bars(side, held)
            called = {**dict.fromkeys(bars, ()), **called}
            yield Holding(hand, dealt, discard, called, bars, penalties[side])

    def reckoned(self, side: str, value: object, penalty: str) -> Reckoned:
        data = self.fields(side, value, ("items",), ("bars",))
        where = f"{side}.items"
        items = self.fields(where, data.get("items", {}), (), (*AMOUNTS, "bars"))
        listed = [kind for kind in NAMED if isinstance(items.get(kind), list)]
        names = {kind: self.names_of(where, items, kind) for kind in listed}
        amounts = {
            name: self.field(where, items, name, self.figure, 0)
            for name in AMOUNTS
            if name not in listed
        }
        for kind, combinations in names.items():
            amounts[kind] = sum(NAMED[kind][name] for name in combinations)
        bars = self.bars(side, data) | self.bars(where, items)
        return Reckoned(**amounts, bars=bars, penalty=penalty, names=names)

    def names_of(self, where: str, items: Mapping[str, Any], kind: str) -> tuple[str, ...]:
        """Return the sequences or sets given by name."""
        return self.list_of(
            inside(where, kind),
            items[kind],
            lambda place, name: self.choice(place, name, tuple(NAMED[kind])),
        )

    def bars(self, where: str, data: Mapping[str, Any]) -> frozenset[str]:
        kinds: tuple[str, ...] = self.field(where, data, "bars", self.kinds, ())
        return frozenset(kinds)

    def kinds(self, where: str, value: object) -> tuple[str, ...]:
        return self.list_of(where, value, lambda place, kind: self.choice(place, kind, KINDS))

    def tricks_won(self, where: str, value: object) -> tuple[int, int] | None:
        return self.pair(where, value, lambda place, won: self.figure(place, won, 0, TWELVE))

    def calls(self, where: str, value: object) -> dict[str, tuple[int, ...]]:
        """Return the calls of a side. A kind that is empty or null is not called at all."""
        self.fields(where, value, (), KINDS)
        calls = value if isinstance(value, dict) else {}
        return {
            kind: self.called(inside(where, kind), kind, calls[kind] or [])
            for kind in KINDS
            if kind in calls
        }

    def called(self, where: str, kind: str, value: object) -> tuple[int, ...]:
        """Return the cards of each combination called of a kind."""
        if value == []:
            return ()
        if kind == POINT:
            return (self.hand(where, value),)
        return self.list_of(where, value, self.hand)

    def tricks(self, where: str, value: object) -> Tricks:
        return self.list_of(where, value, self.trick)

    def trick(self, where: str, value: object) -> tuple[int, ...]:
        """Return the card led and the answer; a null or missing second card means no answer."""
        cards = value[:1] if isinstance(value, list) and value[1:] == [None] else value
        played = self.cards(where, cards)
        if len(played) not in (1, 2):
            self.fault(where, excerpt(value), "a card led and a card played to it")
        return played

    def hand(self, where: str, value: object) -> int:
        cards = self.cards(where, value)
        hand = hand_of(cards)
        if not cards:
            self.fault(where, excerpt(value), "cards")
        if hand.bit_count() < len(cards):
            again = next(card for card in cards if cards.count(card) > 1)
            text = f"{write_card(again)} is written twice. The pack has one of each card."
            self.twice.append(DealFault(where, "R1", text))
        return hand

    def cards(self, where: str, value: object) -> tuple[int, ...]:
        """Return the cards of a list, or of a text with blanks between them."""
        if isinstance(value, str | list):
            with suppress(UnknownCardError):
                return read_cards(value)
        if isinstance(value, str):
            return tuple(self.card(where, text) for text in value.split())
        return self.list_of(where, value, self.card)

    def card(self, where: str, value: object) -> int:
        try:
            return read_card(value)
        except UnknownCardError:
            self.fault(where, excerpt(value), A_CARD)
            return 1
