"""A player's way through “something went wrong”: tap one answer after another."""

import re
from html import unescape

from tests.helping.browser import shows
from tests.helping.desc import ITEMS
from tests.piquet.two_points import two_points
from tests.scoring.views.site import record

FACE_UP = ("A card lay face up among the others", "In the pack, while it was dealt")
LINKS = re.compile(r'<a [^>]*?href="([^"]+)"[^>]*>(.*?)</a>', re.S)
FORMS = re.compile(r'<form[^>]*method="post"[^>]*action="([^"]+)"[^>]*>(.*?)</form>', re.S)


def words_of(html: str) -> str:
    """The text of some HTML, on one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def main_of(answer) -> str:
    """The main part of a page."""
    return re.search(r"<main.*?</main>", answer.content.decode(), re.S)[0]


def says(answer, *words: str, but=()) -> None:
    """Check that the main part of a page has all of these words, and none of those in `but`."""
    shows(words_of(main_of(answer)), *words, but=but)


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


def forms_of(answer) -> dict[str, tuple[str, dict[str, str]]]:
    """The forms of a page by the words of each button: where it goes, and its fields."""
    found = {}
    for to, form in FORMS.findall(main_of(answer)):
        inputs = [dict(re.findall(r' (name|value)="([^"]*)"', tag)) for tag in _inputs(form)]
        fields = {own["name"]: unescape(own.get("value", "")) for own in inputs if "name" in own}
        for attributes, text in re.findall(r"<button([^>]*)>(.*?)</button>", form, re.S):
            own = dict(re.findall(r'(name|value)="([^"]*)"', attributes))
            more = {own["name"]: own.get("value", "")} if "name" in own else {}
            found[words_of(text)] = (to, {**fields, **more})
    return found


def _inputs(form: str) -> list[str]:
    return re.findall(r"<input[^>]*>", form)


def press(site, answer, words, **typed):
    """Press the button with these words."""
    forms = forms_of(answer)
    assert words in forms, sorted(forms)
    to, fields = forms[words]
    return site.client.post(to, {**fields, **typed}, follow=True)


def propose(site, *taps: str):
    """Walk to a ruling and propose it. Return the card."""
    return press(site, walk(site, *taps), "Propose it")


def answer(site, by, words: str):
    """Press this button on the card as this player. Return the card."""
    site.as_(by)
    return press(site, site.client.get(site.at()), words)


def write_items(site):
    """Write the worked deal by its items."""
    record(site.card, site.a, 1, 0, 0, itemised=ITEMS)


def tell_two_points(site):
    """Write a deal by its cards in which elder has two equal points and calls everything."""
    record(site.card, site.a, 1, 0, 0, itemised=two_points())
