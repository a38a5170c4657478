"""Keep a deal for each pair of scores, confirmed by the engine, for the tests.

    python -m tools.witnesses found … --into tests/data/witnesses.json.gz

It reads what witness_search found. For each pair it keeps the first deal that the engine confirms,
as a line of `score_deals`, and adds it to the file. It prints the pairs as witness_search reads
them, with the hands of those near a wanted pair.
"""

import argparse
import gzip
import json
from collections.abc import Container, Iterator
from itertools import product
from pathlib import Path
from typing import Any

from piquet.deal.cards import COURT, PACK, each_card, hand_of, read_cards, write_card, write_cards
from piquet.deal.faults import SIDES, ImpossibleDealError
from piquet.deal.hands import Holding
from piquet.deal.score_from_cards import score_deal
from piquet.odds.possible_pairs import HIGHEST, is_possible
from piquet.rule_sets import RUBICON

Pair = tuple[int, int]
# Pairs at most so far apart often have similar hands.
NEAR = 2
KINDS = ("point", "sequences", "sets")


def deal_of(line: str) -> tuple[Pair, dict[str, Any], tuple[Holding, Holding], list[list[int]]]:
    """Parse a line of witness_search: the pair, the deal as a file has it, and for the engine."""
    words = line.split()
    hands = int(words[2]), int(words[3])
    calls: list[dict[str, tuple[int, ...]]] = [{}, {}]
    for place, kind in enumerate(KINDS):
        owner, cards = int(words[4 + 2 * place]), words[5 + 2 * place]
        for side in (0, 1):
            mine = side == owner
            calls[side][kind] = tuple(map(int, cards.split(","))) if mine else ()
    blanche, bars = int(words[10]), int(words[11])
    played = [int(word) for word in words[12:]]
    tricks = [played[place : place + 2] for place in range(0, 24, 2)]
    holdings = tuple(
        _holding(hands, side, calls[side], blanche == side + 1, bars == side + 1) for side in (0, 1)
    )
    return (
        (int(words[0]), int(words[1])),
        _written(holdings, tricks),
        (holdings[0], holdings[1]),
        tricks,
    )


def _holding(
    hands: Pair, side: int, calls: dict[str, tuple[int, ...]], blanche: bool, bars: bool
) -> Holding:
    hand = hands[side]
    dealt = discard = 0
    if blanche:
        changed = max(1, (hand & COURT).bit_count())
        taken = list(each_card(hand & COURT)) or list(each_card(hand))[:1]
        rest = list(each_card(PACK & ~(hands[0] | hands[1] | COURT)))
        discard = sum(rest[:changed])
        dealt = hand - sum(taken) + discard
    return Holding(hand, dealt, discard, calls, frozenset(["point"]) if bars else frozenset())


def _written(holdings: tuple[Holding, ...], tricks: list[list[int]]) -> dict[str, Any]:
    deal: dict[str, Any] = {}
    for side, holding in zip(SIDES, holdings, strict=True):
        deal[side] = {"hand": write_cards(holding.hand)}
        if holding.dealt:
            deal[side] |= {
                "dealt": write_cards(holding.dealt), "discard": write_cards(holding.discard)
            }  # fmt: skip
        if holding.bars:
            deal[side]["bars"] = sorted(holding.bars)
    deal["calls"] = {
        side: {
            kind: (write_cards(cards[0]) if cards else None)
            if kind == "point"
            else [write_cards(call) for call in cards]
            for kind, cards in holding.calls.items()
        }
        for side, holding in zip(SIDES, holdings, strict=True)
    }
    deal["tricks"] = [[write_card(card) for card in trick] for trick in tricks]
    return deal


def judged(lines: Iterator[str]) -> Iterator[tuple[Pair, dict[str, Any]]]:
    """Yield the pairs that the engine gives to the deals, with the deals."""
    for line in lines:
        _, written, (elder, younger), tricks = deal_of(line)
        try:
            totals = score_deal(elder, younger, tricks).totals
        except ImpossibleDealError:
            continue
        yield totals, written


def main() -> None:
    """Judge the deals, keep the new ones, and print the pairs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("found", nargs="*", type=Path)
    parser.add_argument("--into", type=Path, required=True)
    options = parser.parse_args()
    witnessed: dict[Pair, dict[str, Any]] = {}
    if options.into.exists():
        for elder, younger, deal in json.loads(gzip.decompress(options.into.read_bytes())):
            witnessed[elder, younger] = deal
    for path in options.found:
        lines = (line for line in path.read_text("utf-8").splitlines() if len(line.split()) == 36)
        for pair, deal in judged(lines):
            witnessed.setdefault(pair, deal)
    rows = [[*pair, deal] for pair, deal in sorted(witnessed.items())]
    text = json.dumps(rows, separators=(",", ":")).encode()
    options.into.write_bytes(gzip.compress(text, 9, mtime=0))
    for pair, deal in sorted(witnessed.items(), key=lambda row: row[0]):
        print(*pair, *(_hands(deal) if _near_the_unknown(pair, witnessed) else (0, 0)))


def _near_the_unknown(pair: Pair, witnessed: Container[Pair]) -> bool:
    """Whether beside this there is a possible pair without a known deal."""
    around = product(range(-NEAR, NEAR + 1), repeat=2)
    beside = ((pair[0] + more, pair[1] + others) for more, others in around)
    return any(
        min(neighbour) >= 0
        and max(neighbour) <= HIGHEST
        and is_possible(*neighbour, RUBICON)
        and neighbour not in witnessed
        for neighbour in beside
    )


def _hands(deal: dict[str, Any]) -> tuple[int, ...]:
    return tuple(hand_of(read_cards(deal[side]["hand"])) for side in SIDES)


if __name__ == "__main__":
    main()
