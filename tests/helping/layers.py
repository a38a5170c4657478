"""The layers inside the packages, which `tests/test_conventions.py` holds."""

LAYERS_WITHIN = {
    "piquet": (
        "commands",
        "checking",
        "formats",
        "money odds rulings",
        "partie",
        "deal",
        "everyday_words",
        "citations rule_sets law_texts currencies text",
    ),
    "piquet.rulings": (
        "former",
        "all_paths",
        "paths",
        "questions penalties apply_ruling",
        "path",
        "ruling",
    ),
    "scoring": (
        "urls",
        "views templatetags",
        "pages phones",
        "deal_entry",
        "documents forms management",
        "ruled_card operations",
        "export_card words",
        "sheet",
        "card_polling admin club_defaults",
        "keys_sent_before",
        "models days apps keys",
    ),
    "scoring.operations": (
        "queue",
        "cards rulings",
        "deals consents signing_rights",
        "change lock rights club_stakes",
    ),
    "contests": (
        "urls",
        "apps leagues tournaments",
        "refusals shared",
        "operations",
        "admin finished",
        "models rules",
    ),
    "contests.rules": (
        "league swiss_table",
        "table swiss knockout",
        "fixtures parties seeds",
        "entries",
    ),
    "ledger": (
        *("urls", "views", "pages", "management forms", "waiting", "book_checks settling apps"),
        *("operations", "documents", "months exports templatetags"),
        *("chain words imports admin entries_seen", "models"),
        *("hashing guards fewest_payments last_check database_failures",),
    ),
    "ledger.operations": (
        *("cards months reverse_entry import_balances",),
        *("payment_answers bets bystanders opening_balances write_off charges payment",),
        *("link_events", "post verify closed_card", "links", "rows moved_book"),
    ),
}
"""What lies right inside a package, from the top layer down: each imports only from layers
below its own. Neighbours in one layer know nothing of each other.
"""
