"""The results of all shares of a long run together, by route."""

from collections import Counter
from typing import Any

from club.access import TABLE
from tests.fuzz.likely import NEVER, READ
from tests.helping.every_address import OURS

FULL = 100_000
REFUSED = {"403", "404", "405"}
"""The statuses with which an address of an installed package refuses every form."""


class Run:
    """The results of all shares."""

    def __init__(self, shares: list[dict[str, Any]]) -> None:
        self.sent, self.past = Counter[str](), Counter[str]()
        self.answers: dict[str, Counter[str]] = {}
        self.broken = sorted({each.splitlines()[0] for share in shares for each in share["broken"]})
        for share in shares:
            self.sent.update(share["sent"])
            self.past.update(share["past"])
            for name, each in share["answers"].items():
                self.answers.setdefault(name, Counter()).update(each)

    @property
    def never(self) -> list[str]:
        """Return the routes that take a form but never had a valid one, without a reason."""
        own = {route for route, rights in TABLE.items() if "POST" in rights}
        sent = {name.removeprefix("POST ") for name in self.sent if name.startswith("POST ")}
        return sorted(
            route
            for route in (own | sent) - NEVER.keys() - {"no address"}
            if not self.past[f"POST {route}"] and not self._takes_none(route)
        )

    def _takes_none(self, route: str) -> bool:
        refused = set(self.answers.get(f"POST {route}", ())) - {"400"} <= REFUSED
        return not route.startswith(OURS) and (refused or route.endswith(READ))

    def table(self, where: str) -> str:
        """Return the report in Markdown."""
        posts = sum(count for name, count in self.sent.items() if name.startswith("POST "))
        rows = [
            f"| {name} | {self.sent[name]:,} | {self.past[name]:,} | {_said(self.answers[name])} |"
            for name in sorted(self.sent)
        ]
        head = (
            f"{where}: {sum(self.sent.values()):,} requests, {posts:,} of them forms; "
            f"{len(self.broken)} kinds of error 500; forms of which none was read as valid: "
            f"{', '.join(self.never) or 'none'}."
        )
        if sum(self.sent.values()) < FULL:
            head += f" The run was cut short: `make fuzz` sends {FULL:,}."
        faults = [*(f"- {fault}" for fault in self.broken), ""] if self.broken else []
        columns = ["| route | sent | past its form | answers |", "| --- | ---: | ---: | --- |"]
        return "\n".join(["# Forms sent wrong", "", head, "", *faults, *columns, *rows, "", _why()])


def _why() -> str:
    """Return the lines about routes that are left out, and why."""
    said = "\n".join(f"- {name}: {why}" for name, why in sorted(NEVER.items()))
    return (
        f"Not asked of these:\n\n{said}\n"
        "- the admin’s and django-allauth’s addresses that answer every form by 403, 404 or 405: "
        "they take none\n"
        f"- the admin’s addresses that end in {', '.join(READ)}: pages to be read, and lists that "
        "have mostly nothing to choose\n"
    )


def _said(answers: Counter[str]) -> str:
    return ", ".join(f"{status}: {count:,}" for status, count in sorted(answers.items()))
