"""The worst input that we know for each address that is open to anybody."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

TOKEN: Final = "a" * 32
COOKIES: Final = f"csrftoken={TOKEN}; messages={'a:' * 1_400}" + "; c=1" * 700
LANGUAGES: Final = ",".join(f"x{n}-y;q=0.{n % 9}" for n in range(4_000))
LONG: Final = "&".join(f"a{n}={'%C3%A9' * 4}" for n in range(60))
MANY: Final = "&".join(f"a{n}={'%C3%A9' * 14}" for n in range(247))
ODDS: Final = "drawn=32&unseen=32&wanted=4,4,4,4,4,4,4,4&asked=each"
"""The chances of eight kinds of cards, of which 32 may come."""
WORDS: Final = "th co ma ca b"
"""Nearly every law, event and rule has words that begin so. We tried twelve hundred questions, and
none took clearly longer."""
SIGNED: Final = "{signed}"
"""Stands in a path for a valid signature of a member's e-mails, as in the links of those e-mails.
"""


@dataclass(frozen=True, slots=True)
class Worst:
    """The worst that is known for an address. # is another number each time."""

    path: str
    fields: str = ""
    limit: str = ""
    """Why it may cost more than MOST, and what limits how often."""
    why: str = ""
    """Why it costs about as much as MOST, or more, although nothing limits how often."""


def _form(path: str, fields: str = "", limit: str = "") -> Worst:
    return Worst(path, f"csrfmiddlewaretoken={TOKEN}&{fields}", limit)


_FORM: Final = "django-allauth's form is built for each visitor, with an address of 60 fields"
_SEARCHED: Final = (
    "every law, event and rule is searched, and up to 32 are listed with words marked"
)
_TRIES: Final = "tries are counted: 60 a minute from a network address"
_EMAIL: Final = "an e-mail is written into the outbox: 60 a minute from a network address"
WORST: Final[Mapping[tuple[str, str], Worst]] = {
    ("front:home", "GET"): Worst(f"/?{LONG}"),
    ("front:rules", "GET"): Worst(f"/rules/?{LONG}"),
    ("front:offline_card", "GET"): Worst(f"/offline/?{LONG}"),
    ("front:words", "GET"): Worst("/offline/words/before/"),
    ("front:worker", "GET"): Worst("/worker.js"),
    ("front:laws", "GET"): Worst(
        f"/laws/?q={WORDS.replace(' ', '+')}&{LONG[:1_500]}&n=#", why=_SEARCHED
    ),
    ("front:laws_json", "GET"): Worst("/laws.json"),
    ("front:law", "GET"): Worst(f"/laws/58/?{LONG}"),
    ("front:case", "GET"): Worst(f"/laws/cases/xix/?{LONG}"),
    ("front:help_index", "GET"): Worst(f"/help/?{LONG}"),
    ("front:help", "GET"): Worst(f"/help/no-signal/?{LONG}"),
    ("front:odds", "GET"): Worst(f"/odds/?{ODDS}", why="a table of up to 33 chances"),
    ("hosting:health", "GET"): Worst("/health/"),
    ("hosting:metrics", "GET"): Worst("/metrics"),
    ("front:phone", "GET"): Worst(f"/phone/?{LONG}"),
    ("front:phone", "POST"): _form("/phone/", "key=x"),
    ("front:demonstration_sign_in", "POST"): _form("/demonstration/", "who=treasurer"),
    ("watch", "GET"): Worst(f"/watch/{'1.1:1abcde:' + 'a' * 900}/"),
    ("own:invitation", "GET"): Worst(f"/invitations/1/{'x' * 900}/"),
    ("own:invitation", "POST"): _form("/invitations/1/x/", "password1=carte+blanche"),
    ("own:turn_off", "GET"): Worst(f"/account/e-mails/{SIGNED}/?{LONG}"),
    ("own:turn_off", "POST"): _form(f"/account/e-mails/{SIGNED}/"),
    ("account_login", "GET"): Worst(f"/accounts/login/?{LONG}", why=_FORM),
    ("account_login", "POST"): _form(
        "/accounts/login/",
        "login=member%23#@portland.test&password=wrong",
        "a password is hashed: 60 wrong ones a minute from a network address or known browser, "
        "five in five minutes for an account",
    ),
    ("account_logout", "GET"): Worst(f"/accounts/logout/?{LONG}"),
    ("account_logout", "POST"): _form("/accounts/logout/"),
    ("account_signup", "GET"): Worst(f"/accounts/signup/?{LONG}"),
    ("account_signup", "POST"): _form("/accounts/signup/", "email=a#@b.test&password1=x"),
    ("account_inactive", "GET"): Worst("/accounts/inactive/"),
    ("account_inactive", "POST"): _form("/accounts/inactive/"),
    ("account_request_login_code", "GET"): Worst(f"/accounts/login/code/?{LONG}", why=_FORM),
    ("account_request_login_code", "POST"): _form(
        "/accounts/login/code/", "email=member#@portland.test", _EMAIL
    ),
    ("account_confirm_login_code", "GET"): Worst("/accounts/login/code/confirm/"),
    ("account_confirm_login_code", "POST"): _form("/accounts/login/code/confirm/", "code=123456"),
    ("account_email_verification_sent", "GET"): Worst("/accounts/confirm-email/"),
    ("account_email_verification_sent", "POST"): _form("/accounts/confirm-email/", "code=123456"),
    ("account_reset_password", "GET"): Worst(f"/accounts/password/reset/?{LONG}", why=_FORM),
    ("account_reset_password", "POST"): _form(
        "/accounts/password/reset/", "email=member#@portland.test", _EMAIL
    ),
    ("account_reset_password_done", "GET"): Worst("/accounts/password/reset/done/"),
    ("account_reset_password_done", "POST"): _form("/accounts/password/reset/done/"),
    ("account_reset_password_from_key", "GET"): Worst(
        f"/accounts/password/reset/key/1-{'a' * 900}/"
    ),
    ("account_reset_password_from_key", "POST"): _form(
        "/accounts/password/reset/key/1-a/", "password1=carte+blanche", _TRIES
    ),
    ("account_reset_password_from_key_done", "GET"): Worst("/accounts/password/reset/key/done/"),
    ("account_reset_password_from_key_done", "POST"): _form("/accounts/password/reset/key/done/"),
    ("mfa_authenticate", "GET"): Worst("/accounts/2fa/authenticate/"),
    ("mfa_authenticate", "POST"): _form("/accounts/2fa/authenticate/", "code=123456"),
    ("mfa_login_webauthn", "GET"): Worst("/accounts/2fa/webauthn/login/"),
    ("mfa_login_webauthn", "POST"): _form(
        "/accounts/2fa/webauthn/login/",
        "credential=%7B%22id%22%3A%22x%22%7D",
        f"{_TRIES} or known browser",
    ),
    ("a member's address", "POST"): Worst(
        "/clubs/portland/cards/paper/new/",
        f"csrfmiddlewaretoken={'b' * 32}&made_for=1&{MANY}",
        why="a form of 250 fields is read, and given back so that nothing typed is lost",
    ),
    ("no address", "GET"): Worst(f"/{'a/' * 990}?{LONG}"),
    ("no address", "POST"): _form("/nowhere/", "&".join(f"a{n}=1" for n in range(95))),
}
"""The worst that is known, by the name of the address and the method."""
