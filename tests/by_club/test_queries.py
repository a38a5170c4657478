"""Every query in the code that names neither a club nor rows of one by their keys, and why."""

import ast
from collections.abc import Mapping

from django.apps import apps

from tests.by_club.managers import of_clubs, queries
from tests.paths import ROOT
from tests.source import LAYERS, sources_with, tree

ACROSS_CLUBS: Mapping[str, str] = {
    # A person's own clubs, by their account. On two sites they have two accounts.
    "club/addresses/pending.py move_invitations": "what waits for them in any club",
    "club/addresses/pending.py must_prove_address": "whether they hold an office anywhere",
    "club/addresses/pending.py pending_answers": "the clubs that invite them",
    "club/views/you.py _memberships": "the clubs on their own page",
    "front/context_processors.py only_membership": "their only club, for the links of a page",
    "front/home_version.py _people": "what home shows of their clubs",
    "front/shortcuts.py _to": "their only club, for a shortcut",
    "front/views.py home": "the clubs that home offers",
    # The whole site, for whoever runs it. Of several sites each is asked.
    "club/management/report.py club_at": "the short names, for whoever mistypes one at a terminal",
    "hosting/metrics/reading.py _cards": "how many cards are open",
    "hosting/move_to_postgres/proof.py _journals": "whether all came along",
    "ledger/chain/heads.py find_head": "in whose chain a head is that was printed on a paper",
    "ledger/chain/heads.py heads_now": "where each chain ends",
    "ledger/book_checks.py check_ledger": "the book of each club, one after another",
    "history/management/commands/check_history.py Command.handle": "each club, one after another",
    "history/management/commands/rebuild_history.py Command.handle": "each club, one after another",
}
"""These read rows of several clubs."""
NARROWED_LATER: Mapping[str, str] = {
    "club/models/people.py Member.club_has_treasurer": "the next line names the club",
    "front/home.py _live_cards": "leaves of the member, or none",
    "front/wants.py prefetch_wants": "fetched to cards that have been read",
    "ledger/book_checks.py bets_are_posted_once": "fetched to the bets of a club",
    "ledger/pages/journal.py _with_named_accounts": "fetched to entries that have been read",
    "ledger/pages/journal_search.py narrow_entries": "narrows the entries of a club",
    "ledger/pages/statement.py _page": "fetched to postings that have been read",
    "ledger/waiting/bystanders.py _cards": "by the keys of a club’s records",
    "ledger/waiting/bystanders.py _rulings": "by the keys of a club’s records",
    "scoring/forms/proposal.py propose": "fetched to a card that has been read",
    "scoring/operations/queue/answer_unplaced.py _locked": "the next line names the card",
    "scoring/pages/read_card.py _editions": "fetched to editions that have been read",
    "scoring/sheet/carried.py moves_of": "by the keys of parties",
    "scoring/sheet/fetch.py _locking": "the next line names the card",
    "scoring/sheet/rows.py _records_query": "its callers name the card",
}
"""These begin without a club and keep to one all the same."""
ANY_TABLE: Mapping[str, str] = {
    "club/moved_models.py _move.move": "content types, in a migration",
    "club/moved_models.py _rename.rename": "content types, in a migration",
    "club/security/log_signals.py _changed": "what the admin changed, by its key",
    "club/security/sessions.py SessionStore._write": "one session, by its key",
    "hosting/health/machine.py _newest": "the newest row, for the clock",
    "hosting/move_to_postgres/rows.py read": "every row, to move the site",
    "hosting/moving/catalogue.py ClubFilePart.rows": "one club’s rows, to move it",
    "hosting/moving/import_club.py _write_part": "one club’s rows, to move it",
    "ledger/chain/reading.py _postings": "names the club",
    "ledger/chain/reading.py _rows": "names the club",
    "ledger/operations/link_events.py _write": "new rows of one club",
    "ledger/operations/link_events.py link_everything": "every club’s chain, in a migration",
    "ledger/operations/moved_book.py write_moved_rows": "one club’s rows, to move it",
    "scoring/keys_sent_before.py _cards": "every club’s rows, in a migration",
    "scoring/keys_sent_before.py _records": "every club’s rows, in a migration",
    "scoring/keys_sent_before.py free_derived_keys": "every club’s rows, in a migration",
}
"""These are given the table."""
FROM_AN_ACCOUNT: Mapping[str, str] = {
    "club/accounts.py": "a password must not be like their names in any club",
    "club/members/accepting.py": "offices they accepted are offered anew with a new account",
    "club/members/joining.py": "an invitation by link only for an account of one club",
    "club/security/passwords.py": "a password must not be like their names or clubs",
    "front/demonstration/people.py": "the demonstration’s people, by club and name",
}
"""The files that go from an account to its members, by `memberships`."""
OWN_SQL: Mapping[str, str] = {
    "club/guards.py": "triggers",
    "club/prepared.py": "the SQL of querysets, which are found as such",
    "config/serve.py": "SQLite’s checkpoint",
    "config/sqlite/base.py": "SQLite’s connection",
    "hosting/backups/contents.py": "counts every table, of a backup",
    "hosting/backups/postgresql.py": "the whole database, of a backup",
    "hosting/backups/sqlite.py": "the whole database, of a backup",
    "hosting/health/alive.py": "whether the table of clubs is there",
    "hosting/health/machine.py": "the clock",
    "hosting/move_to_postgres/move.py": "the whole database, to move it",
    "hosting/move_to_postgres/rows.py": "the whole database, to move it",
    "hosting/moving/new_ids.py": "the next free keys, for a club that arrives",
    "hosting/moving/snapshot.py": "one moment for all that is read",
    "ledger/operations/links.py": "a new row of one club",
    "ledger/operations/rows.py": "accounts by their member or club, new rows of one club",
    "scoring/operations/lock.py": "a card by its key",
}
"""The files that send SQL of their own."""
SENDING = ("execute", "executemany", "raw", "extra", "RawSQL")


def test_every_query_keeps_to_one_club_or_is_listed():
    found = {one.place for one in queries() if not one.keeps and one.model in of_clubs()}
    assert found == {*ACROSS_CLUBS, *NARROWED_LATER}


def test_every_query_of_a_table_that_is_given_is_listed():
    named = {model.__name__ for model in apps.get_models()}
    assert {one.place for one in queries() if one.model not in named} == set(ANY_TABLE)


def test_every_way_from_an_account_to_its_clubs_is_listed():
    found = {
        str(path.relative_to(ROOT))
        for path in sources_with(["memberships"], *LAYERS)
        for node in ast.walk(tree(path))
        if (isinstance(node, ast.Attribute) and node.attr == "memberships")
        or (isinstance(node, ast.keyword) and (node.arg or "").startswith("memberships"))
    }
    assert found == set(FROM_AN_ACCOUNT)


def test_every_file_that_sends_sql_of_its_own_is_listed():
    found = {
        str(path.relative_to(ROOT))
        for path in sources_with(SENDING, *LAYERS)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in SENDING
    }
    assert found == set(OWN_SQL)
