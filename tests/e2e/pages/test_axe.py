"""axe is asked about every page that is not like one before it."""

import pytest
from playwright.sync_api import Page

from tests.e2e.axe import axe_finds

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><html lang="en"><title>A card</title><main><h1>Score</h1>
<form><label for="{label}">{word}</label><input id="score" class="{kind}"></form></main></html>"""


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"word": "Another word"}, ""),
        ({"label": "nothing"}, "label: "),
        ({"word": ""}, "label: "),
    ],
)
def test_what_is_like_a_sound_page_is_sound_and_a_new_fault_is_found(
    page: Page, changed: dict[str, str], found: str
) -> None:
    sound = {"label": "score", "word": "Points", "kind": "own"}
    page.set_content(PAGE.format(**sound))
    assert axe_finds(page) == []
    page.set_content(PAGE.format(**{**sound, **changed}))
    assert [fault.startswith(found) for fault in axe_finds(page)] == [True] * bool(found)
