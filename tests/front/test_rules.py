"""The pages of the rules and of help: every law is there, and no link is dead."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils.html import escape, strip_tags

from front.help.pages import DOCS, FILES, help_pages
from piquet.citations import LAW_OF, law_cited
from piquet.law_texts.all_entries import LAWS as CATALOGUE
from piquet.law_texts.differences import differences
from scoring.words.glossary import GLOSSARY
from scoring.words.law_texts import LAWS, cited

pytestmark = pytest.mark.django_db
ROOT = Path(settings.BASE_DIR)
OURS = re.compile(r"\bR\d\d?\b")


@pytest.fixture
def page() -> str:
    return Client().get("/rules/").content.decode()


def rules_of_scores() -> set[str]:
    """Return the rules that the items of a deal's score bear, such as “R12 (Law 69)”."""
    laws = [path.read_text() for path in (ROOT / "piquet" / "deal").rglob("*.py")]
    return set(re.findall(r'"(R\d+(?: \(Law \d+\))?)"', " ".join(laws)))


def test_laws_words_and_no_number_of_ours_are_on_the_page(page):
    assert {"R12 (Law 69)", "R9 (Law 66)", "R15"} <= rules_of_scores()
    for rule in rules_of_scores():
        assert f'id="{cited(rule).anchor}"' in page, rule
    assert 'href="/rules/"' in Client().get("/").content.decode(), "every page leads to it"
    assert [name for name in GLOSSARY if f'id="meaning-{name}"' not in page] == []
    assert OURS.findall(strip_tags(page)) == []
    assert set(LAW_OF) <= set(LAWS)
    assert cited("R33").label == "The figure under a total", "no printed law"


CITED = {
    "R12 (Law 69)": "Law 69",
    "R8": "Law 65",
    "R15": "Case XXII",
    "Law 57": "Law 57",
    "R33": "",
}


@pytest.mark.parametrize(("rule", "law"), CITED.items(), ids=CITED)
def test_what_is_cited_for_a_rule(rule, law):
    assert law_cited(rule) == law


def test_where_the_britannica_differs_the_page_says_so(page):
    """Wherever a rule of the page cites such a law."""
    data = [number for law in LAW_OF.values() for number, _text in differences(law)]
    assert {"4", "26", "46", "54"} <= set(data)
    text = strip_tags(page)
    for number in data:
        assert text.count(f"Law {number}: {escape(CATALOGUE[number].differs)}") == 1, number
    assert "The last trick counts one whatever wins it" in page  # R21
    assert "of at least twelve cards" in page  # R3 (Law 18)


PAGES = [f"/help/{slug}/" for slug in FILES]


def shown(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_every_page_for_players_and_officers_is_there():
    written = {
        str(path.relative_to(DOCS))
        for folder in ("players", "officers")
        for path in (DOCS / folder).iterdir()
    }
    assert set(FILES.values()) == written
    index = shown("/help/")
    for page in help_pages():
        assert f'href="/help/{page.slug}/"' in index
        assert page.title in index


@pytest.mark.parametrize("address", PAGES)
def test_links_and_pictures_lead_somewhere(address):
    page = shown(address)
    article = page[page.index("<article") : page.index("</article>")]
    for link, name in re.findall(r'href="(/help/[a-z-]+/)#?([^"]*)"', article):
        assert not name or f'id="{name}"' in shown(link), (link, name)
    for picture in re.findall(r'src="/static/([^"]+)"', article):
        assert finders.find(re.sub(r"\.[0-9a-f]{12}\.", ".", picture)), picture
    assert ".md" not in article
    assert "](" not in article
    assert not re.search(r"\bR\d\d?\b", article)


def test_a_link_opens_at_its_heading_or_is_plain_text():
    assert 'href="/help/">Help</a>' in shown("/rules/"), "at the foot of every page"
    assert 'href="/help/disagreeing/#an-earlier-deal-is-wrong"' in shown("/help/writing-a-deal/")
    page = shown("/help/treasurer/")
    assert "<span>by a timer</span>" in page
    assert "Keep the code that it shows outside the site.</p>" in page
    assert Client().get("/help/formats/").status_code == 404
