"""Look up heads of the chain as printed on papers: their links, and what was linked later."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count

from club.models import Club
from ledger.models import Counter, Link, LinkKind

DIGITS: Final = 64


@dataclass(frozen=True, slots=True)
class Head:
    """A head of the chain and, if a chain of this site has it, its link.

    `club` is a slug. `number` and `at` are those of the link. `since` counts the later links by
    kind. All four are None if no link has this hash.
    """

    head: str
    club: str | None = None
    number: int | None = None
    at: datetime | None = None
    since: Mapping[str, int] | None = None

    def __str__(self) -> str:
        if self.since is None or self.at is None:
            return f"No chain here has the head {grouped(self.head)}: {WHY}"
        added = [f"{n} of kind “{LinkKind(kind).label}”" for kind, n in self.since.items()]
        of = f"{self.club}: the head belongs to link {self.number} of {self.at:%Y-%m-%d}"
        return f"{of}. Added since: {', '.join(added) or 'nothing'}."


WHY: Final = (
    "something from before that paper was printed was changed and the chain written again, or the "
    "end of the chain was cut off, or the paper is of another site, or the head was copied wrongly."
)


def read_head(text: str) -> str:
    """Return a head typed from a paper, without its spaces and hyphens and in lower case.

    Raises ValueError unless it has 64 hexadecimal digits.
    """
    head = re.sub(r"[\s-]+", "", text).lower()
    if re.fullmatch(f"[0-9a-f]{{{DIGITS}}}", head):
        return head
    raise ValueError(
        f"a head has {DIGITS} signs, 0 to 9 and a to f, in groups or not; this has {len(head)}"
    )


def grouped(head: str) -> str:
    """Return a head in groups of eight digits, for reading and typing."""
    return " ".join(head[at : at + 8] for at in range(0, DIGITS, 8))


def find_head(head: str) -> Head:
    """Return the head with its link and the number of later links."""
    link = Link.objects.filter(hash=head).select_related("club").order_by("pk").first()
    if link is None:
        return Head(head)
    later = Link.objects.filter(club=link.club, number__gt=link.number).order_by()
    since = dict(later.values_list("kind").annotate(count=Count("pk")))
    return Head(head, link.club.slug, link.number, link.at, dict(sorted(since.items())))


def chain_end(club: Club) -> tuple[int, str] | None:
    """Return the number and hash (in groups) of a club's last link, or None.

    Returns None before the first link, and if the counter was tampered with and holds no hash.
    """
    counters = Counter.objects.filter(club=club, links__gt=0).values_list("links", "head")
    return next(((links, grouped(head)) for links, head in counters if isinstance(head, str)), None)


def heads_now() -> list[dict[str, str | int]]:
    """Return the number and hash of each club's last link according to its counter, by slug."""
    counters = Counter.objects.filter(links__gt=0).order_by("club__slug")
    return [
        {"club": slug, "number": number, "head": head}
        for slug, number, head in counters.values_list("club__slug", "links", "head")
        if isinstance(head, str)  # Tampered counters may hold none; the checks report it.
    ]
