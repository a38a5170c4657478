"""Makes the demonstration club's season: who played whom, and the deals, from simulated hands.

    python -m tools.demonstration_season

The same seed gives the same season. `front/demonstration/season.py` reads the file and has the
usual operations write it.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from contests.rules.fixtures import draw_fixtures
from piquet.deal.faults import ImpossibleDealError
from piquet.deal.score import COLUMNS, Columns
from piquet.formats.read_deal import deal_from_data
from tools.simulate_deals import deal_with_tricks

FILE: Final = Path(__file__).parents[1] / "front" / "demonstration" / "season.json"
SEED: Final = 1882
PEOPLE: Final = ("player", "opponent", "treasurer", "third", "secretary")
MEETINGS: Final = 3  # How often everybody meets everybody: fifteen evenings of two tables.
PARTIES: Final = 3
DEALS: Final = 6
# How often somebody's deal is the better of two, because they play better than the simulation.
SKILL: Final = {"player": 0.3, "opponent": 0.05, "treasurer": 0.2, "third": 0.12, "secretary": 0.0}
# How often people tell an everyday deal by its items. They always tell a remarkable one so.
BY_ITEMS: Final = 0.15
REMARKABLE: Final = ("carte_blanche", "repique", "pique", "capot")

Simulated = tuple[Columns, Columns, tuple[int, int]]


def season(chance: random.Random) -> Iterator[dict[str, Any]]:
    """Return the season's cards: the evening from 1, both people, and the parties."""
    for evening, one_round in enumerate(draw_fixtures(range(len(PEOPLE)), MEETINGS), 1):
        for meeting in one_round.meetings:
            pair = PEOPLE[meeting.other], PEOPLE[meeting.dealer]
            parties = [partie(chance, pair) for _ in range(PARTIES)]
            yield {"evening": evening, "people": pair, "parties": parties}


def partie(chance: random.Random, pair: tuple[str, str]) -> list[dict[str, Any]]:
    """Return a partie's six deals, each as it is told. The first of the pair is elder first."""
    while True:
        deals = [of_two(chance, pair[place % 2], pair[1 - place % 2]) for place in range(DEALS)]
        first, second = (
            sum(sum(deal[(place + seat) % 2]) for place, deal in enumerate(deals))
            for seat in range(2)
        )
        if first != second:
            return [deal_by_people(chance, deal) for deal in deals]


def of_two(chance: random.Random, elder: str, younger: str) -> Simulated:
    """Return a deal, or the better of two for whoever plays better."""
    better = deal_with_tricks(chance)
    for side, who in enumerate((elder, younger)):
        if chance.random() < SKILL[who]:
            better = max(better, deal_with_tricks(chance), key=lambda deal: lead(deal, side))
    return better


def lead(deal: Simulated, side: int) -> int:
    """By how much this side's score is the higher."""
    return sum(deal[side]) - sum(deal[1 - side])


def deal_by_people(chance: random.Random, deal: Simulated) -> dict[str, Any]:
    """Return the deal as people tell it: both scores, elder's first, and perhaps the items."""
    scores = [sum(deal[0]), sum(deal[1])]
    remarkable = any(deal[side][COLUMNS.index(name)] for side in (0, 1) for name in REMARKABLE)
    items = itemised(deal) if remarkable or chance.random() < BY_ITEMS else None
    return {"scores": scores, "items": items} if items else {"scores": scores}


def itemised(deal: Simulated) -> dict[str, Any] | None:
    """Return the deal by its items, or None if the items alone would not make these scores."""
    counted = [dict(zip(COLUMNS, deal[side], strict=True)) for side in (0, 1)]
    given = ("carte_blanche", "point", "sequences", "sets", "play")
    sides = [{name: side[name] for name in given if side[name]} for side in counted]
    items: dict[str, Any] = {
        "elder": {"items": sides[0]},
        "younger": {"items": sides[1]},
        "tricks_won": list(deal[2]),
    }
    scores = sum(deal[0]), sum(deal[1])
    pique = any(side["pique"] for side in counted)
    fitting = (form for form in (items, {**items, "pique": pique}) if totals(form) == scores)
    return next(fitting, None)


def totals(items: dict[str, Any]) -> tuple[int, int] | None:
    """Return the scores that the laws make of the items, None if the items leave them open."""
    try:
        return deal_from_data({**items, "code": "rubicon"}).score().totals
    except ImpossibleDealError:
        return None


def main() -> None:
    """Write the file anew, a line a card."""
    cards = [json.dumps(card) for card in season(random.Random(SEED))]
    FILE.write_text("[\n" + ",\n".join(cards) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main()
