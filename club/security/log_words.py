"""Turn each line of the security log into a sentence.

The log stores a few fixed words (`about`) and never changes. Officers read the sentences made here.
"""

import re
from collections.abc import Mapping
from datetime import date
from typing import Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.models import Role, SecurityEvent
from club.security.log_settings import format_change

_SENTENCES: Final[Mapping[str, Promise]] = {
    "sign-in: password": _("Signed in with a password."),
    "sign-in: code": _("Signed in with a code by e-mail."),
    "sign-in: mfa": _("Signed in with a passkey, or with a code as the second step."),
    "sign-in: password_reset": _("Signed in with a link that sets a new password."),
    "sign-in: invitation": _("Signed in with an invitation."),
    "sign-in: demonstration": _("Signed in with one click, in the demonstration."),
    "sign-in: ": _("Signed in."),
    "sign-in refused: password": _("Somebody typed a wrong password."),
    "sign-in refused: password, of an address that nobody has": _(
        "Somebody tried a password with an address that no account has."
    ),
    "sign-in refused: code": _("Somebody typed a wrong code."),
    "sign-out: ": _("Signed out."),
    "lock-out refused: password": _("Too many tries with a password. The site asks to wait."),
    "lock-out refused: code": _("Too many codes were asked for. The site asks to wait."),
    "lock-out refused: passkey": _("Too many tries with passkeys. The site asks to wait."),
    "lock-out refused: PIN": _("Five wrong PINs. The site asks to wait 15 minutes."),
    "password: set": _("A password was set."),
    "password: changed": _("The password was changed."),
    "password: reset by e-mail": _("A new password was set with a link from an e-mail."),
    "password: changed in the administration pages": _(
        "The people who run this site changed or removed the password."
    ),
    "second-factor: authenticator app added": _("An authenticator app was set up."),
    "second-factor: authenticator app removed": _("The authenticator app was turned off."),
    "second-factor: authenticator app replaced": _("Another authenticator app was set up."),
    "second-factor: passkey added": _("A passkey was added."),
    "second-factor: passkey removed": _("A passkey was removed."),
    "second-factor: passkey replaced": _("A passkey was replaced."),
    "second-factor: recovery codes added": _("Recovery codes were made."),
    "second-factor: recovery codes removed": _("The recovery codes were removed."),
    "second-factor: recovery codes replaced": _("New recovery codes were made."),
    "second-factor: turned off by the people who run this site": _(
        "The people who run this site turned off two-step sign-in."
    ),
    "second-factor: asked of officers": _("Officers now need two-step sign-in."),
    "second-factor: no longer asked of officers": _("Officers no longer need two-step sign-in."),
    "address: set by the club": _("The club wrote another e-mail address."),
    "address: confirmed by a code": _("The e-mail address was confirmed with a code."),
    "address: confirmed by an e-mail": _("The e-mail address was confirmed with an e-mailed link."),
    "address: confirmed by the people who run this site": _(
        "The people who run this site confirmed the e-mail address."
    ),
    "address: changed, and the new one confirmed": _(
        "The e-mail address was changed, and the new one confirmed."
    ),
    "address: changed in the administration pages": _(
        "The people who run this site changed the e-mail address."
    ),
    "role: accepted": _("Accepted the role."),
    "role: declined": _("Declined the role."),
    "role refused: accept": _("Could not accept the role or the invitation."),
    "role: founded the club: treasurer": _("The club was founded, with this treasurer."),
    "invitation: sent": _("The invitation was sent by e-mail."),
    "invitation: a new link": _("A new link for the invitation was made on the server."),
    "invitation: used: hand": _("Joined with a link that was shown or printed."),
    "invitation: used: server": _("Joined with a link that was made on the server."),
    "invitation: used: letter": _("Joined with the link from the e-mail."),
    "member: accepted": _("Accepted the invitation to the club."),
    "member: declined": _("Declined the invitation to the club."),
    "member: left": _("Left the club."),
    "member: back": _("Was taken back as a member."),
    "pin: set": _("The PIN was set."),
    "pin: cleared": _("The PIN was cleared."),
    "pin: cleared by an officer": _("An officer cleared the PIN."),
    "pin refused: wrong": _("Somebody typed a wrong PIN."),
}

_PATTERNS: Final[tuple[tuple[str, Promise], ...]] = (
    (r"session: (?P<n>\d+): (?P<why>.+)", _("Signed out elsewhere (%(n)s), because of: %(why)s.")),
    (r"session: (?P<device>.+)", _("Signed out a device: %(device)s.")),
    (r"role: offered: (?P<role>\w+)", _("Was asked to be %(role)s.")),
    (r"role: (?P<was>\w+) to (?P<role>\w+)", _("Was %(was)s and is now %(role)s.")),
    (r"member: added as (?P<role>\w+)", _("Was added to the club as %(role)s.")),
    (r"member: (?P<n>\d+) members added together", _("Members added from a file: %(n)s.")),
    (
        r"member: own name: (?P<old>.+) to (?P<new>.+)",
        _("Changed their name from %(old)s to %(new)s."),
    ),
    (r"export: journal as (?P<form>.+)", _("The journal was downloaded (%(form)s).")),
    (
        r"export: every paper of (?P<month>\d{4}-\d\d), (?P<form>.+)",
        _("All papers of %(month)s were downloaded (%(form)s)."),
    ),
    (r"admin: added user.*", _("An account was added in the administration pages.")),
    (r"admin: deleted user.*", _("An account was deleted in the administration pages.")),
    (r"admin: \w+ user.*", _("The account was changed in the administration pages.")),
    (r"admin: added member.*", _("A member was added in the administration pages.")),
    (r"admin: \w+ member.*", _("The member was changed in the administration pages.")),
    (r"admin: \w+ club.*", _("The club was changed in the administration pages.")),
    (r"admin: .*", _("Something was changed in the administration pages.")),
)

_WORDS: Final[Mapping[str, Promise]] = {
    "another password": _("another password"),
    "another address": _("another e-mail address"),
    "address confirmed": _("the e-mail address was confirmed"),
    "two-step sign-in set up": _("two-step sign-in was set up"),
    "two-step sign-in turned off": _("two-step sign-in was turned off"),
    "all other devices": _("all other devices were to be signed out"),
}


def format_event(event: SecurityEvent) -> str:
    """Return the event as a sentence, without the person and the time."""
    refused = " refused" if event.result == SecurityEvent.Result.REFUSED else ""
    text = f"{event.kind}{refused}: {event.about}"
    if text in _SENTENCES:
        return str(_SENTENCES[text])
    if event.kind == SecurityEvent.Kind.SETTINGS:
        return format_change(event.about)
    for pattern, sentence in _PATTERNS:
        if match := re.fullmatch(pattern, text):
            return str(sentence) % {
                name: _word(name, word) for name, word in match.groupdict().items()
            }
    about = f": {event.about}" if event.about else ""
    return f"{event.get_kind_display()}{about}"


def _word(name: str, word: str) -> str:
    if name == "month":
        return date_format(date.fromisoformat(f"{word}-01"), "F Y")
    if word in Role.values:
        return str(Role(word).label)
    return str(_WORDS.get(word, word))
