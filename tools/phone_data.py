"""Write what a phone needs to check scores without a signal (docs/offline.md).

    python -m tools.phone_data [--into FILE]

It writes `static/data/possible.bin` from the laws: which pairs of scores are possible in each game
and under each mark, which are asked about, and what else may have been meant. It also writes
`static/js/shared/laws.js`: the numbers of the laws, which scripts import and never type by hand.
"""

import argparse
import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final

from piquet.deal.hands import TWELVE
from piquet.deal.score import REPIQUE, THIRTY
from piquet.deal.score_from_cards import THE_CARDS
from piquet.money.amounts import PENCE_IN_SHILLING, SHILLINGS_IN_POUND
from piquet.money.two_cards import LEAST_WON
from piquet.odds.conceded_scores import WITH_REPIQUE
from piquet.odds.possible_pairs import BITMAPS, HIGHEST, bitmaps
from piquet.odds.slips import HOW_OFTEN, UnlikelyPair, unlikely_pair
from piquet.partie.hundred_up import FIFTY, HUNDRED, TO_WIN
from piquet.rule_sets import RUBICON

STATIC: Final = Path(__file__).resolve().parent.parent / "static"
FILE: Final = STATIC / "data" / "possible.bin"
LAWS: Final = STATIC / "js" / "shared" / "laws.js"
WIDE: Final = HIGHEST + 1
KINDS: Final = list(HOW_OFTEN)
CONSTANTS: Final = {
    "CARDS_IN_HAND": (TWELVE, "The cards that each player holds."),
    "DEALS": (RUBICON.deals, "The deals of a partie of Rubicon piquet."),
    "HIGHEST_SCORE": (HIGHEST, "The highest score of a deal."),
    "THIRTY": (THIRTY, "The count in hand from which a repique is due."),
    "REPIQUE": (REPIQUE, "What a repique adds."),
    "THIRTY_WITH_REPIQUE": (WITH_REPIQUE, "The least count in hand that includes a repique."),
    "THE_CARDS": (THE_CARDS, "What more than six tricks score."),
    "HUNDRED": (HUNDRED, "What wins a game (R20), and the points of a rate by the hundred."),
    "FIFTY": (FIFTY, "What keeps a lost game from being a double (R21)."),
    "GAMES_TO_WIN": (TO_WIN, "The games that win a partie, a double counting as two (a29)."),
    "LEAST_WON": (LEAST_WON, "The least that a partie wins: a hundred, and a lead of one (R32)."),
    "PENCE_IN_SHILLING": (PENCE_IN_SHILLING, "Old pence in a shilling."),
    "SHILLINGS_IN_POUND": (SHILLINGS_IN_POUND, "Shillings in a pound."),
}
"""Each constant by its name in scripts, with what it means."""


def phone_data() -> bytes:
    """The length of the head, the head as JSON, and the columns that it names, one byte a figure.

    A bitmap has a bit for each pair, at elder × `wide` + younger, lowest bit of a byte first. The
    columns after the bitmaps have a figure for each pair asked about, in order: the place in
    `one_in` of how rare it is, and how many other pairs may have been meant. Then come those
    pairs: elder's scores, younger's scores, the places in `slips` of the slips that explain them.
    """
    unlikely = dict(_unlikely_pairs())
    one_in = sorted({each.about for each in unlikely.values()})
    meant = [slip for each in unlikely.values() for slip in each.slips]
    columns = [
        *bitmaps().values(),
        _bitmap(unlikely),
        bytes(one_in.index(each.about) for each in unlikely.values()),
        bytes(len(each.slips) for each in unlikely.values()),
        bytes(slip.elder for slip in meant),
        bytes(slip.younger for slip in meant),
        bytes(KINDS.index(slip.kind) for slip in meant),
    ]
    head: dict[str, Any] = {
        "wide": WIDE,
        "bitmaps": [*BITMAPS, "asked"],
        "asked": len(unlikely),
        "meant": len(meant),
        "one_in": one_in,
        "slips": KINDS,
    }
    text = json.dumps(head, separators=(",", ":")).encode()
    return len(text).to_bytes(4, "little") + text + b"".join(columns)


def _unlikely_pairs() -> Iterator[tuple[int, UnlikelyPair]]:
    """Yield the place of each pair that is asked about, with why."""
    for elder, younger in product(range(WIDE), repeat=2):
        if pair := unlikely_pair(elder, younger, RUBICON):
            yield _place(elder, younger), pair


def _place(elder: int, younger: int) -> int:
    return elder * WIDE + younger


def _bitmap(places: dict[int, UnlikelyPair]) -> bytes:
    bits = sum(1 << place for place in places)
    return bits.to_bytes((WIDE * WIDE + 7) // 8, "little")


def law_constants() -> str:
    """The text of the script: one constant a line."""
    lines = [
        f"export const {name} = {value}; // {text}" for name, (value, text) in CONSTANTS.items()
    ]
    head = "/* The numbers of the laws, made from them by tools/phone_data.py. */"
    return "\n".join([head, "", *lines, ""])


def main() -> None:
    """Write both files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=FILE)
    parser.parse_args().into.write_bytes(phone_data())
    LAWS.write_text(law_constants(), "utf-8")


if __name__ == "__main__":
    main()
