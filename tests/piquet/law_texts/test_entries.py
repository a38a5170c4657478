"""The laws and cases of the catalogue are complete, and cite only what there is."""

import re

import pytest

from piquet.deal.cards import read_cards
from piquet.law_texts.all_entries import CASES, LAWS

LAWS_OF_PIQUET = {number for number, law in LAWS.items() if not law.au_cent}


def texts(entry):
    """Everything that is read of a law or a case."""
    if hasattr(entry, "facts"):
        return [entry.title, *entry.facts, *entry.decision]
    return [entry.title, *entry.text, entry.example, entry.differs]


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_a_law_has_its_text_and_shows_itself(law):
    assert law.text
    assert law.title
    assert bool(law.example) != bool(law.drawn)
    if law.drawn in CASES:
        assert CASES[law.drawn].hands


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_a_law_of_piquet_au_cent_says_what_it_changes(law):
    assert {*law.changes} <= LAWS_OF_PIQUET
    assert law.au_cent or not law.changes


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_case_cites_laws_that_there_are_and_cards_of_one_pack(case):
    assert {*case.laws} <= LAWS_OF_PIQUET
    cards = [card for hand in case.hands.values() for card in read_cards(hand)]
    assert len(cards) == len({*cards})


@pytest.mark.parametrize("entry", [*LAWS.values(), *CASES.values()], ids=[*LAWS, *CASES])
def test_no_text_says_he_or_cites_a_law_that_there_is_not(entry):
    for text in texts(entry):
        assert not re.search(r"\b(he|him|his|she|her|hers)\b", text, re.IGNORECASE)
        cited = re.findall(r"\bLaws? (\d+)(?:(?: and| or|,| to) (\d+))*", text)
        assert {number for pair in cited for number in pair if number} <= LAWS.keys()
