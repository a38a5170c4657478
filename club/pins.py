"""A member's PIN: his word given on another's phone. Set and cleared by himself, tried by few."""

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
from club.security.log import Kind, Result, note

TRIES: Final = 5
WITHIN: Final = timedelta(minutes=15)
_FIGURES: Final = re.compile(r"[0-9]{4,8}")
_RUNS: Final = ("01234567890", "09876543210")


def set_pin(member: Member, pin: str) -> None:
    """Keep the member's new PIN, hashed, and forget what was tried against the old one.

    Raises ValidationError unless it is four to eight figures that are not guessed at once.
    """
    if not _FIGURES.fullmatch(pin):
        raise ValidationError(_("A PIN is four to eight figures."))
    if len(set(pin)) == 1 or any(pin in run for run in _RUNS):
        raise ValidationError(_("That one would be guessed at once: not one figure, nor a run."))
    member.pin = make_password(pin)
    member.save(update_fields=["pin"])
    cache.delete(_key(member))
    note(Kind.PIN, member=member, about="set")


def clear_pin(member: Member) -> None:
    """The member has no PIN any more."""
    member.pin = ""
    member.save(update_fields=["pin"])
    cache.delete(_key(member))
    note(Kind.PIN, member=member, about="cleared")


def check_pin(member: Member, pin: str) -> None:
    """Raise ValidationError unless this is the member's PIN.

    After five wrong ones within a quarter of an hour none is looked at, whoever types it wherever.
    """
    if not member.pin:
        raise ValidationError(_("%(name)s has set no PIN.") % {"name": member.name})
    left = _count(member)
    if not check_password(pin, member.pin):
        note(Kind.PIN, member=member, result=Result.REFUSED, about="wrong")
        if not left:
            note(Kind.LOCK_OUT, member=member, result=Result.REFUSED, about="PIN")
        raise ValidationError(_wrong(member, left))
    cache.delete(_key(member))


def _wrong(member: Member, left: int) -> str:
    if left:
        text = ngettext(
            "That is not %(name)s’s PIN. It can be tried once more.",
            "That is not %(name)s’s PIN. It can be tried %(n)d times more.",
            left,
        )
        return text % {"name": member.name, "n": left}
    return _("That is not %(name)s’s PIN. ") % {"name": member.name} + _wait(WITHIN)


def _count(member: Member) -> int:
    """Count a try before it is looked at, as if it were wrong; how many are left.

    One at a time for each member, so that nobody tries more by trying at once.
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
    text = _("Five wrong PINs: none is taken for %(n)d minutes. He can answer on his own phone.")
    return text % {"n": max(1, -(-int(time.total_seconds()) // 60))}


def _key(member: Member) -> str:
    return f"pin-tries-{member.pk}"
