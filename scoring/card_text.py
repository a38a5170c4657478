"""A verification report as a page to read on a terminal."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from scoring.card_file import CardFile
from scoring.laws.reckoning import NEGLECT_WORDS
from scoring.laws.stakes import Stake, rate_in_words

HEADINGS: Final = {
    "discrepancies": "Wrongly written:",
    "errors": "Impossible:",
    "notes": "Only a penalty explains:",
}


def table(card: CardFile, report: Mapping[str, Any]) -> str:
    """The report (of `scoring.card_check.report`) on this card, as lines of text."""
    rows = [
        ["partie", *card.players, "won"],
        *(
            [str(number), *map(str, partie["totals"]), _outcome(partie)]
            for number, partie in enumerate(report["parties"], start=1)
        ),
        ["won", *map(str, report["totals"]), ""],
    ]
    lines = [f"Rubicon, {' and '.join(card.players)}, {_stake(card.stake)}.", "", *_ruled(rows)]
    lines += ["", _money(card, report)]
    for kind, heading in HEADINGS.items():
        lines += _findings(heading, report.get(kind, ()))
    return "\n".join(lines)


def _stake(stake: Stake) -> str:
    neglected = {**NEGLECT_WORDS, "unit": "a whole unit of money", "": ""}[stake.neglect]
    return f"{rate_in_words(stake)}" + (
        f", fractions of {neglected} neglected" if neglected else ""
    )


def _outcome(partie: Mapping[str, Any]) -> str:
    if partie.get("annulled"):
        return "annulled"
    if partie["winner"] is None:
        return "drawn" if partie["drawn"] else "not finished"
    return f"{partie['winner']} {max(partie['won'])}" + (", a rubicon" if partie["rubicon"] else "")


def _ruled(rows: Sequence[Sequence[str]]) -> Iterable[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, one, other, last in rows:
        cells = first.ljust(widths[0]), one.rjust(widths[1]), other.rjust(widths[2]), last
        yield "  ".join(cells).rstrip()


def _money(card: CardFile, report: Mapping[str, Any]) -> str:
    balance, counted = report["balance"], report["counted"]
    if not any(balance):
        return "The players are level."
    winner = balance.index(max(balance))
    text = f"Balance {balance[winner]} to {card.players[winner]}"
    text += "" if counted is None else f", {counted[winner]} counted"
    if not report["money"]["amounts"][winner]:
        return f"{text}: nothing is to be paid."
    return f"{text}: {card.players[1 - winner]} pays {report['money']['text'][winner]}"


def _findings(heading: str, findings: Iterable[Mapping[str, Any]]) -> list[str]:
    lines = [f"  {finding['where']}: {finding['message']}" for finding in findings]
    return ["", heading, *lines] if lines else []
