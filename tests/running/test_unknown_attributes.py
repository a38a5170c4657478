"""A misspelt attribute in a template fails in tests (`tests/running/unknown_attributes.py`)."""

from types import SimpleNamespace

import pytest
from django.template import Context, Engine, Origin, Template, engines

from tests.paths import ROOT
from tests.running.unknown_attributes import UnknownAttributeError

PAGE = SimpleNamespace(day=None, words="", notes={}, total="27")
MISSPELT = (
    "{{ page.totl }}",
    "{{ page.day.week }}{{ page.totl }}",
    "{% if page.totl %}yes{% endif %}",
    "{% if not page.totl %}yes{% endif %}",
    "{% if page.totl == page.total %}yes{% endif %}",
    "{% for one in page.totl %}{{ one }}{% endfor %}",
)
ABSENT = "{{ name }}{{ name.part }}{{ page.day.week }}{{ page.words.first }}{{ page.notes.first }}"


def in_django(text: str, place: str = "templates/front/page.html") -> str:
    template = Template(text, Origin(str(ROOT / place)), engine=Engine.get_default())
    return template.render(Context({"page": PAGE}))


def in_jinja(text: str) -> str:
    return engines["parts"].from_string(text).render({"page": PAGE})


@pytest.mark.parametrize("text", MISSPELT)
@pytest.mark.parametrize("render", [in_django, in_jinja])
def test_a_misspelt_attribute_is_an_error(render, text):
    with pytest.raises(UnknownAttributeError, match="totl"):
        render(text)
    render(text.replace("totl", "total"))  # Spelt right, it is none.


@pytest.mark.parametrize(
    "text",
    [
        '{{ page.totl|default:"none" }}',
        "{{ page.total|add:page.totl }}",
        "{% with total=page.totl %}{% endwith %}",
        "{% firstof page.totl page.total %}",
    ],
)
def test_so_it_is_in_tags_and_filters_of_django(text):
    with pytest.raises(UnknownAttributeError, match="totl"):
        in_django(text)


@pytest.mark.parametrize("render", [in_django, in_jinja])
def test_parts_of_what_is_absent_are_absent(render):
    assert render(ABSENT) in ("", "None")


def test_templates_of_others_may_ask_for_anything():
    assert in_django("{{ page.totl }}", "elsewhere/admin/page.html") == ""
