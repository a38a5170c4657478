"""Links from the sums on a paper to their pages on the site.

A paper issued before its data had the site's address has no links, as it was printed.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

Data = Mapping[str, Any]


def entry_page(data: Data, number: int) -> str:
    """Return the address of an entry's page."""
    return f"{data['address']}{number}/" if "address" in data else ""


def account_page(data: Data, currency: str, member: int | None, kind: str = "") -> str:
    """Return the address of the month's entries on a member's, or the club's own, account."""
    if "address" not in data:
        return ""
    account = f"members/{member}/" if member else f"own/{kind}/"
    month = f"{data['year']}-{data['month']:02}"
    return f"{data['address']}{account}?{urlencode({'currency': currency, 'month': month})}"
