"""axe is asked about every page that is not like one before it."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.e2e.axe import axe_finds
from tests.e2e.shared_set import SharedSet

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


def test_what_one_process_has_seen_is_not_new_to_the_others(tmp_path: Path) -> None:
    one, other = SharedSet(tmp_path / "set"), SharedSet(tmp_path / "set")
    assert one.add({"a", "b"}) == {"a", "b"}
    assert other.add({"b", "c\nd"}) == {"c\nd"}
    assert one.add({"a", "c\nd", "e"}) == {"e"}
    assert other.add({"a", "b", "c\nd", "e"}) == set()
