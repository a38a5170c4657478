"""Styles have one rule a line, and take colours, spaces and sizes from shared tokens."""

import re

import pytest

from tests.paths import ROOT

STYLES = sorted((ROOT / "static" / "css").glob("*.css"))
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARATION = re.compile(r"(?<=[{;\s])(--)?([a-z][\w-]*): ([^;{}]+);")
TOKEN = re.compile(r"--(space-\d|tiny|small|note|text|large|round): ([^;]+);")
TOKENS = dict(TOKEN.findall((ROOT / "static" / "css" / "rubicon.css").read_text("utf-8")))
SPACED = re.compile(r"(padding|margin|inset)(-\w+)*|((row|column)-)?gap|top|bottom|left|right")
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\brgb\(")
LENGTH = re.compile(r"(?<![\w.)-])\d*\.?\d+(?:rem|px)\b")
OF_EACH = pytest.mark.parametrize("style", STYLES, ids=lambda path: path.name)
WHITE = "background: #fff"
"""What a QR code needs on every page."""


@OF_EACH
def test_a_line_has_one_rule(style):
    lines = COMMENT.sub("", style.read_text("utf-8")).splitlines()
    assert [line for line in lines if line.count("{") > 1 or line.count("}") > 1] == []
    declarations = (line for line in lines if "{" not in line)
    assert [line for line in declarations if line.count(";") > 1] == []


@OF_EACH
def test_colours_are_tokens(style):
    """The colours of light pages and dark ones are in one place each."""
    typed = [
        f"{name}: {value}"
        for own, name, value in _declarations(style)
        if not own and COLOUR.search(value) and f"{name}: {value}" != WHITE
    ]
    assert typed == []


@OF_EACH
def test_a_length_that_has_a_token_is_not_typed(style):
    sizes = {value for name, value in TOKENS.items() if not name.startswith(("space", "round"))}
    spaces = {value for name, value in TOKENS.items() if name.startswith("space")}
    wrong = []
    for own, name, value in _declarations(style):
        lengths = set(LENGTH.findall(value))
        if own:
            continue
        if name in ("font", "font-size") and lengths & sizes:
            wrong.append(f"{name}: {value}")
        if SPACED.fullmatch(name) and lengths & spaces:
            wrong.append(f"{name}: {value}")
        if name == "border-radius" and TOKENS["round"] in lengths:
            wrong.append(f"{name}: {value}")
    assert wrong == []


def _declarations(style):
    """Each declaration: `--` or nothing, its name, its value."""
    return DECLARATION.findall(COMMENT.sub("", style.read_text("utf-8")))
