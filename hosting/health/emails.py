"""Check the e-mails: whether the site sends any, and whether they were delivered."""

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import OutgoingLetter
from club.security.secrets_in_text import without_secrets
from hosting.health.finding import Finding, ago, notice, well, wrong

LATE: Final = timedelta(minutes=15)
"""If an e-mail has been due for this long without an attempt, nothing sends the e-mails."""
RECENT: Final = timedelta(days=7)
"""How long the report mentions an e-mail that was given up."""
_State = OutgoingLetter.State


def emails_go() -> Finding:
    """Check that e-mails are sent. Makes four queries at most."""
    name = _("E-mail")
    if not settings.SENDS_EMAILS:
        return notice(
            name,
            _(
                "The site sends no e-mails: no forgotten passwords, no codes, no invitations, no "
                "statements and no reminders."
            ),
            _("Set EMAIL_URL. Until then confirm addresses with “manage.py vouch_address”."),
        )
    waiting = OutgoingLetter.objects.filter(state=_State.WAITING)
    untried = waiting.filter(tries=0, due_at__lt=now() - LATE).order_by("due_at").first()
    if untried and untried.due_at:
        text = _("An e-mail was due %(ago)s, and nothing tries to send it.")
        restart = _("Restart the site. “manage.py send_letters” sends what waits.")
        return wrong(name, text % {"ago": ago(now() - untried.due_at)}, restart)
    if postponed := waiting.filter(tries__gt=0).count():
        return wrong(
            name,
            _("%(count)d e-mails wait, because the mail server did not take them.%(why)s")
            % {"count": postponed, "why": _last_failure(_State.WAITING)},
            _("See whether EMAIL_URL is right and the mail server can be reached."),
        )
    return _ended(name)


def _ended(name: str) -> Finding:
    """Return a finding about the e-mails refused in the last week, and those in doubt."""
    recent = OutgoingLetter.objects.filter(ended_at__gt=now() - RECENT)
    failed = recent.filter(state=_State.FAILED).count()
    doubtful = OutgoingLetter.objects.filter(state=_State.IN_DOUBT).count()
    if failed or doubtful:
        return notice(
            name,
            _("%(failed)d e-mails were refused this week. %(doubtful)d may not have gone.%(why)s")
            % {"failed": failed, "doubtful": doubtful, "why": _last_failure(_State.FAILED)},
            _("“manage.py send_letters --doubtful” sends those in doubt again."),
        )
    return well(name, _("All e-mails have gone."))


def _last_failure(state: str) -> str:
    """Return the mail server's last error, after a space, or "" if there is none."""
    failure = (
        OutgoingLetter.objects.filter(state=state)
        .exclude(failure="")
        .order_by("-pk")
        .values_list("failure", flat=True)
        .first()
    )
    return f" {_('It said:')} {without_secrets(failure)}" if failure else ""
