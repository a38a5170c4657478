"""The first evening of a new club: a checklist for its officers that ticks itself."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from club.models import Member
from scoring.models import WRITABLE


@dataclass(frozen=True, slots=True)
class SetupStep:
    """A step of the checklist: its title, more about it, its address, and whether it is done."""

    what: str
    about: str
    at: str
    done: bool


def first_evening(officer: Member) -> tuple[SetupStep, ...]:
    """Return the steps until the club's first card is closed, and then none.

    Makes three queries.
    """
    club = officer.club
    states = list(club.cards.order_by().values_list("state", flat=True)[:2])
    if len(states) > 1 or any(state not in WRITABLE for state in states):
        return ()
    present = club.members.filter(left_at=None).exclude(pk=officer.pk)
    others = list(present.values_list("user", "invited", "user__last_login"))
    slug = club.slug
    return (
        SetupStep(
            what=_("Add the members"),
            about=_(
                "Add everybody who comes tonight. A name is enough. With an e-mail they can "
                "sign in."
            ),
            at=reverse("club:add_member", args=[slug]),
            done=bool(others),
        ),
        SetupStep(
            what=_("Invite them"),
            about=_("Each of them scans a QR code or opens a link, and chooses a password."),
            at=reverse("club:members", args=[slug]),
            done=any(last_login for _user, _invited, last_login in others),
        ),
        SetupStep(
            what=_("Choose the stakes"),
            about=_("Until you choose your own, the club offers the usual stakes."),
            at=reverse("scoring:club_settings", args=[slug]) + "#stakes",
            done=bool(states) or club.stakes.exists(),
        ),
        SetupStep(
            what=_("Open the first card"),
            about=_("Choose who plays and for what stake. Then write the first deal."),
            at=reverse("scoring:open_card", args=[slug]),
            done=bool(states),
        ),
    )
