"""The page of the rules has every rule number that a page may show."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

ROOT = Path(settings.BASE_DIR)
NUMBER = r"R[1-9]\d?|a\d\d?"


@pytest.fixture
def page() -> str:
    return Client().get("/rules/").content.decode()


def cited() -> set[str]:
    """Return the rule numbers in the pages' texts and in reckonings."""
    templates = [path.read_text() for path in (ROOT / "templates").rglob("*.html")]
    words = [path.read_text() for path in (ROOT / "scoring" / "words").glob("*.py")]
    laws = [path.read_text() for path in (ROOT / "scoring" / "laws").rglob("*.py")]
    said = re.findall(r"\([^()]*\)", " ".join((*templates, *words)))
    borne = re.findall(r'"(R\d+)(?: \(Law \d+\))?"', " ".join(laws))
    return {number for each in said for number in re.findall(rf"\b(?:{NUMBER})\b", each)} | {*borne}


@pytest.mark.django_db
def test_every_number_shown_to_a_player_is_explained(page: str) -> None:
    told = set(re.findall(rf'<dt id="({NUMBER})">', page))
    assert {"R12", "R61", "R42", "a27"} <= cited()
    assert cited() - told == set()


@pytest.mark.django_db
def test_every_page_leads_to_it() -> None:
    assert 'href="/rules/"' in Client().get("/").content.decode()
