"""Whatever cites a law links to its page, and its page lists what cites it."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import Client

from front.law_book.links import rules_that_cite
from front.law_book.rulings import events_of
from piquet.citations import LAW_OF
from piquet.law_texts.all_entries import LAWS
from piquet.rulings.all_paths import PATHS
from scoring.templatetags.glossary import law_links

SIXTY_NINE = '<a href="/laws/69/">Law 69</a>'


LINKED = [
    ("(Law 69)", f"({SIXTY_NINE})"),
    ("Laws 62, 63", 'Laws <a href="/laws/62/">62</a>, <a href="/laws/63/">63</a>'),
    ("Laws 61–69", 'Laws <a href="/laws/61/">61</a>–<a href="/laws/69/">69</a>'),
    ("Law 4 or 5", 'Law <a href="/laws/4/">4</a> or <a href="/laws/5/">5</a>'),
    ("Law 69 <b>", f"{SIXTY_NINE} &lt;b&gt;"),
    ("Law 79, and Case XXX", "Law 79, and Case XXX"),
    ("In case I win 12, by law", "In case I win 12, by law"),
    ("Case XXII", '<a href="/laws/cases/xxii/">Case XXII</a>'),
]


@pytest.mark.parametrize(("text", "linked"), LINKED)
def test_laws_and_cases_in_a_text_become_links(text, linked):
    assert law_links(text) == linked


def test_links_leave_a_form_open_and_the_tag_names_laws_of_both_games():
    assert law_links("Law 69", "_blank") == SIXTY_NINE.replace('">', '" target="_blank">')
    output = Template('{% load glossary %}{% law 69 %} {% law "a9" %}').render(Context())
    assert output.replace("\u00a0", " ") == f'{SIXTY_NINE} <a href="/laws/a9/">Au cent 9</a>'


def test_every_law_that_is_cited_is_there_and_lists_what_it_decides():
    templates = Path(settings.BASE_DIR, "templates").rglob("*.html")
    tags = re.findall(r"{% law (\d+) %}", " ".join(path.read_text("utf-8") for path in templates))
    rules = re.findall(r"\d+", " ".join(LAW_OF.values()))
    assert "74" in tags
    assert {*tags, *rules} <= LAWS.keys()
    lost = [
        (path.name, cited)
        for path in PATHS.values()
        for cited in {each for row in path.rows for each in (*row.ruling.laws, *row.ruling.cases)}
        if path.name not in [event.name for event in events_of(cited)]
    ]
    assert lost == []


def test_a_law_or_case_leads_to_the_rules_and_rulings_that_cite_it():
    for page, shown in (
        ("69", 'href="/rules/#pique"'),
        ("cases/xxii", 'href="/rules/#conceding"'),
        ("cases/iii", 'id="fresh-deal-offered"'),
        ("cases/iii", 'href="/laws/cases/iii/">Case III</a>'),
    ):
        assert shown in Client().get(f"/laws/{page}/").content.decode(), page
    cited = {each for output in LAW_OF.values() for each in re.findall(r"\d+|[XVI]{3,}", output)}
    assert [number for number in cited if not rules_that_cite(number)] == []
