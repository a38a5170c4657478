"""Cards of every kind with what they come to, for the sums that the browser does (docs/offline.md).

The site's own code derives what is due.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from piquet.money.amounts import format_money
from piquet.partie.result import may_end_partie, to_save_rubicon
from piquet.rule_sets import RuleSet
from scoring.operations.deals.concession import may_concede
from scoring.phones.for_sums import card_for_sums
from scoring.sheet.outlook import outlooks
from scoring.sheet.partie import SheetGame, SheetPartie
from scoring.sheet.race import race_of
from scoring.sheet.sheet import Sheet
from tests.helping.chance_cards import chance_cards


def cases(number: int, seed: int = 15) -> Iterator[dict[str, Any]]:
    """Yield this many cards: what the browser is given, and what it has to answer."""
    chance = random.Random(seed)
    for card, sheet in chance_cards(number, seed):
        given = card_for_sums(card, sheet)
        for partie in given["parties"][1:]:
            if card.chouette and not (partie["deals"] or partie["points"] or partie["seated"]):
                chance.shuffle(partie["seats"])  # As they were due before an earlier deal changed.
        yield {"card": given, "due": _due(sheet)}


def _due(sheet: Sheet) -> dict[str, Any]:
    look = outlooks(sheet)
    reckoning = sheet.reckoning
    return {
        "parties": [_partie_due(partie, sheet) for partie in sheet.parties],
        "next": _next(sheet),
        "question": _question(sheet),
        "reckoning": _reckoning(reckoning),
        "if_now": look
        and {
            "points": [side.points for side in look.sides],
            "reckoning": look.whole and _reckoning(look.whole),
        },
        "said": sheet.stake
        and [format_money(one, sheet.stake.currency) for one in reckoning.amounts],
    }


def _partie_due(partie: SheetPartie, sheet: Sheet) -> dict[str, Any]:
    result, place = partie.result, sheet.parties.index(partie)
    line = sheet.lines[place] if sheet.chouette else None
    needs = [to_save_rubicon(total, sheet.rules) for total in result.totals]
    names = "totals complete winner rubicon drawn adjusting deals_due surplus"
    return _read(result, names) | {
        "number": partie.number,
        "over": partie.over,
        "won": (0, 0) if partie.annulled else result.won,
        "needs": needs,
        "deals": [] if partie.has_result_alone else list(_deals_due(partie, sheet.rules)),
        "games": [_game(game) for game in partie.games],
        "seats": _seats(partie.seats),
        "due": _seats(line and line.due),
        "tens": line and line.tens,
        "running": line and line.running,
    }


def _deals_due(partie: SheetPartie, rules: RuleSet) -> Iterator[dict[str, Any]]:
    for deal, running in zip(partie.deals, _running(partie, rules), strict=True):
        yield {
            "number": deal.number,
            "weight": rules.weight(deal.number) if rules.deals else 1,
            "running": running,
            "surplus": deal.surplus,
        }


def _running(partie: SheetPartie, rules: RuleSet) -> Iterator[Sequence[int]]:
    """Yield the totals with each deal: in its game, or in the partie."""
    if rules.deals:
        weighted = (
            [rules.weight(deal.number) * score for score in deal.scores] for deal in partie.deals
        )
        yield from accumulate(weighted, _sum)
    for game in partie.games:
        yield from accumulate((deal.scores for deal in game.deals), _sum)


def _sum(one: Sequence[int], other: Sequence[int]) -> Sequence[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def _game(game: SheetGame) -> dict[str, Any]:
    result = game.result
    of_game = _read(game, "number first_deal last_deal over surplus")
    return of_game | _read(result, "totals winner double won asks")


def _read(of: Any, names: str) -> dict[str, Any]:
    return {name: getattr(of, name) for name in names.split()}


def _next(sheet: Sheet) -> dict[str, Any] | None:
    due = sheet.next_deal
    if due is None:
        return None
    partie, race = sheet.due_partie, race_of(sheet) if sheet.of_games else None
    last = partie.result.deals_due if partie else sheet.rules.deals
    return _read(due, "partie dealer elder void") | {
        "deal": due.number,
        "left": None if sheet.of_games else last - due.number + 1,
        "may_end": not sheet.of_games and may_end_partie(due.number, sheet.rules),
        "may_concede": may_concede(sheet, due.partie, due.number),
        "seats": _seats(sheet.seats_in(due.partie)),
        "race": race and {name: getattr(race, name) for name in race.__slots__},
    }


def _question(sheet: Sheet) -> dict[str, Any] | None:
    asked = sheet.question
    if asked is None:
        return None
    ways = [{"winner": way.winner, "double": way.double} for way in asked.ways]
    return {name: getattr(asked, name) for name in asked.__slots__} | {"ways": ways}


def _reckoning(reckoning: Any) -> dict[str, Any]:
    return _read(reckoning, "totals balance counted amounts")


def _seats(seats: Any) -> list[int] | None:
    return [seats.single, seats.opponent, seats.adviser] if seats else None
