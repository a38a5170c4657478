"""A member's PIN, with which they agree on another person's phone. Attempts are limited."""

import re
from datetime import timedelta
from typing import Final

from django.contrib.auth.hashers import check_password, make_password
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Member
from club.pins.wrong_pins import warn_of_wrong_pins
from club.security.log import EventKind, EventResult, note
from piquet.text.digits import plain_figures

TRIES: Final = 5
WITHIN: Final = timedelta(minutes=15)
_FIGURES: Final = re.compile(r"[0-9]{4,8}")
_RUNS: Final = ("01234567890", "09876543210")


def set_pin(member: Member, pin: str) -> None:
    """Store the member's new PIN, hashed, and reset the count of attempts.

    Raises ValidationError unless it has four to eight digits and is hard to guess.
    """
    pin = plain_figures(pin)
    if not _FIGURES.fullmatch(pin):
        raise ValidationError(_("A PIN has four to eight digits."))
    if len(set(pin)) == 1 or any(pin in run for run in _RUNS):
        raise ValidationError(
            _(
                "This PIN is too easy to guess. Do not repeat one digit, and do not count up or "
                "down."
            )
        )
    member.pin = make_password(pin)
    member.save(update_fields=["pin"])
    cache.delete(_key(member))
    note(EventKind.PIN, user=member.user, member=member, about="set")


def clear_pin(member: Member) -> None:
    """Remove the member's PIN."""
    member.pin = ""
    member.save(update_fields=["pin"])
    cache.delete(_key(member))
    note(EventKind.PIN, user=member.user, member=member, about="cleared")


def check_pin(member: Member, pin: str) -> None:
    """Raise ValidationError unless this is the member's PIN.

    After five wrong PINs in 15 minutes, every PIN is refused, whoever types it. The member is
    warned of wrong PINs.
    """
    if not member.pin:
        raise ValidationError(_("%(name)s has set no PIN.") % {"name": member.name})
    left = _count(member)
    if not check_password(plain_figures(pin), member.pin):
        note(EventKind.PIN, member=member, result=EventResult.REFUSED, about="wrong")
        if not left:
            note(EventKind.LOCK_OUT, member=member, result=EventResult.REFUSED, about="PIN")
        warn_of_wrong_pins(member)
        raise ValidationError(_wrong(member, left))
    cache.delete(_key(member))


def _wrong(member: Member, left: int) -> str:
    if left:
        text = ngettext(
            "That is not %(name)s’s PIN. You can try once more.",
            "That is not %(name)s’s PIN. You can try %(n)d more times.",
            left,
        )
        return text % {"name": member.name, "n": left}
    return _("That is not %(name)s’s PIN. ") % {"name": member.name} + _wait(WITHIN)


def _count(member: Member) -> int:
    """Count an attempt as wrong before checking it, and return how many are left.

    Raises ValidationError if none was left. The member's row is locked, so that parallel attempts
    cannot exceed the limit.
    """
    with transaction.atomic():
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)
        moment = now()
        tries = [at for at in cache.get(_key(member), []) if moment - at < WITHIN]
        if len(tries) >= TRIES:
            raise ValidationError(_wait(WITHIN - (moment - tries[0])))
        cache.set(_key(member), [*tries, moment], WITHIN.total_seconds())
    return TRIES - len(tries) - 1


def _wait(time: timedelta) -> str:
    text = _(
        "There were five wrong PINs, so wait %(n)d minutes before the next try. The player "
        "can answer on their own phone."
    )
    return text % {"n": max(1, -(-int(time.total_seconds()) // 60))}


def _key(member: Member) -> str:
    return f"pin-tries-{member.pk}"
