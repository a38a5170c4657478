"""The floors of the packages, which `tests/test_conventions.py` holds."""

FLOORS = {
    "scoring": (
        *("urls", "views templatetags", "pages phones", "deal_entry"),
        *("documents forms management", "ruled_card operations"),
        *("export_card words verification history", "sheet"),
        *("files card_polling admin club_defaults contests", "keys_sent_before"),
        *("laws ratings models days apps charts keys",),
    ),
    "piquet": (
        *("money chances rulings", "partie", "deal", "everyday_words"),
        *("citations rule_sets catalogue",),
    ),
    "piquet.rulings": (
        *("former", "all_paths", "paths", "questions penalties apply_ruling", "path", "ruling"),
    ),
    "contests.rules": (
        *("league swiss_table", "table swiss knockout", "fixtures parties", "entries"),
    ),
    "scoring.operations": (
        *("queue", "cards rulings tournaments", "deals consents signing_rights contests"),
        *("change lock rights club_stakes",),
    ),
    "ledger": (
        *("urls", "views", "pages", "management forms", "waiting", "checks settling apps"),
        *("operations", "documents", "months exports templatetags"),
        *("chain words imports admin entries_seen", "models"),
        *("hashing guards fewest_payments last_check trouble",),
    ),
    "ledger.operations": (
        *("cards months reverse_entry import_balances",),
        *("payment_answers bets bystanders opening_balances write_off charges payment",),
        *("link_events", "post verify closed_card", "links", "rows moved_book"),
    ),
}
"""The rooms inside a package, from the top floor down: each imports only from floors below its own.

Rooms of one floor know nothing of each other.
"""
