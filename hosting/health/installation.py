"""Check the program: its version, whether it is served, and dangerous settings."""

import platform
from http.client import HTTPConnection, HTTPException

import django
from django.conf import settings
from django.core.checks import Tags, run_checks
from django.utils.translation import gettext as _

from hosting.health.alive import PATH, SECONDS
from hosting.health.finding import Finding, notice, well, wrong
from hosting.local_requests import is_behind_proxy
from piquet import LAWS_VERSION


def version_of_site() -> Finding:
    """Return a finding with every version that an error report should name."""
    words = {
        "rubicon": settings.VERSION,
        "laws": LAWS_VERSION,
        "python": platform.python_version(),
        "django": django.get_version(),
    }
    text = _("Rubicon %(rubicon)s with laws %(laws)s, on Python %(python)s and Django %(django)s")
    return well(_("Version"), text % words)


def site_answers() -> Finding:
    """Check that the site responds on HOST and PORT.

    Not run by a page, which shows that it does.
    """
    name = _("Service")
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.HOST, settings.HOST)  # noqa: S104
    words = {"where": f"{here}:{settings.PORT}", "processes": settings.PROCESSES}
    connection = HTTPConnection(here, settings.PORT, timeout=3 * SECONDS)
    try:
        connection.request("GET", PATH)
        status = connection.getresponse().status
    except (OSError, HTTPException):
        status = 0
    finally:
        connection.close()
    if status == 200:
        text = _("The site answers at %(where)s, with %(processes)d processes.")
        return well(name, text % words)
    if status:
        text = _("The site answers at %(where)s that it is not well.")
        return wrong(name, text % words, _("Put right what is marked below."))
    todo = _("“systemctl restart rubicon” starts it, “journalctl -u rubicon” shows why it ended.")
    return wrong(name, _("Nothing answers at %(where)s.") % words, todo)


def settings_are_safe() -> Finding:
    """Check for a dangerous setting, and for a setting that another makes useless."""
    name = _("Settings")
    if settings.DEBUG:
        text = _("DEBUG is on: every visitor is shown what goes wrong inside.")
        return wrong(name, text, _("Set DEBUG=false."))
    if settings.HTTPS and not settings.SECURE_PROXY_SSL_HEADER:
        text = _("HTTPS is on and BEHIND_PROXY is off, so every page redirects to itself.")
        return wrong(name, text, _("Set BEHIND_PROXY=true, and put a proxy before the site."))
    if settings.HTTPS and not settings.SITE_URL.startswith("https://"):
        text = _("HTTPS is on, but links begin with %(url)s.") % {"url": settings.SITE_URL}
        return wrong(name, text, _("Let SITE_URL begin with https://."))
    return _less_safe(name)


def _less_safe(name: str) -> Finding:
    if settings.DEMONSTRATION:
        text = _("This is a demonstration: one click signs in.")
        return notice(name, text, _("Set DEMONSTRATION=false where real money is."))
    if not settings.HTTPS:
        return notice(
            name,
            _("Without HTTPS others in the network can read along, and phones keep no cards."),
            _("Put a proxy before the site, as docs/phones.md says, and set HTTPS=true."),
        )
    if settings.METRICS and not settings.METRICS_TOKEN and is_behind_proxy():
        text = _("METRICS is on, but nobody can read /metrics: behind a proxy it needs a token.")
        return notice(name, text, _("Set METRICS_TOKEN."))
    warnings = run_checks(tags=[Tags.security], include_deployment_checks=True)
    if more := [str(warning.msg) for warning in warnings if not warning.is_silenced()]:
        return notice(name, " ".join(more), _("Run “manage.py check --deploy”."))
    return well(name, _("They are as a club’s site should have them."))
