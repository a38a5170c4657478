"""Cards made by chance, of every game and stake, without a database.

Some parties are level, some about the rubicon, some past their end, annulled or moved to another
card.
"""

import json
import random
from collections.abc import Iterator
from datetime import UTC, date, datetime
from itertools import count
from typing import Any, Final

from piquet.deal.faults import SIDES
from piquet.money.stakes import PRESETS, Stake
from piquet.rule_sets import RuleSet, is_of_games, rule_set, switches_of
from scoring.models import Card
from scoring.sheet.carried import Carried
from scoring.sheet.itemised import by_seat, score_of
from scoring.sheet.rows import Player, RecordRow
from scoring.sheet.sheet import Sheet, derive
from tools.chance_deals import chance_deal

Pair = tuple[int, int]

WHEN: Final = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
MOVED: Final = Carried(2, 1, 1, WHEN, None, "Anne", with_pin=False)
VOID: Final = {"path": "card-face-up", "answers": {"where": "pack"}}
TWICE: Final = {"path": "deal-out-of-turn", "answers": {"when": "after", "last": "no"}}
GAMES: Final = [
    *(rule_set(code) for code in ("rubicon", "four-deal", "au-cent", "hundred-up")),
    *(
        rule_set(code, {"rubicon_on_six_deals": True, "conceded_play": 2})
        for code in ("rubicon", "four-deal")
    ),
]
POINTS: Final = [
    None,
    *PRESETS.values(),
    Stake("", "GBP", 5, "point", "50"),
    Stake("", "GBP", 150, "hundred", "unit"),
    Stake("", "EUR", 7, "hundred", "25"),
    Stake("", "JPY", 3, "point", "40"),
    Stake("", "CHF", 33, "point", "unit"),
    Stake("", "KWD", 999_999_999, "point", ""),
    Stake("", "LSD", 7, "hundred", ""),
]
OF_GAMES: Final = [
    None,
    *(Stake("", "LSD", 60, per, neglect) for per in ("game", "partie") for neglect in ("", "unit")),
    Stake("", "USD", 70, "game", "unit"),
]


def chance_cards(number: int, seed: int) -> Iterator[tuple[Card, Sheet]]:
    """Yield this many cards, each as it stands; always the same ones."""
    chance = random.Random(seed)
    itemised = list(_itemised_deals(chance, 40))
    for _ in range(number):
        yield _a_card(chance, itemised)


def _a_card(chance: random.Random, itemised: list[dict[str, Any]]) -> tuple[Card, Sheet]:
    chouette = chance.random() < 0.2
    rules = chance.choice([each for each in GAMES if each.deals or not chouette])
    stake = chance.choice(OF_GAMES if is_of_games(rules) else POINTS)
    seats = 3 if chouette else 2
    usual = {"amount": None, "per": "", "currency": "LSD", "neglect": ""}
    terms = {name: getattr(stake, name) if stake else none for name, none in usual.items()}
    game = {"code": rules.code, "switches": switches_of(rules), "chouette": chouette}
    day, dealer = date(2026, 11, 20), chance.randrange(seats)
    card = Card(pk=1, first_dealer=dealer, played_on=day, **game, **terms)
    players = tuple(Player(seat, seat + 1, f"Player {seat}", None) for seat in range(seats))
    return card, derive(card, players, _rows(chance, card, rules, itemised))


def _rows(
    chance: random.Random, card: Card, rules: RuleSet, itemised: list[dict[str, Any]]
) -> Iterator[RecordRow]:
    """Yield the records of some parties; the last is mostly unfinished."""
    ids = count(1)
    for number in range(1, chance.choice((0, 1, 1, 1, 2, 2, 3, 4)) + 1):
        head = _head(chance, number, chouette=card.chouette)
        if card.chouette and chance.random() < 0.25:
            won = chance.choice((0, chance.randint(101, 600)))
            scores = chance.choice(((won, 0), (0, won)))
            yield RecordRow(**head, **_record(next(ids), 0, scores, 0))
            continue
        deals = list(_deals(chance, rules, itemised))
        if not deals:
            yield RecordRow(**head, **_record(None, None, None, None))
        for deal, (scores, more) in enumerate(deals, 1):
            last = next(ids)
            dealer = more.pop("dealer", chance.randrange(2))
            yield RecordRow(**head, **{**_record(last, deal, scores, dealer), **more})
        if chance.random() < 0.15:
            yield RecordRow(**head, **_ruling(chance, next(ids), chance.randint(1, len(deals) + 1)))
        if deals and chance.random() < 0.15:
            undoing = _record(next(ids), len(deals), None, 0)
            yield RecordRow(**head, **{**undoing, "scores": "[]", "withdraws": last})


def _head(chance: random.Random, number: int, *, chouette: bool) -> dict[str, Any]:
    """A partie's fields of a row."""
    seats = chance.sample(range(3), 2) if chouette else (None, None)
    nobody = ("annul_asked_by", "seated_at", "settle_asked_by", "asked_version", "carried_from")
    head = dict.fromkeys(nobody) | {"partie_id": number, "partie": number}
    head["annulled_at"] = WHEN if chance.random() < 0.06 else None
    head |= {"single": seats[0], "opponent": seats[1]}
    head["seated_by"] = "Anne" if chance.random() < 0.1 else None
    carried = chance.random() < 0.05
    head["carried_to"] = MOVED._replace(deal=chance.randint(1, 9)) if carried else None
    return head


def _ruling(chance: random.Random, record: int, deal: int) -> dict[str, Any]:
    """A ruling on one deal: it is void, or the player who deals next deals twice running."""
    said = chance.choice((VOID, TWICE))
    told = {**_record(record, deal, None, chance.randrange(2)), "scores": "[]"}
    return {**told, "ruling": json.dumps(said)}


def _record(
    record: int | None, deal: int | None, scores: Pair | None, dealer: int | None
) -> dict[str, Any]:
    """The fields of a row that tell of a deal, written by the first player."""
    nothing = dict.fromkeys(RecordRow._fields[RecordRow._fields.index("writer") : -3])
    told = {"id": record, "key": f"key-{record}", "deal": deal, "dealer": dealer, "mark": ""}
    written = {"writer_id": None if deal == 0 else 1, "for_club": True, "written_at": WHEN}
    return {**nothing, **told, **written, "scores": json.dumps(scores)}


def _deals(
    chance: random.Random, rules: RuleSet, itemised: list[dict[str, Any]]
) -> Iterator[tuple[Pair, dict[str, Any]]]:
    """Yield a partie's scores with what else their records say."""
    if is_of_games(rules):
        for _ in range(chance.choice((0, 2, 5, 8, 12, 18))):
            yield _deal_of_games(chance, rules, itemised)
        return
    for scores in _partie(chance, rules):
        mark = {"mark": "reckons_nothing", "mark_seat": 0} if scores[0] == 0 else {}
        yield scores, mark


def _partie(chance: random.Random, rules: RuleSet) -> list[Pair]:
    """The scores of a partie: some level, some about the rubicon, some past their end."""
    ordinary = [(chance.randint(0, 70), chance.randint(0, 40)) for _ in range(rules.deals)]
    if chance.random() < 0.45:
        loser = chance.choice((98, 99, 100, 101, 102, chance.randint(60, 160)))
        wanted = (loser + chance.choice((0, 0, 0, 1, 2, 30)), loser)
        ordinary = _to_come_to(chance, wanted if chance.random() < 0.5 else wanted[::-1], rules)
    again = chance.randint(0, 60)
    more = [(again, chance.randint(0, 60)), (chance.randint(0, 60), again)]
    if chance.random() < 0.3:
        more = [(again, 20), (20, again)]  # A second tie.
    return (ordinary + more)[: chance.choice((0, 1, 3, *[rules.deals] * 4, rules.deals + 1, 8, 8))]


def _to_come_to(chance: random.Random, totals: Pair, rules: RuleSet) -> list[Pair]:
    """Deals that come to these totals, each as often as it counts."""
    columns = []
    for total in totals:
        left, column = total, []
        for weight in rules.weights:
            column.append(chance.randint(0, min(40, left // (2 * weight))))
            left -= weight * column[-1]
        column[1] += left  # The second deal counts once in every game.
        columns.append(column)
    return list(zip(*columns, strict=True))


def _deal_of_games(
    chance: random.Random, rules: RuleSet, itemised: list[dict[str, Any]]
) -> tuple[Pair, dict[str, Any]]:
    if chance.random() < 0.1:
        told, dealer = chance.choice(itemised), chance.randrange(2)
        scores = by_seat(score_of(told, rules).totals, dealer)
        return scores, {"itemised": json.dumps(told), "dealer": dealer}
    scores = (chance.randint(0, 70), chance.randint(0, 70))
    if chance.random() < 0.03:
        return scores, {"mark": "loses_game", "mark_seat": chance.randrange(2)}
    said = {"first": chance.randrange(2), "double": chance.choice((True, False, None))}
    return scores, said if chance.random() < 0.85 else {}


def _itemised_deals(chance: random.Random, number: int) -> Iterator[dict[str, Any]]:
    for _ in range(number):
        deal = chance_deal(chance)
        yield {key: deal[key] for key in (*SIDES, "tricks")}
