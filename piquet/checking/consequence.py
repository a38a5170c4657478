"""Say what the errors on a written card change: the winner by its deals, and by its figures."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from piquet.formats.card_file import CardFile, FilePartie, cell
from piquet.money.amounts import format_money
from piquet.partie.result import points_won
from piquet.rule_sets import is_of_games

_ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)


def consequence(card: CardFile, report: Mapping[str, Any]) -> str:
    """Return a sentence on the result by the deals if the written balance or totals differ, else
    "".

    For a card of two players; `report` is that of `piquet.checking.report`. “By the deals B wins
    122 and receives 10s., but the card says that A wins 75: at 94 the fourth partie is a rubicon,
    338 and not 141.”
    """
    lead = None if card.chouette else _lead_on_card(card)
    computed = report["totals"][0] - report["totals"][1] if lead is not None else None
    if lead is None or lead == computed or not report["discrepancies"]:
        return ""
    reasons = [] if is_of_games(card.rules) else list(_rubicons(card, report["parties"]))
    why = f": {'; '.join(reasons)}" if reasons else ""
    return (
        f"By the deals {_by_deals(card, report)}, but the card says that {_wins(card, lead)}{why}."
    )


def _lead_on_card(card: CardFile) -> int | None:
    """Return the first player's lead according to the card; None if the card does not give one."""
    for cells in (card.balance, card.totals):
        first, second = cell(cells, 0), cell(cells, 1)
        if first is not None or second is not None:
            return (first or 0) - (second or 0)
    return None


def _wins(card: CardFile, ahead: int) -> str:
    if not ahead:
        return "they are even"
    return f"{card.players[0 if ahead > 0 else 1]} wins {abs(ahead)}"


def _by_deals(card: CardFile, report: Mapping[str, Any]) -> str:
    """Return “B wins 122 and receives 10s.”; for love only “B wins 122”."""
    won = _wins(card, report["totals"][0] - report["totals"][1])
    money = report.get("money", {"amounts": (0,)})
    amount = max(money["amounts"])
    return f"{won} and receives {format_money(amount, money['currency'])}" if amount else won


def _rubicons(card: CardFile, computed: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    """Yield an explanation of each partie in which deals and written totals disagree on the
    rubicon.

    “at 94 the fourth partie is a rubicon, 338 and not 141”.
    """
    for number, (written, due) in enumerate(zip(card.parties, computed, strict=True), 1):
        if not due["complete"] or due.get("annulled") or card.rules.rubicon_on_six_deals:
            continue
        totals = _totals(written, due["totals"])
        won_as_written = points_won(totals, card.rules)
        by_deals, on_card = max(due["won"]), max(won_as_written)
        if due["rubicon"] == (on_card == sum(totals) + card.rules.for_game):
            continue
        partie = (
            f"the {_ORDINALS[number - 1]} partie"
            if number <= len(_ORDINALS)
            else f"partie {number}"
        )
        what = "is a rubicon" if due["rubicon"] else "is not a rubicon"
        yield f"at {min(due['totals'])} {partie} {what}, {by_deals} and not {on_card}"


def _totals(written: FilePartie, due: list[int]) -> tuple[int, int]:
    """Return a partie's totals as written; a total that nobody wrote is the sum of the deals."""
    first, second = cell(written.totals, 0), cell(written.totals, 1)
    return (due[0] if first is None else first, due[1] if second is None else second)
