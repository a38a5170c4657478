"""Links from the sums on a paper to their pages on the site.

Papers whose data lack the site's address were issued without links, and stay so.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

Data = Mapping[str, Any]


def entry_page(data: Data, number: int) -> str:
    """Return the address of an entry's page, or "" if the paper has no links."""
    return f"{data['address']}{number}/" if "address" in data else ""


def account_page(data: Data, currency: str, member: int | None, kind: str = "") -> str:
    """Return the address of a month's entries on an account, or "" if the paper has no links.

    The account is the member's or, if `member` is None, the club's own account of this kind.
    """
    if "address" not in data:
        return ""
    account = f"members/{member}/" if member else f"own/{kind}/"
    month = f"{data['year']}-{data['month']:02}"
    return f"{data['address']}{account}?{urlencode({'currency': currency, 'month': month})}"
