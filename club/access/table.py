"""The table of who may do what, by the name of the address and the method.

Each address and method has a `Right`. `admission.py` reads the table before every view, and raises
LookupError for an address that is not in it.
"""

import enum
from collections.abc import Mapping
from typing import Final


class Right(enum.Enum):
    """The people who may open an address."""

    ANYONE = "anyone"
    ADDRESS = "holder of a signed address or a token"
    SIGNED_IN = "signed in"
    MEMBER = "member of the club"
    OFFICER = "treasurer or secretary"
    TREASURER = "treasurer"
    STAFF = "staff of the site"


Rights = Mapping[str, Right]

TABLE: Final[Mapping[str, Rights]] = {
    "front:home": {"GET": Right.ANYONE},
    "front:home_now": {"GET": Right.MEMBER},
    "front:rules": {"GET": Right.ANYONE},
    "front:offline_card": {"GET": Right.ANYONE},
    "front:words": {"GET": Right.ANYONE},
    "front:worker": {"GET": Right.ANYONE},
    "front:shortcut_open": {"GET": Right.SIGNED_IN},
    "front:shortcut_tonight": {"GET": Right.SIGNED_IN},
    "front:laws": {"GET": Right.ANYONE},
    "front:laws_json": {"GET": Right.ANYONE},
    "front:law": {"GET": Right.ANYONE},
    "front:case": {"GET": Right.ANYONE},
    "front:help_index": {"GET": Right.ANYONE},
    "front:help": {"GET": Right.ANYONE},
    "front:odds": {"GET": Right.ANYONE},
    "hosting:health": {"GET": Right.ANYONE},
    "hosting:health_report": {"GET": Right.STAFF},
    "hosting:metrics": {"GET": Right.ADDRESS},  # For programs with the token, or on the machine.
    "front:demonstration_sign_in": {"POST": Right.ANYONE},
    "front:demonstration_confirm": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "front:phone": {"GET": Right.ANYONE, "POST": Right.ANYONE},  # Anyone who has the run's link.
    "front:person": {"GET": Right.MEMBER},
    "history:statistics": {"GET": Right.MEMBER},
    "history:records": {"GET": Right.MEMBER},
    "history:season_report": {"GET": Right.MEMBER},
    "history:ratings": {"GET": Right.MEMBER},
    "contests:contests": {"GET": Right.MEMBER},
    "contests:contest": {"GET": Right.MEMBER},
    "contests:contest_last_day": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "contests:new_league": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "contests:league": {"GET": Right.MEMBER},
    "contests:league_pdf": {"GET": Right.MEMBER},
    "contests:league_meeting": {
        "GET": Right.MEMBER,
        "POST": Right.MEMBER,
    },  # The two players, and officers.
    "contests:league_unlink": {"POST": Right.MEMBER},  # Players of the card, or an officer.
    "contests:change_league": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "contests:draw_league": {"POST": Right.OFFICER},
    "contests:give_up_league": {"POST": Right.OFFICER},
    "contests:league_people": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "contests:take_back_walk_over": {"POST": Right.OFFICER},
    "contests:close_league": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "history:year": {"GET": Right.MEMBER},
    "history:year_png": {"GET": Right.MEMBER},
    "history:year_pdf": {"GET": Right.MEMBER},
    "history:head_to_head": {"GET": Right.MEMBER},
    "history:three": {"GET": Right.MEMBER},
    "history:beside": {"GET": Right.MEMBER},
    "front:tonight": {"GET": Right.MEMBER},
    "front:sitting": {"GET": Right.MEMBER},
    "front:sitting_pdf": {"GET": Right.MEMBER},
    "front:board": {"GET": Right.MEMBER},
    "front:board_now": {"GET": Right.MEMBER},
    "front:remind": {"POST": Right.MEMBER},  # Players of the card, or an officer.
    "contests:new_tournament": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "contests:tournament": {"GET": Right.MEMBER},
    "contests:tournament_change": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "contests:tournament_draw": {"POST": Right.OFFICER},
    "contests:tournament_give_up": {"POST": Right.OFFICER},
    "contests:tournament_round": {"POST": Right.OFFICER},
    "contests:tournament_people": {"POST": Right.OFFICER},
    "contests:tournament_match": {"GET": Right.MEMBER, "POST": Right.MEMBER},  # The two, officers.
    "contests:tournament_unlink": {"POST": Right.MEMBER},  # Players of the card, or an officer.
    "contests:tournament_walk_over": {"POST": Right.OFFICER},
    "contests:tournament_take_back": {"POST": Right.OFFICER},
    "contests:tournament_close": {"POST": Right.OFFICER},
    "contests:tournament_paper": {"GET": Right.MEMBER},
    "watch": {"GET": Right.ADDRESS},  # For one member and one card; the view checks both.
    "own:you": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "own:invitation": {"GET": Right.ADDRESS, "POST": Right.ADDRESS},
    "own:turn_off": {"GET": Right.ADDRESS, "POST": Right.ADDRESS},  # One member's e-mails.
    "own:offers": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "own:prove": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "own:code": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "club:home": {"GET": Right.MEMBER},
    "club:members": {"GET": Right.MEMBER},
    "club:add_member": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "club:member": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "club:invitation": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "club:withdraw": {"POST": Right.OFFICER},
    "club:record_leaving": {"POST": Right.OFFICER},
    "club:take_back": {"POST": Right.OFFICER},
    "club:clear_pin": {"POST": Right.OFFICER},
    "club:security_log": {"GET": Right.OFFICER},
    "club:office": {"GET": Right.OFFICER},
    "club:pin": {"GET": Right.MEMBER, "POST": Right.MEMBER},  # Needs a recent sign-in.
    "club:second_factor": {"GET": Right.TREASURER, "POST": Right.TREASURER},
    "scoring:club_settings": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "scoring:phone": {"GET": Right.MEMBER},  # Their own cards.
    "scoring:queue": {"POST": Right.MEMBER},
    "scoring:unplaced": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:cards": {"GET": Right.MEMBER},
    "scoring:rate": {"GET": Right.MEMBER},
    "scoring:terms": {"GET": Right.MEMBER},
    "scoring:open_card": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:open_chouette": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:record_result": {"POST": Right.MEMBER},
    "scoring:take_places": {"POST": Right.MEMBER},
    "scoring:change_players": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:paper": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:paper_anew": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:card": {"GET": Right.MEMBER},
    "scoring:record_deal": {"POST": Right.MEMBER},
    "scoring:deal_ways": {"GET": Right.MEMBER, "POST": Right.MEMBER},  # Writes nothing.
    "scoring:record_itemised": {"POST": Right.MEMBER},
    "scoring:deal": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:rulings": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:withdraw_ruling": {"POST": Right.MEMBER},
    "scoring:something_wrong": {"GET": Right.MEMBER},
    "scoring:undo": {"POST": Right.MEMBER},
    "scoring:written": {"GET": Right.MEMBER},
    "scoring:consent": {"POST": Right.MEMBER},
    "scoring:scribe": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:annul": {"POST": Right.MEMBER},
    "scoring:close_card": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:settle_finished": {"POST": Right.MEMBER},
    "scoring:next_card": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:play_again": {"POST": Right.MEMBER},
    "scoring:reopen_card": {"POST": Right.MEMBER},
    "scoring:abandon_card": {"POST": Right.MEMBER},
    "scoring:card_pdf": {"GET": Right.MEMBER},
    "scoring:card_file": {"GET": Right.MEMBER},
    "ledger:countersign": {"POST": Right.MEMBER},
    "ledger:dispute": {"POST": Right.MEMBER},
    "ledger:withdraw_dispute": {"POST": Right.MEMBER},  # Only the member who disputed.
    "ledger:give_way": {"POST": Right.MEMBER},  # Another player of the card.
    "ledger:decide": {"POST": Right.OFFICER},
    "ledger:reverse_card": {"POST": Right.OFFICER},  # An officer if the treasurer plays.
    "ledger:bystander": {
        "GET": Right.MEMBER,
        "POST": Right.MEMBER,
    },  # The bystander, or an officer.
    "ledger:balances": {"GET": Right.MEMBER},
    "ledger:journal": {"GET": Right.MEMBER},
    "ledger:export": {"GET": Right.TREASURER},
    "ledger:import_balances": {"GET": Right.TREASURER, "POST": Right.TREASURER},
    "ledger:report_pdf": {"GET": Right.MEMBER},
    "ledger:own_pdf": {"GET": Right.MEMBER},
    "ledger:statement_pdf": {"GET": Right.TREASURER},
    "ledger:document": {"GET": Right.MEMBER},  # A statement: its member or the treasurer.
    "ledger:all_pdf": {"GET": Right.TREASURER},
    "ledger:all_zip": {"GET": Right.TREASURER},
    "ledger:statement": {"GET": Right.MEMBER},
    "ledger:own_account": {"GET": Right.MEMBER},
    "ledger:transaction": {"GET": Right.MEMBER},
    "ledger:reverse_entry": {"POST": Right.MEMBER},  # The member who marked it, or the treasurer.
    "ledger:answer": {"POST": Right.MEMBER},
    "ledger:decide_payment": {"POST": Right.OFFICER},
    "ledger:settle": {"GET": Right.MEMBER},
    "ledger:bets": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "ledger:bet": {"POST": Right.MEMBER},
    "ledger:charge": {"GET": Right.TREASURER, "POST": Right.TREASURER},
    "ledger:card_money": {"GET": Right.TREASURER, "POST": Right.TREASURER},
    "ledger:opening": {"GET": Right.TREASURER, "POST": Right.TREASURER},
    "ledger:write_off": {"GET": Right.TREASURER, "POST": Right.TREASURER},
    "ledger:checks": {"GET": Right.TREASURER},
    "ledger:months": {"GET": Right.MEMBER},
    "ledger:month": {"GET": Right.MEMBER},
    "ledger:close_month": {"GET": Right.TREASURER, "POST": Right.TREASURER},
    "ledger:email_statements": {"GET": Right.TREASURER, "POST": Right.TREASURER},
    "ledger:reopen_month": {"POST": Right.TREASURER},
    "ledger:payment": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    # The visitor's own account, where its rights differ from those of its group below.
    "account_change_password": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "account_set_password": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "account_email": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "account_sessions": {"GET": Right.SIGNED_IN},
    "account_end_session": {"POST": Right.SIGNED_IN},
    "account_end_others": {"POST": Right.SIGNED_IN},
    "account_reauthenticate": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "mfa_authenticate": {"GET": Right.ANYONE, "POST": Right.ANYONE},
    "mfa_login_webauthn": {"GET": Right.ANYONE, "POST": Right.ANYONE},
}

# Addresses that come from installed packages, by how their names begin.
GROUPS: Final[Mapping[str, Rights]] = {
    "account_": {"GET": Right.ANYONE, "POST": Right.ANYONE},
    "mfa_": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "admin:": {"GET": Right.STAFF, "POST": Right.STAFF},
}


def rights_at(address: str) -> Rights:
    """Return the rights for the address of this name. Raises LookupError if the table has none."""
    if address in TABLE:
        return TABLE[address]
    for beginning, rights in GROUPS.items():
        if address.startswith(beginning):
            return rights
    raise LookupError(f"club/access/table.py does not say who may ask for {address}.")
