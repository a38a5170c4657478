"""A player's way through “something went wrong”: tap one answer after another."""

import re
from html import unescape
from urllib.parse import urlsplit

from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.cards import key
from tests.helping.desc import ITEMS
from tests.scoring.laws.two_points import two_points

FACE_UP = ("A card lay face up among the others", "In the pack, while it was dealt")
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


def forms_of(answer) -> dict[str, tuple[str, dict[str, str]]]:
    """The forms of a page by the words of each button: where it goes, and its fields."""
    found = {}
    for to, form in re.findall(
        r'<form[^>]*method="post"[^>]*action="([^"]+)"[^>]*>(.*?)</form>', main_of(answer), re.S
    ):
        fields = {}
        for tag in re.findall(r"<input[^>]*>", form):
            name = re.search(r'name="([^"]+)"', tag)
            value = re.search(r'value="([^"]*)"', tag)
            if name:
                fields[name[1]] = unescape(value[1]) if value else ""
        for attributes, text in re.findall(r"<button([^>]*)>(.*?)</button>", form, re.S):
            own = dict(re.findall(r'(name|value)="([^"]*)"', attributes))
            more = {own["name"]: own.get("value", "")} if "name" in own else {}
            found[words_of(text)] = (to, {**fields, **more})
    return found


def press(site, answer, words, **typed):
    """Press the button with these words."""
    forms = forms_of(answer)
    assert words in forms, sorted(forms)
    to, fields = forms[words]
    return site.client.post(to, {**fields, **typed}, follow=True)


def write_items(site):
    """Write the worked deal by its items."""
    figures = Figures(1, 1, 1, (0, 0), itemised=ITEMS)
    record_deal(card_id=site.card.pk, by=site.a, figures=figures, key=key())


def tell_two_points(site):
    """Write a deal by its cards in which elder has two equal points and calls everything."""
    figures = Figures(1, 1, 1, (0, 0), itemised=two_points())
    record_deal(card_id=site.card.pk, by=site.a, figures=figures, key=key())
