"""Make data for a month's papers: any number of members, names and sums."""

from collections.abc import Sequence
from typing import Any

from ledger.months.figures import COLUMNS

Data = dict[str, Any]
DAYS = (2, 5, 9, 12, 16, 19, 23, 26, 30)


def report_of(
    members: int,
    *,
    names: Sequence[str] = (),
    currency: str = "LSD",
    each: int = 12,
    club: str = "The Wednesday Piquet Club",
) -> Data:
    """Return a report of October 2026 in which these members moved on nine days.

    Amounts are multiples of `each`, and all balances sum to zero.
    """
    lines = [_line(n, _name(n, names), members, each) for n in range(members)]
    return {
        **_heading("report", club),
        "entries": members * len(DAYS),
        "currencies": [_book(lines, currency)] if members else [],
        "corrections": [],
    }


def statement_of(name: str, *, rows: int = 6, currency: str = "LSD", each: int = 12) -> Data:
    """Return a statement of October 2026 with this many entries, settled by one payment."""
    balances = [(n + 1) * each * (-1) ** n for n in range(rows)]
    account = {
        "currency": currency,
        "before": 0,
        "after": balances[-1],
        "rows": [_row(n, name, balances) for n in range(rows)],
        "payments": [_payment((1, name), (2, name[::-1]), each)],
    }
    member = {"member": {"id": 1, "name": name}, "currencies": [account]}
    return {**_heading("statement", "The Wednesday Piquet Club"), **member}


def _heading(kind: str, club: str) -> Data:
    days = {"year": 2026, "month": 10, "from": "2026-10-01", "to": "2026-10-31"}
    counts = {"cards": 40, "parties": 200, "rubicons": 31}
    return {"kind": kind, "club": club, "zone": "Europe/London", **days, **counts}


def _name(place: int, names: Sequence[str]) -> str:
    return names[place % len(names)] if names else f"Member {place + 1}"


def _balances(place: int, members: int, each: int) -> list[int]:
    """The members in pairs: one is owed what the other owes. An odd last one has nothing."""
    if members % 2 and place == members - 1:
        return [0] * len(DAYS)
    side, pair = (-1) ** place, place // 2
    steps = [((day * (pair + 3) + pair * pair) % 37 - 16) * each for day in DAYS]
    return [side * sum(steps[: n + 1]) for n in range(len(steps))]


def _line(place: int, name: str, members: int, each: int) -> Data:
    balances = _balances(place, members, each)
    won = sum(max(0, n - m) for m, n in zip([0, *balances], balances, strict=False))
    who = {"member": place + 1, "kind": "member", "name": name, "cards": len(DAYS)}
    moved = {"won": won, "lost": balances[-1] - won, "after": balances[-1], "balances": balances}
    return {**who, "before": 0, **dict.fromkeys(COLUMNS, 0), **moved}


def _book(lines: Sequence[Data], currency: str) -> Data:
    names = ("before", *COLUMNS, "after")
    pairs = zip(lines[::2], lines[1::2], strict=False)
    sides = [sorted(pair, key=lambda line: line["after"]) for pair in pairs]
    return {
        "currency": currency,
        "members": lines,
        "own": [],
        "totals": {name: sum(line[name] for line in lines) for name in names},
        "payments": [
            _payment((a["member"], a["name"]), (b["member"], b["name"]), b["after"])
            for a, b in sides
            if b["after"]
        ],
        "days": [f"2026-10-{day:02}" for day in DAYS],
        "lines": [{key: line[key] for key in ("member", "name", "balances")} for line in lines],
    }


def _payment(payer: tuple[int, str], receiver: tuple[int, str], amount: int) -> Data:
    ids = [{"id": number, "name": name} for number, name in (payer, receiver)]
    return {"payer": ids[0], "receiver": ids[1], "amount": amount}


def _row(place: int, name: str, balances: Sequence[int]) -> Data:
    day, before = f"2026-10-{place % 28 + 1:02}", balances[place - 1] if place else 0
    what = {"what": f"Card with {name}", "edition": 1, "reason": ""}
    amounts = {"amount": balances[place] - before, "balance": balances[place]}
    return {"number": place + 1, "dated": day, "played_on": day, **what, **amounts}
