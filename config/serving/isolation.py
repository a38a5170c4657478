"""Turn isolating characters in pages into `<bdi>` elements around names.

Sentences have U+2068 and U+2069 around names that run from right to left (`piquet/text/typed.py`).
In a page they become elements, so that a copied name has no invisible characters. They stay where
no elements are possible: in titles, options, pictures, and attributes that are read out. In other
places, such as the values of fields, they are removed.
"""

import re
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

from piquet.text.typed import BEGIN, END, without_isolation

_TAG: Final = r"""<[a-zA-Z/](?:"[^"]*"|'[^']*'|[^"'>])*>"""
_PIECE: Final = re.compile(
    rf"(?P<text><(?P<kept>title|option|svg)\b.*?</(?P=kept)>)"
    rf"|(?P<raw><(?P<bare>script|style|textarea)\b.*?</(?P=bare)>)"
    rf"|(?P<tag>{_TAG})|(?P<mark>[{BEGIN}{END}])",
    re.DOTALL,
)
_IN_TAGS: Final = re.compile(_TAG)
_READ_OUT: Final = re.compile(r"""\b(?:aria-[a-z]+|title|alt|placeholder|content|label)="[^"]*\"""")
_AS_ELEMENT: Final = {BEGIN: "<bdi>", END: "</bdi>"}


def as_elements(page: str) -> str:
    """Return the page with `<bdi>` for isolating characters, wherever elements are possible."""
    return _PIECE.sub(_piece, page)


def _piece(match: re.Match[str]) -> str:
    if match["mark"]:
        return _AS_ELEMENT[match["mark"]]
    if match["raw"]:
        return without_isolation(match[0])
    return _IN_TAGS.sub(_tag, match[0])


def _tag(match: re.Match[str]) -> str:
    if BEGIN not in match[0]:
        return match[0]
    parts = re.split(f"({_READ_OUT.pattern})", match[0])
    return "".join(part if at % 2 else without_isolation(part) for at, part in enumerate(parts))


class IsolationMiddleware:
    """Send pages with `<bdi>` elements.

    Pages without isolating characters, and pages that are already compressed, do not change.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_page = response.get("Content-Type", "").startswith("text/html")
        is_text = is_page and not response.streaming and "Content-Encoding" not in response
        if is_text and BEGIN.encode() in response.content:
            response.content = as_elements(response.content.decode()).encode()
        return response
