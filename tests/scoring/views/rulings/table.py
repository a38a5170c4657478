"""A player's way through “something went wrong”: tap one answer after another."""

import re
from html import unescape
from urllib.parse import urlsplit

LINKS = re.compile(r'<a [^>]*?href="([^"]+)"[^>]*>(.*?)</a>', re.S)


def words_of(html: str) -> str:
    """The text of some HTML, on one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def main_of(answer) -> str:
    """The main part of a page."""
    return re.search(r"<main.*?</main>", answer.content.decode(), re.S)[0]


def links_of(answer) -> dict[str, str]:
    """The links of a page's main part: their words, and where they lead."""
    return {words_of(text): unescape(to) for to, text in LINKS.findall(main_of(answer))}


def tap(site, answer, words: str):
    """Follow the link with these words."""
    links = links_of(answer)
    assert words in links, sorted(links)
    return site.client.get(links[words])


def walk(site, *taps: str, deal: str = "1/1"):
    """Open “something went wrong” of a deal and tap one thing after another."""
    answer = site.client.get(site.at(f"deals/{deal}/rulings/"))
    for words in taps:
        answer = tap(site, answer, words)
    return answer


def path_at(address: str) -> str:
    """The address without its host."""
    parts = urlsplit(address)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
