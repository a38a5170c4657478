"""The values that must be equal before and after a move."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from club.models import Club
from ledger.book_checks import check_ledger
from ledger.chain.heads import heads_now
from ledger.exports.entries import journal_source
from ledger.exports.formats import FORMATS
from scoring.management.progress import Progress


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """Digests and results of the database in use, each under its name."""

    values: Mapping[str, str]

    def unlike(self, other: "Fingerprint") -> list[str]:
        """Return the names of the values that differ."""
        names = self.values.keys() | other.values.keys()
        return sorted(name for name in names if self.values.get(name) != other.values.get(name))


def fingerprint(rows: Mapping[str, str], progress: Progress) -> Fingerprint:
    """Return the fingerprint of the database in use. `rows` are the digests of its tables."""
    progress.stage("Checking the book")
    failures = sorted(str(each) for each in check_ledger())
    tables = {f"the rows of {table}": digest for table, digest in rows.items()}
    chains = {
        f"the chain of {each['club']}": f"{each['number']} {each['head']}" for each in heads_now()
    }
    progress.stage("Exporting every journal")
    return Fingerprint(
        {**tables, **chains, **dict(_journals()), "the result of check_ledger": "\n".join(failures)}
    )


def _journals() -> Iterator[tuple[str, str]]:
    """Yield the name and digest of each club's journal in each format."""
    for club in Club.objects.order_by("slug"):
        for name, form in FORMATS.items():
            text = hashlib.sha256()
            for piece in form.write(journal_source(club)):
                text.update(piece.encode())
            yield f"the journal of {club.slug} as {name}", text.hexdigest()
