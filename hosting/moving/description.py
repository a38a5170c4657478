"""Describe a club's file for both commands, so that people can compare the two sites."""

from hosting.moving.manifest import ClubManifest
from ledger.chain.heads import grouped
from piquet.money.amounts import format_money

_SHOWN = ("members", "cards", "records", "transactions", "documents")


def describe_content(manifest: ClubManifest) -> str:
    """Return the counts, the sums and the end of the chain, each on a line."""
    rows = ", ".join(f"{manifest.part(name).rows:,} {name}" for name in _SHOWN)
    lines = [f"It has {rows}."]
    for currency, sums in manifest.sums.items():
        moved, due = (format_money(sums[name], currency) for name in ("moved", "to_receive"))
        lines.append(
            f"{currency}: {sums['entries']:,} entries that moved {moved};"
            f" {sums['accounts']:,} accounts, {due} to be received."
        )
    lines.append(f"The chain ends at link {manifest.links}: {grouped(manifest.head)}.")
    return "\n".join(lines)
