"""What somebody who means it types into a field, by the field's name; and where nothing can be
right by chance, why not."""

import re
from random import Random

from tests.fuzz.forms import Field

PASSWORD = "a long way round the table 31"
ANOTHER = "some other long way round 77"
REASON = ("The third deal is wrong", "Paid twice", "November")
AMOUNTS = ("5s.", "£1", "2s. 6d.", "£1 5s.")
FILE = ("name,balance\nZoe Newcomer,5s.\n", "name,email,balance\nZoe,zoe@example.org,−7s. 6d.\n")

LIKELY: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"^amount$", AMOUNTS),
    (r"^(in_cash|in_bank|owes_\d+|terms|partie|on|left_at_\d|pin_again|draws)$", ("",)),
    (r"^member_\d+$", ("", "", "", "", "5s.", "£1")),
    (r"^(reason|decision)$", REASON),
    (r"^points$", ("150", "416", "101")),
    (r"^score_0$", ("28", "40", "31")),
    (r"^score_1$", ("20", "12", "7")),
    (r"^(old)?password$", (PASSWORD,)),
    (r"^password[12]$", (ANOTHER,)),
    (r"^(pin|pin_again|again|pin2)$", ("2718",)),
    (r"^login$", ("anne@portland.test", "treasurer@portland.test")),
    (r"email", ("zoe@example.org", "xenia@example.org", "anne@portland.test")),
    (r"^slug$", ("new-club", "another")),
    (r"^name$", ("Zoe Newcomer", "Xenia Xavier")),
    (r"^text$", FILE),
    (r"^tricks$", ("6", "7")),
    (r"deals\[\d+\]\[\d+\]", ("28", "20", "31", "")),
)

# Of each route what the form does not come with, and must have together.
TOGETHER: dict[str, dict[str, str]] = {
    "scoring:record_reckoned": {"mark": "conceded", "mark_seat": "0"},
    "ledger:charge": {"kind": "fine", "everybody": "on"},
}

NEVER = {
    "front:demonstration_sign_in": "not a demonstration",
    "account_set_password": "everybody here has a password",
    "account_signup": "nobody signs up",
    "account_confirm_login_code": "its code is in a letter",
    "account_reset_password_from_key": "its link is in a letter",
    "account_email_verification_sent": "nothing is typed there",
    "mfa_authenticate": "asks for an authenticator",
    "mfa_login_webauthn": "asks for a passkey",
    "mfa_add_webauthn": "asks for a passkey",
    "mfa_signup_webauthn": "asks for a passkey",
    "mfa_reauthenticate": "asks for an authenticator",
    "mfa_reauthenticate_webauthn": "asks for a passkey",
    "mfa_activate_totp": "asks for an authenticator",
    "mfa_deactivate_totp": "asks for an authenticator",
    "mfa_generate_recovery_codes": "asks for an authenticator",
}
"""Routes past whose forms nobody comes by typing, and why; others' pages that the admin shows to be
read answer 403, and the lists of the admin have nothing to be wrong in."""


def typed(each: Field, chance: Random) -> str:
    """What might well be typed into the field; "" where its name says nothing."""
    for pattern, values in LIKELY:
        if re.search(pattern, each.name):
            return chance.choice(values)
    if each.kind == "date":
        return f"2026-11-{chance.randint(1, 21):02}"
    return ""
