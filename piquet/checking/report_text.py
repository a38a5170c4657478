"""A verification report as text for the terminal."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from piquet.checking.consequence import consequence
from piquet.checking.written_figures import with_minus_sign
from piquet.formats.card_file import CardFile
from piquet.money.amounts import format_money
from piquet.money.reckoning import NEGLECT_WORDS
from piquet.money.stakes import Stake, rate_in_english
from piquet.text.typed import joined

HEADINGS: Final = {
    "discrepancies": "Written wrongly:",
    "errors": "Impossible:",
    "notes": "Possible only with a penalty:",
}


GAME_NAMES: Final = {
    "rubicon": "Rubicon",
    "four-deal": "Parties of four deals",
    "au-cent": "Piquet au cent",
    "hundred-up": "The older game, a hundred up",
}


def report_text(card: CardFile, report: Mapping[str, Any]) -> str:
    """Return the report from `piquet.checking.report.report` on this card, as lines of text."""
    rows = _chouette(card, report) if card.chouette else _two_handed(card, report)
    game = GAME_NAMES[card.rules.code] + (", a chouette" if card.chouette else "")
    lines = [f"{game}, {_listed(card.players)}, {_stake(card.stake)}.", "", *_aligned(rows)]
    lines += ["", _money(card, report)]
    for kind, heading in HEADINGS.items():
        lines += _findings(heading, report.get(kind, ()))
    if came_to := consequence(card, report):
        lines += ["", came_to]
    return "\n".join(lines)


def _two_handed(card: CardFile, report: Mapping[str, Any]) -> list[list[str]]:
    parties = [
        [str(number), *map(str, partie["totals"]), _outcome(partie)]
        for number, partie in enumerate(report["parties"], start=1)
    ]
    return [
        ["partie", *card.players, "won"],
        *parties,
        ["won", *map(str, report["totals"]), ""],
    ]


def _chouette(card: CardFile, report: Mapping[str, Any]) -> list[list[str]]:
    """Return a row for each partie: the running totals in tens, the players, and the points won."""
    parties = [
        [str(number), *map(with_minus_sign, stands), f"{_played(partie)}: {_outcome(partie)}"]
        for number, (partie, stands) in enumerate(
            zip(report["parties"], report["running"], strict=True), start=1
        )
    ]
    return [
        ["partie", *card.players, "won"],
        *parties,
        ["points", *map(with_minus_sign, report["balance"]), ""],
    ]


def _played(partie: Mapping[str, Any]) -> str:
    return f"{partie['single']} against {partie['opponent']}"


def _listed(names: Sequence[str]) -> str:
    return f"{joined(', ', names[:-1])} and {names[-1]}"


def _stake(stake: Stake | None) -> str:
    if stake is None:
        return "for love"
    neglected = {**NEGLECT_WORDS, "unit": "a whole unit of money", "": ""}[stake.neglect]
    return f"{rate_in_english(stake)}" + (
        f", fractions of {neglected} neglected" if neglected else ""
    )


def _outcome(partie: Mapping[str, Any]) -> str:
    if partie.get("annulled"):
        return "annulled"
    if partie["winner"] is None:
        return "drawn" if partie["drawn"] else "not finished"
    if "doubles" in partie:
        return f"{partie['winner']}{_doubles(sum(partie['doubles']))}"
    return f"{partie['winner']} {max(partie['won'])}" + (", a rubicon" if partie["rubicon"] else "")


def _doubles(count: int) -> str:
    return {0: "", 1: ", a double"}.get(count, f", {count} doubles")


def _aligned(rows: Sequence[Sequence[str]]) -> Iterable[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *figures, last in rows:
        aligned = [figure.rjust(width) for figure, width in zip(figures, widths[1:-1], strict=True)]
        yield "  ".join([first.ljust(widths[0]), *aligned, last]).rstrip()


def _money(card: CardFile, report: Mapping[str, Any]) -> str:
    balance, counted = report["balance"], report["counted"]
    if not any(balance):
        return "The players are level."
    if card.chouette:
        return _money_of_three(card, report)
    winner = balance.index(max(balance))
    text = f"Balance {balance[winner]} to {card.players[winner]}"
    if card.stake is None:
        return f"{text}, for love."
    text += "" if counted is None else f", {counted[winner]} counted"
    if not report["money"]["amounts"][winner]:
        return f"{text}: nobody pays anything."
    return f"{text}: {card.players[1 - winner]} pays {report['money']['text'][winner]}"


def _money_of_three(card: CardFile, report: Mapping[str, Any]) -> str:
    if card.stake is None:
        return "Played for love: nobody pays."
    money = report["money"]
    sides = sorted(zip(money["amounts"], card.players, strict=True), key=lambda side: -side[0])
    payments = [
        f"{name} {'receives' if amount > 0 else 'pays'} "
        f"{format_money(abs(amount), money['currency'])}"
        for amount, name in sides
        if amount
    ]
    return "; ".join(payments) if payments else "Nobody pays anything."


def _findings(heading: str, findings: Iterable[Mapping[str, Any]]) -> list[str]:
    lines = [f"  {finding['where']}: {finding['message']}" for finding in findings]
    return ["", heading, *lines] if lines else []
