"""Where the sums on a paper lead on a screen: what they are made of, on the site's own pages.

A paper issued before its data had the site's address leads nowhere, and is as it was printed.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

Data = Mapping[str, Any]


def entry_page(data: Data, number: int) -> str:
    """The page of an entry."""
    return f"{data['address']}{number}/" if "address" in data else ""


def account_page(data: Data, currency: str, member: int | None, kind: str = "") -> str:
    """The month's entries on the account of a member, or on one of the club's own."""
    if "address" not in data:
        return ""
    account = f"members/{member}/" if member else f"own/{kind}/"
    month = f"{data['year']}-{data['month']:02}"
    return f"{data['address']}{account}?{urlencode({'currency': currency, 'month': month})}"
