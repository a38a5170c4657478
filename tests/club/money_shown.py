"""The amounts that each page, paper and file shows to each reader: a table to proof-read."""

NOTHING = ("", "", "", "")

# Pages that show no money to anybody. Of `three`, the only chouette is not signed.
NO_MONEY = (
    *("club:add_member", "club:home", "club:invitation", "club:member", "club:members"),
    *("club:office", "club:pin", "club:second_factor", "club:security_log", "history:beside"),
    *("front:board", "front:board_now", "contests:change_league", "contests:close_league"),
    *("contests:contest", "contests:contest_last_day", "contests:contests", "contests:league"),
    *(
        "contests:league_meeting",
        "contests:league_pdf",
        "contests:league_people",
        "contests:new_league",
    ),
    *("contests:new_tournament", "front:person", "history:ratings", "history:records"),
    *("history:season_report", "front:sitting_pdf", "history:three", "contests:tournament"),
    *("contests:tournament_change", "contests:tournament_match", "contests:tournament_paper"),
    *(
        "history:year",
        "history:year_pdf",
        "history:year_png",
        "ledger:bystander",
        "ledger:card_money",
    ),
    *("ledger:charge", "ledger:checks", "ledger:close_month", "ledger:email_statements"),
    *("ledger:import_balances", "ledger:months", "ledger:opening", "ledger:payment"),
    *("ledger:write_off", "scoring:card_file", "scoring:change_players", "scoring:club_settings"),
    *("scoring:deal", "scoring:next_card", "scoring:open_card", "scoring:open_chouette"),
    *("scoring:paper", "scoring:paper_anew", "scoring:phone", "scoring:rate", "scoring:rulings"),
    *("scoring:scribe", "scoring:something_wrong", "scoring:terms", "scoring:unplaced"),
    *("scoring:written",),
)

# What is shown to Anne, who is in it, to Cecily, who is not, to the treasurer and the secretary,
# where each player sees their own: the letters of `tests.club.money_world.Money`. Where all see
# everybody's, all see what the officers see here, except on the pages of `DIFFERENT`.
SHOWN: dict[str, tuple[str, str, str, str]] = {
    "history:head_to_head": ("S", "", "S", "S"),
    "front:home": ("SPA", "C", "P", "P"),
    "front:home_now": ("SPA", "C", "P", "P"),
    "front:sitting": ("SOWH", "", "SOWH", "SOWH"),
    "history:statistics": ("S", "", "S", "S"),
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
} | dict.fromkeys(NO_MONEY, NOTHING)

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
