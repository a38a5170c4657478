"""What people typed isolates itself: no code and no template takes that away.

`tests/front/test_names_in_sentences.py` looks at every page.
"""

import re

from django.apps import apps
from django.db.models import CharField, TextField

from club.names import TypedField
from tests.paths import ROOT
from tests.source import LAYERS, sources

WRITTEN_BY_PEOPLE = {"name", "reason", "decision", "remark", "terms", "why"}
JOINS_NAMES = re.compile(
    r"""["')]\.join\((?!map\(str|f["'])[^()]*\b(names?|players|people|others|writers)\b(?!\()"""
)
NO_PEOPLE = {"scoring/words/playing_cards.py", "scoring/phones/ruling_paths.py"}
"""Joined there are words of the program."""


def test_every_column_for_what_people_type_is_a_typed_field():
    ours = [one for one in apps.get_models() if one.__module__.split(".")[0] in LAYERS]
    plain = {
        f"{model.__name__}.{field.name}"
        for model in ours
        for field in model._meta.concrete_fields
        if field.name in WRITTEN_BY_PEOPLE
        and isinstance(field, CharField | TextField)
        and not isinstance(field, TypedField)
    }
    assert plain == {"KeptFigures.name"}  # The name of a table of figures.


def test_names_are_joined_so_that_each_stays_isolated():
    """`str.join` takes them as they were typed; `piquet.text.typed.joined` isolates them."""
    wrong = {
        str(path.relative_to(ROOT))
        for path in sources(*LAYERS[1:-1])
        if JOINS_NAMES.search(path.read_text("utf-8"))
    }
    assert wrong == NO_PEOPLE


def test_names_are_escaped_by_what_isolates_them():
    """Python's own `html.escape` takes them as they were typed."""
    found = re.compile(r"^from html import escape$", re.MULTILINE)
    names = re.compile(r"\bescape\((\w*name|player|person)\b")
    texts = [path.read_text("utf-8") for path in sources(*LAYERS)]
    assert [text for text in texts if found.search(text) and names.search(text)] == []


def test_no_template_prints_a_name_as_if_it_were_html():
    wrong = re.compile(r"\{\{[^}]*\bname\w*[^}]*\|\s*safe\b|\{%\s*autoescape (?:off|false)")
    templates = [*ROOT.glob("templates/**/*.html"), *ROOT.glob("templates/**/*.jinja")]
    assert len(templates) > 300
    assert [path.name for path in templates if wrong.search(path.read_text("utf-8"))] == []
