"""The help pages: each is one Markdown file of the documentation, turned into HTML once."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.toc import TocExtension
from markdown.treeprocessors import Treeprocessor

DOCS: Final = Path(settings.BASE_DIR) / "docs"
FILES: Final[Mapping[str, str]] = {
    "writing-a-deal": "players/writing-a-deal.md",
    "disagreeing": "players/disagreeing.md",
    "no-signal": "players/no-signal.md",
    "chouette": "players/chouette.md",
    "statistics": "players/statistics.md",
    "ratings": "players/ratings.md",
    "contests": "players/contests.md",
    "treasurer": "officers/treasurer.md",
    "secretary": "officers/secretary.md",
    "tournament": "officers/tournament.md",
}
"""The name of each page in its address, with its file in `docs`."""
SLUG_OF: Final = {Path(file).name: slug for slug, file in FILES.items()}
OUTSIDE: Final = re.compile(r"\s*\(\[[^\]]+\]\(\.\./[^)]+\)\)")
"""A link in brackets to a page that the site lacks, such as “([why](../chain.md))”."""
WIDTH, HEIGHT = 390, 844
"""The pixels of a picture. The browser reserves this space until the picture has loaded."""


@dataclass(frozen=True)
class HelpPage:
    """A help page: its name in the address, its heading, and the rest as HTML. Makes no query."""

    slug: str
    title: str
    body: SafeString


@cache
def help_page(slug: str) -> HelpPage:
    """Return the page with this name. Raises KeyError if there is none."""
    source = (DOCS / FILES[slug]).read_text()
    heading, _, rest = source.partition("\n")
    markdown = Markdown(
        extensions=["attr_list", "tables", TocExtension(slugify=_anchor), _OnTheSite()]
    )
    body = mark_safe(markdown.convert(OUTSIDE.sub("", rest)))  # noqa: S308  (our own files)
    return HelpPage(slug, heading.removeprefix("# ").strip(), body)


def help_pages() -> list[HelpPage]:
    """Return all pages, the pages for players first."""
    return [help_page(slug) for slug in FILES]


def _anchor(heading: str, _separator: str) -> str:
    return slugify(heading)


class _OnTheSite(Extension):
    """A Markdown extension that points links and pictures to their addresses on the site."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  (Markdown's own name)
        md.treeprocessors.register(_Addresses(md), "addresses", 0)


class _Addresses(Treeprocessor):
    """Rewrites the addresses of links and pictures. A link to a page outside becomes text."""

    def run(self, root: Element) -> None:
        for link in root.iter("a"):
            _point(link)
        for picture in root.iter("img"):
            name = Path(picture.get("src", "")).name
            picture.attrib |= {
                "src": static(f"pictures/{name}"),
                "width": str(WIDTH),
                "height": str(HEIGHT),
                "loading": "lazy",
            }


def _point(link: Element) -> None:
    file, _, anchor = link.get("href", "").partition("#")
    slug = SLUG_OF.get(Path(file).name)
    if slug:
        link.set("href", reverse("front:help", args=[slug]) + (f"#{anchor}" if anchor else ""))
    elif file.endswith(".md"):
        link.tag = "span"
        link.attrib.clear()
