"""The amounts that each page, paper and file shows to each reader: a table to proof-read."""

NOTHING = ("", "", "", "")

# Pages that show no money to anybody. Of `three`, the only chouette is not signed.
NO_MONEY = {
    "club": """
        add_member home invitation member members office pin second_factor security_log
    """,
    "front": """
        beside board board_now change_league close_league contest contest_last_day contests
        league league_meeting league_pdf league_people new_league new_tournament person ratings
        records season_report sitting_pdf three tournament tournament_change tournament_match
        tournament_paper year year_pdf year_png
    """,
    "ledger": """
        bystander card_money charge checks close_month email_statements import_balances months
        opening payment write_off
    """,
    "scoring": """
        card_file change_players club_settings deal next_card open_card open_chouette paper
        paper_anew phone rate rulings scribe something_wrong terms unplaced written
    """,
}

# What is shown to Anne, who is in it, to Cecily, who is not, to the treasurer and the secretary,
# where each player sees their own: the letters of `tests.club.money_world.Money`. Where all see
# everybody's, all see what the officers see here, except on the pages of `DIFFERENT`.
SHOWN: dict[str, tuple[str, str, str, str]] = {
    "front:head_to_head": ("S", "", "S", "S"),
    "front:home": ("SPA", "C", "P", "P"),
    "front:home_now": ("SPA", "C", "P", "P"),
    "front:sitting": ("SOWH", "", "SOWH", "SOWH"),
    "front:statistics": ("S", "", "S", "S"),
    "front:tonight": ("SOWH", "", "SOWH", "SOWH"),
    "ledger:all_pdf": ("", "", "P", ""),
    "ledger:all_zip": ("", "", "P", ""),
    "ledger:balances": ("A", "C", "ABCK", "ABCK"),
    "ledger:bets": ("T", "", "T", "T"),
    "ledger:document": ("P", "", "P", "P"),
    "ledger:export": ("", "", "SPCaK", ""),
    "ledger:journal": ("SPa", "C", "SPCaK", "SPCaK"),
    "ledger:month": ("SPTABa", "C", "SPTABCaK", "SPTABCaK"),
    "ledger:own_account": ("", "", "K", "K"),
    "ledger:own_pdf": ("PA", "C", "", ""),
    "ledger:report_pdf": ("", "", "PABC", "PABC"),
    "ledger:settle": ("PABa", "C", "ABCa", "ABCa"),
    "ledger:statement": ("SPABa", "C", "SPABCa", "SPABCa"),
    "ledger:statement_pdf": ("", "", "PABC", ""),
    "ledger:transaction": ("SPa", "C", "SPCaK", "SPCaK"),
    "scoring:card": ("SOWH", "", "SOWH", "SOWH"),
    "scoring:card_pdf": ("SWH", "", "SWH", "SWH"),
    "scoring:cards": ("S", "", "S", "S"),
    "scoring:close_card": ("O", "", "O", "O"),
    "scoring:deal_ways": ("SOWH", "", "SOWH", "SOWH"),
} | {f"{app}:{page}": NOTHING for app, pages in NO_MONEY.items() for page in pages.split()}

# Where all see everybody's: pages that show each only what is theirs, or what officers do, and
# those that everybody in the room reads, which show no money where each player sees their own.
DIFFERENT: dict[str, tuple[str, str, str, str]] = {
    "front:board": ("SOW", "SOW", "SOW", "SOW"),
    "front:board_now": ("SOW", "SOW", "SOW", "SOW"),
    "front:home": ("SPA", "C", "P", "P"),
    "front:home_now": ("SPA", "C", "P", "P"),
    "front:sitting_pdf": ("SOW", "SOW", "SOW", "SOW"),
    "ledger:all_pdf": ("", "", "P", ""),
    "ledger:all_zip": ("", "", "P", ""),
    "ledger:export": ("", "", "SPCaK", ""),
    "ledger:own_pdf": ("PA", "C", "", ""),
    "ledger:settle": ("PABCa", "ABCa", "ABCa", "ABCa"),
    "ledger:statement_pdf": ("", "", "PABC", ""),
    "scoring:close_card": ("O", "", "O", "O"),
}
