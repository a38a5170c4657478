"""Warn members that somebody types wrong PINs for them: on their own page, and by e-mail.

The page counts the wrong PINs until a new PIN is set. After five within a day an e-mail is sent, at
most one a day, so that nobody can fill the member's mailbox.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.core.cache import cache
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.addresses.emails import send_email
from club.models import Member, SecurityEvent
from club.site_address import site_address

SHOWN: Final = timedelta(days=30)
DAY: Final = timedelta(days=1)
WARNED_AFTER: Final = 5
"""The number of wrong PINs within a day after which the member gets an e-mail."""
_WRONG: Final = {"kind": SecurityEvent.Kind.PIN, "result": SecurityEvent.Result.REFUSED}


@dataclass(frozen=True, slots=True)
class WrongPins:
    """The number of wrong PINs typed for a member recently, and the time of the last."""

    member: Member
    count: int
    last: datetime


def wrong_pins_of(members: Collection[Member]) -> list[WrongPins]:
    """Return the wrong PINs of these members in the last 30 days, since they set or cleared theirs.

    Members without wrong PINs are left out. Makes one query.
    """
    tried: dict[int, list[datetime]] = {member.pk: [] for member in members}
    lately = SecurityEvent.objects.filter(kind=_WRONG["kind"], at__gt=now() - SHOWN)
    theirs = lately.filter(member_id__in=tried).order_by("pk")
    for member_id, result, at in theirs.values_list("member_id", "result", "at"):
        times = tried[member_id or 0]
        if result == _WRONG["result"]:
            times.append(at)
        else:
            times.clear()
    tries = ((member, tried[member.pk]) for member in members)
    return [WrongPins(member, len(times), times[-1]) for member, times in tries if times]


def warn_of_wrong_pins(member: Member) -> None:
    """E-mail the member if there were five wrong PINs within a day and no e-mail about them yet."""
    today = SecurityEvent.objects.filter(**_WRONG, member_id=member.pk, at__gt=now() - DAY)
    if member.user is None or today.count() < WARNED_AFTER:
        return
    if not cache.add(f"told-of-wrong-pins-{member.pk}", True, DAY.total_seconds()):
        return
    words = {"club": member.club.name, "n": WARNED_AFTER}
    text = _(
        "Somebody entered a wrong PIN for you at %(club)s %(n)d times within a day, on another "
        "player’s phone. After five wrong ones within 15 minutes, nobody can use your PIN for a "
        "while. If that was not you, choose another PIN and tell your club’s treasurer or "
        "secretary. The security log shows them on whose phone it was."
    )
    lines = [text % words, "", site_address(reverse("club:pin", args=[member.club.slug]))]
    send_email(member.user.email, _("%(club)s: wrong PINs") % words, lines)
