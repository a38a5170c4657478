"""The everyday tier reaches every address as every visitor, every operation and every law."""

import ast
from itertools import product

import pytest

from club.access import rights_at
from piquet.law_texts.all_entries import CASES, LAWS
from piquet.law_texts.entry import EXCHANGE
from tests.club.access.test_table import VISITORS, methods_of
from tests.helping.every_address import ADDRESSES
from tests.paths import ROOT
from tests.piquet.rulings.shown import all_shown, showing
from tests.running.everyday_reach import Named, everyday_reach, everyday_tests
from tests.source import modules, tree

EVERYBODY_ASKS = (
    "tests/club/access/test_table.py"
    "::test_every_address_and_method_answers_everybody_as_the_table_says"
)
WALKS = (
    "tests/piquet/rulings/test_paths.py::test_what_each_ending_comes_to",
    "tests/piquet/rulings/test_cases.py::test_what_was_decided",
)
LEFT = (
    "tests/club/members/test_officer_changes.py::"
    "test_a_member_who_left_finds_the_club_no_more_and_is_taken_back"
)
INVITED = (
    "tests/club/addresses/test_proof.py::"
    "test_whoever_proves_it_where_they_set_the_password_keeps_it"
)
CONCEDED = "tests/scoring/views/test_conceding.py::test_r11_r15_the_scores_that_the_counts_make"
OPERATIONS = ("ledger.operations.", "scoring.operations.", "club.members.", "club.settings.")
SIGNALS = [Named("ledger.apps", "LedgerConfig"), Named("scoring.apps", "ScoringConfig")]
"""These connect operations with what happens to a card."""
FROM_A_PAGE = {
    Named(
        "club.members.officer_changes", "record_leaving"
    ): "tests/club/members/test_officer_changes.py::"
    "test_a_member_who_left_finds_the_club_no_more_and_is_taken_back",
    Named("club.members.accepting", "claim_invitation"): INVITED,
    Named("club.members.accepting", "new_account"): INVITED,
    Named("club.members.accepting", "email_joined"): INVITED,
    Named("scoring.operations.deals.concession", "totals_with"): CONCEDED,
}
"""The test of an operation that a page leads to by an address which the test does not name."""


def is_everyday(test: str) -> bool:
    """Whether a test `file::function` is in the everyday tier, by its source."""
    file, _, name = test.partition("::")
    return name in {one.name for one in everyday_tests(tree(ROOT / file))}


def test_every_address_is_asked_for_by_everybody_as_the_table_allows():
    assert is_everyday(EVERYBODY_ASKS)
    left_out = [
        f"{method} {address.name} by {who}"
        for address, who in product(ADDRESSES, VISITORS)
        for method in rights_at(address.name).keys() - methods_of(address, who)
    ]
    assert left_out == []


@pytest.mark.tier("all")  # It reads the whole source.
def test_every_operation_is_reached_from_an_everyday_test():
    reached = everyday_reach(*SIGNALS)
    not_reached = [
        Named(module, node.name)
        for module, path in modules().items()
        if module.startswith(OPERATIONS)
        for node in tree(path).body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
        if Named(module, node.name) not in reached
    ]
    assert set(not_reached) == set(FROM_A_PAGE)
    assert [test for test in FROM_A_PAGE.values() if not is_everyday(test)] == []


def test_every_law_and_case_is_shown_by_an_everyday_test():
    assert all(map(is_everyday, WALKS))
    shown = [one for one in all_shown() if "::" not in one.test or is_everyday(one.test)]
    missing = [
        number
        for number, entry in {**LAWS, **CASES}.items()
        if {*entry.touches} - {EXCHANGE} and not showing(entry, shown)
    ]
    assert missing == []


BOTH = ["test_a", "test_b"]


@pytest.mark.parametrize(
    ("source", "everyday"),
    [
        ("", BOTH),
        ("pytestmark = pytest.mark.tier('all')", []),
        ("pytestmark = [pytest.mark.django_db, pytest.mark.tier('matrix')]", []),
        ("pytestmark = pytest.mark.django_db", BOTH),
        ("@pytest.mark.tier('all')", ["test_b"]),
        (
            "pytestmark = pytest.mark.tier('all')\n@pytest.mark.tier('everyday')",
            ["test_a"],
        ),
        ("OF_ALL = pytest.mark.tier('all')\n@OF_ALL", ["test_b"]),
        (
            "@pytest.mark.parametrize('a', [param(1, marks=pytest.mark.tier('all'))])",
            BOTH,
        ),
    ],
)
def test_the_tier_of_a_test_is_read_from_its_source(source, everyday):
    top = ast.parse(f"{source}\ndef test_a(): pass\ndef test_b(): pass\ndef other(): pass")
    assert [test.name for test in everyday_tests(top)] == everyday
