"""Pages without the layout of their templates, so that tests can look for elements in them.

A reader does not see where a template breaks a line. The tests' client gets each element on one
line, with a space only where a browser shows one. A real server (`live_server`) sends the page as
it is.
"""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

INLINE = "a|abbr|b|button|i|small|span|strong|sup|time"
KEPT = re.compile(r"(<(pre|textarea|script)\b.*?</\2>)", re.DOTALL)
TAG = re.compile(r"""<[a-zA-Z](?:"[^"]*"|'[^']*'|[^"'<>])*>""")
SPACES = re.compile(r"\s+")
LOOSE = re.compile(r"\s\s|[^\S ]| >")
BREAK = r"\s*\n\s*"
OPENED = re.compile(rf"(<[a-zA-Z!][^<>]*>){BREAK}")
CLOSES = re.compile(rf"{BREAK}(?=</)")
BLOCK = re.compile(rf"(</(?!(?:{INLINE})>)\w+>){BREAK}|{BREAK}(?=<(?!(?:{INLINE})\b)\w)")


def flat(page: str) -> str:
    """The page without line breaks, but for those of a `pre`, a `textarea` or a script."""
    pieces = KEPT.split(page)
    return "".join(
        _flat(piece) if at % 3 == 0 else piece for at, piece in enumerate(pieces) if at % 3 != 2
    )


def _flat(piece: str) -> str:
    piece = TAG.sub(_flat_tag, piece)
    piece = CLOSES.sub("", OPENED.sub(r"\1", piece))
    piece = BLOCK.sub(lambda found: found[1] or "", piece)
    return re.sub(BREAK, " ", piece)


def _flat_tag(tag: re.Match[str]) -> str:
    """Most tags stand on one line already."""
    return SPACES.sub(" ", tag[0]).replace(" >", ">") if LOOSE.search(tag[0]) else tag[0]


def flat_pages(get_response: Callable[[HttpRequest], HttpResponse]):
    """Middleware: flatten the pages that the tests' own client asks for."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_page = response.get("Content-Type", "").startswith("text/html")
        if is_page and not response.streaming and request.META["SERVER_NAME"] == "testserver":
            response.content = flat(response.content.decode()).encode()
        return response

    return answer
