"""Pages without the layout of their templates, so that tests can look for elements in them.

A reader does not see where a template breaks a line. The tests' client gets each element on one
line, with a space only where a browser shows one, and an ordinary one for each that does not break.
A real server (`live_server`) sends the page as
it is.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest, HttpResponse

INLINE = "a|abbr|b|button|i|small|span|strong|sup|time"
KEPT = re.compile(r"(<(pre|textarea|script)\b.*?</\2>)", re.DOTALL)
# A tag with white space that a browser does not see: most tags have none, and are passed by.
SEEN = r"\s]| (?![\s>])"
LOOSE_TAG = re.compile(
    rf"""<[a-zA-Z](?:"(?:[^"{SEEN})*+"|'(?:[^'{SEEN})*+'|[^"'<>{SEEN})*+"""
    r"""(?!>)(?:"[^"]*"|'[^']*'|[^"'<>])*>"""
)
SPACES = re.compile(r"\s+")
BREAK = re.compile(r"[^\S\n]*+\n\s*+")
OPENED = re.compile(r"(<[a-zA-Z!][^<>]*>)\n")
CLOSES = re.compile(r"\n(?=</)")
BLOCK = re.compile(rf"(</(?!(?:{INLINE})>)\w+>)\n|\n(?=<(?!(?:{INLINE})\b)\w)")


def flat(page: str) -> str:
    """The page without line breaks, but for those of a `pre`, a `textarea` or a script."""
    pieces = KEPT.split(page)
    return "".join(
        _flat(piece) if at % 3 == 0 else piece for at, piece in enumerate(pieces) if at % 3 != 2
    )


def _flat(piece: str) -> str:
    piece = BREAK.sub("\n", LOOSE_TAG.sub(_flat_tag, piece))
    piece = CLOSES.sub("", OPENED.sub(r"\1", piece))
    return BLOCK.sub(r"\1", piece).replace("\n", " ").replace("\N{NO-BREAK SPACE}", " ")


def _flat_tag(tag: re.Match[str]) -> str:
    return SPACES.sub(" ", tag[0]).replace(" >", ">")


@dataclass(frozen=True)
class _FlatLater:
    """The content of a page, flattened when a test reads it: many look at the status alone."""

    page: bytes

    @cached_property
    def flat(self) -> bytes:
        return flat(self.page.decode()).encode()

    def __iter__(self) -> Iterator[bytes]:
        yield self.flat


def flat_pages(get_response: Callable[[HttpRequest], HttpResponse]):
    """Middleware: flatten the pages that the tests' own client asks for.

    It is the outermost: those inside it ask for the length of what is sent.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_page = response.get("Content-Type", "").startswith("text/html")
        is_plain = is_page and not response.streaming and "Content-Encoding" not in response
        if is_plain and request.META["SERVER_NAME"] == "testserver":
            response._container = _FlatLater(response.content)
        return response

    return answer
