"""The help pages: the documentation's pages for players and officers, on the site."""

import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from front.help.pages import DOCS, FILES, help_pages

pytestmark = pytest.mark.django_db
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


def test_a_link_opens_at_its_heading_or_is_plain_text_for_whoever_runs_the_site():
    assert 'href="/help/">Help</a>' in shown("/rules/"), "at the foot of every page"
    assert 'href="/help/disagreeing/#an-earlier-deal-is-wrong"' in shown("/help/writing-a-deal/")
    page = shown("/help/treasurer/")
    assert "<span>by a timer</span>" in page
    assert "Keep the code that it shows outside the site.</p>" in page
    assert Client().get("/help/formats/").status_code == 404
