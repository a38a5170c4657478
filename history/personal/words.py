"""Statistics in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def format_run(present: int) -> str:
    """Return a present run of parties, below 0 for losses: “The last 3 parties were won.”

    Return "" for 0.
    """
    if not present:
        return ""
    if present > 0:
        won = ngettext("The last partie was won.", "The last %(n)d parties were won.", present)
        return won % {"n": present}
    lost = ngettext("The last partie was lost.", "The last %(n)d parties were lost.", -present)
    return lost % {"n": -present}


def bonus_names() -> dict[str, str]:
    """Return the plural name of each bonus of `history.derived.facts`, by its key."""
    return {
        "repique": _("Repiques"),
        "pique": _("Piques"),
        "capot": _("Capots"),
        "carte_blanche": _("Cartes blanches"),
    }
