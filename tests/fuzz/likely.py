"""The values that a member would type into a field, by its name. And the forms that chance cannot
fill in, with the reason.
"""

import re
import time
from random import Random

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value

from piquet.deal.faults import SIDES
from scoring.deal_entry.deal_data import RANK_FIELDS, SEQUENCE_FIELDS
from tests.forms import Field
from tests.scoring.views.paper_cards.printed import fields_of
from tests.scoring.views.paper_cards.site import TEN_SHILLINGS, right_card

PASSWORD = "a long way round the table 31"
ANOTHER = "some other long way round 77"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
"""The secret of the authenticator that the staff have."""
REASON = ("The third deal is wrong", "Paid twice", "November")
AMOUNTS = ("5s.", "£1", "2s. 6d.", "£1 5s.")
FILE = ("name,balance\nZoe Newcomer,5s.\n", "name,email,balance\nZoe,zoe@example.org,−7s. 6d.\n")

LIKELY: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"^amount$", AMOUNTS),
    (r"^stake_[0-5]-amount$", ("5s.", "10s.", "2s. 6d.", "£1", "£1 5s.", "£2")),
    (r"^(in_cash|in_bank|owes_\d+|terms|partie|on|left_at_\d|pin_again|draws)$", ("",)),
    (r"^member_\d+$", ("", "", "", "", "5s.", "£1")),
    (r"^(reason|decision)$", REASON),
    (r"^points$", ("150", "416", "101")),
    (r"^score_0$", ("28", "40", "31")),
    (r"^score_1$", ("20", "12", "7")),
    (r"^(old_?)?password$", (PASSWORD,)),
    (r"^(new_)?password[12]$", (ANOTHER,)),
    (r"^user$", ("1", "2", "3")),
    (r"^(pin|pin_again|again|pin2)$", ("2718",)),
    (r"^login$", ("anne@portland.test", "treasurer@portland.test")),
    (r"email", ("zoe@example.org", "xenia@example.org", "anne@portland.test")),
    (r"^slug$", ("new-club", "another")),
    (r"^name$", ("Zoe Newcomer", "Xenia Xavier")),
    (r"^text$", FILE),
    (r"^tricks$", ("6", "7")),
    (r"deals\[\d+\]\[\d+\]", ("28", "20", "31", "")),
)

_PAPER = {
    **{f"parties[{n}].deals[{d}][{s}]": "" for n in range(6) for d in range(8) for s in (0, 1)},
    **fields_of(right_card()),
    **dict.fromkeys(("amount", "per", "first_dealer"), ""),
    "stake": TEN_SHILLINGS,
    "parties": "6",
    "rows": "8",
    "keep": "1",
}
_SIX_TRICKS = {"tricks": "6", "elder_play": "8", "younger_play": "8"}
_NO_CALLS = {
    f"{side}_{name}": "" for side in SIDES for name in ("point", *SEQUENCE_FIELDS, *RANK_FIELDS)
} | {"score_0": "", "score_1": ""}

# For each route, the values that its form needs together and does not come with: alternatives.
TOGETHER: dict[str, tuple[dict[str, str], ...]] = {
    "scoring:record_itemised": tuple(
        {**_NO_CALLS, **told}
        for told in (
            {"tricks": "7", "elder_play": "9", "younger_play": "6"},
            _SIX_TRICKS,
            {"tricks": "12", "elder_play": "13", "younger_play": "0"},
            {"mark": "conceded", "mark_seat": "0", "played_on": ""},
            {"mark": "conceded", "mark_seat": "0", "played_on": "on", **_SIX_TRICKS},
        )
    ),
    "scoring:paper": (_PAPER,),
    "scoring:paper_anew": (_PAPER,),
    "admin:mfa_authenticator_add": (
        {"user": "1", "type": "totp", "data": '{"secret": "x"}'}
        | {"last_used_at_0": "20/11/2026", "last_used_at_1": "10:00:00"},
    ),
    "ledger:charge": ({"kind": "fine", "everybody": "on"},),
    "ledger:write_off": ({"reason": "Gone abroad"},),
}

_REASONS = {
    "the site is not a demonstration": (
        "front:demonstration_sign_in front:demonstration_confirm front:phone"
    ),
    "everybody here has a password": "account_set_password",
    "nobody signs up: an officer adds them": "account_signup mfa_signup_webauthn",
    "its code is in a letter": "account_confirm_login_code account_email_verification_sent",
    "everybody signs in at django-allauth’s page": "admin:login",
    "a page to be read": (
        "admin:index admin:app_list mfa_view_recovery_codes mfa_download_recovery_codes"
    ),
    "comes between a sign-in and its end": "mfa_authenticate",
    "a passkey answers it": "mfa_login_webauthn mfa_add_webauthn mfa_reauthenticate_webauthn",
    "nobody here has a passkey": "mfa_edit_webauthn mfa_remove_webauthn",
    "an authenticator answers it that was given the page’s own secret": "mfa_activate_totp",
}
NEVER = {route: why for why, routes in _REASONS.items() for route in routes.split()}
"""Routes whose forms nobody can fill in by typing, and why."""
READ = ("_changelist", "_history", "RedirectView")
"""How the admin’s addresses end that take no form, or are lists with mostly nothing to choose."""


def typed(each: Field, chance: Random) -> str:
    """Return what a member might type into the field, "" if its name says nothing."""
    if each.name == "code":
        return code()
    for pattern, values in LIKELY:
        if re.search(pattern, each.name):
            return chance.choice(values)
    if each.kind == "date":
        return f"2026-11-{chance.randint(1, 21):02}"
    return ""


def code() -> str:
    """Return the code that the staff's authenticator shows now."""
    return format_hotp_value(hotp_value(SECRET, int(time.time()) // 30))
