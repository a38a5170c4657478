"""axe is asked about every page that is not like one before it."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.e2e.axe import axe_finds
from tests.e2e.shared_set import SharedSet

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


LINKED = """<!doctype html><html lang="en"><title>Rules</title><style>a {{ color: #00e }}
.bare a {{ text-decoration: none; color: #222 }}</style><main class="{kind}"><h1>Rules</h1>
<p>A rubicon is told in <a href="/rules/">the rules</a> of the club.</p></main></html>"""


@pytest.mark.parametrize(("kind", "found"), [("sorted order", 0), ("bare", 1)])
def test_a_link_shown_by_nothing_is_found_where_only_a_class_is_new(
    page: Page, kind: str, found: int
) -> None:
    page.set_content(LINKED.format(kind="order sorted"))
    assert axe_finds(page) == []
    page.set_content(LINKED.format(kind=kind))
    faults = [fault.partition(":")[0] for fault in axe_finds(page)]
    assert faults == ["link-in-text-block"] * found


def test_what_one_process_has_seen_is_not_new_to_the_others(tmp_path: Path) -> None:
    one, other = SharedSet(tmp_path / "set"), SharedSet(tmp_path / "set")
    assert one.add({"a", "b"}) == {"a", "b"}
    assert other.add({"b", "c\nd"}) == {"c\nd"}
    assert one.add({"a", "c\nd", "e"}) == {"e"}
    assert other.add({"a", "b", "c\nd", "e"}) == set()
