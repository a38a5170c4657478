"""The summary of a month for programs and terminals, in the format `piquet-month/1`."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ledger.months.choice import MonthChoice
from ledger.months.columns import totals_label, with_readable_signs
from piquet.money.amounts import format_money
from scoring.days import month_name
from scoring.words.stakes import currency_name

Data = Mapping[str, Any]


def summary_of(choice: MonthChoice) -> dict[str, Any]:
    """Return the balances and payments at the month's end, and the data of the report."""
    data, issued = choice.report_data, choice.report
    return {
        "format": "piquet-month/1",
        "club": choice.club.slug,
        "month": f"{choice.first:%Y-%m}",
        "closed": issued is not None,
        "number": issued.number if issued else None,
        "fingerprint": issued.fingerprint if issued else None,
        "currencies": [_currency(book) for book in data["currencies"]],
        "report": data,
    }


def _currency(book: Data) -> dict[str, Any]:
    code = book["currency"]
    return {
        "currency": code,
        "balances": [
            {
                "account": f"member:{line['member']}" if line["member"] else line["kind"],
                "name": line["name"],
                **_sum(line["after"], code),
            }
            for line in (*book["members"], *book["own"])
        ],
        "payments": [
            {
                "payer": _side(payment["payer"]),
                "receiver": _side(payment["receiver"]),
                **_sum(payment["amount"], code),
            }
            for payment in book["payments"]
        ],
        "together": _sum(book["totals"]["after"], code),
    }


def _side(side: Data) -> dict[str, Any]:
    """Return one side of a payment: a member or the club."""
    return {"account": f"member:{side['id']}" if side["id"] else "club", "name": side["name"]}


def _sum(amount: int, currency: str) -> dict[str, Any]:
    return {"amount": amount, "text": format_money(amount, currency)}


def played_counts(data: Data) -> list[tuple[str, int]]:
    """Return the numbers of cards, parties and rubicons, each with its label."""
    cards, parties, rubicons = data["cards"], data["parties"], data["rubicons"]
    return [
        (ngettext("card", "cards", cards), cards),
        (ngettext("partie", "parties", parties), parties),
        (ngettext("rubicon", "rubicons", rubicons), rubicons),
    ]


def summary_text(summary: Data) -> str:
    """Return the summary as text in several lines."""
    return "\n".join(_lines(summary))


def _lines(summary: Data) -> Iterator[str]:
    report = summary["report"]
    yield f"{report['club']}, {_month(summary)}"
    yield ", ".join(f"{count} {word}" for word, count in played_counts(report))
    for book, table in zip(summary["currencies"], report["currencies"], strict=True):
        code, own = book["currency"], table["own"]
        yield ""
        yield capfirst(currency_name(code))
        for line in map(with_readable_signs, (*table["members"], *own)):
            yield _line(line["after"], code, line["name"])
        yield _line(table["totals"]["after"], code, totals_label(own))
        for payment in book["payments"]:
            yield _("  %(payer)s pays %(receiver)s %(text)s") % {
                "payer": payment["payer"]["name"],
                "receiver": payment["receiver"]["name"],
                "text": payment["text"],
            }


def _line(amount: int, currency: str, name: str) -> str:
    return f"  {format_money(amount, currency):>14}  {name}"


def _month(summary: Data) -> str:
    name = month_name(date.fromisoformat(f"{summary['month']}-01"))
    if not summary["closed"]:
        return _("%(month)s, not closed") % {"month": name}
    return _("%(month)s, report No. %(number)d") % {"month": name, "number": summary["number"]}
