"""How a club begins and people join it, and the link by which one of them first signs in."""

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.core.exceptions import ValidationError
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from club.models import Club, Member, Role, User
from club.site_address import site_address


@transaction.atomic
def found_club(
    *, name: str, slug: str, timezone: str, currency: str, treasurer: str, email: str
) -> Member:
    """Make a club and its treasurer, who comes back as its first member.

    Raises ValidationError, with nothing written, where the address is taken or the time
    zone, currency or e-mail is none.
    """
    club = Club(name=name, slug=slug, timezone=timezone, currency=currency.upper())
    if Club.objects.filter(slug=slug).exists():
        raise ValidationError(
            _("There is a club at “%(slug)s” already; choose another address.") % {"slug": slug}
        )
    club.full_clean()
    club.save()
    return add_member(club=club, name=treasurer, email=email, role=Role.TREASURER)


@transaction.atomic
def add_member(*, club: Club, name: str, email: str = "", role: str = Role.PLAYER) -> Member:
    """Add somebody to a club: with an e-mail he can sign in, without he is a guest.

    Somebody who signs in for another club already keeps that account. Raises
    ValidationError, with nothing written, where the club has that name or e-mail.
    """
    name = name.strip()
    _verify_new_name(club, name)
    user = _user(club, email.strip().lower(), name) if email else None
    member = Member(club=club, name=name, user=user, role=role)
    member.full_clean(validate_constraints=False)
    member.save()
    return member


def _verify_new_name(club: Club, name: str) -> None:
    if club.members.filter(name__iexact=name).exists():
        raise ValidationError(
            _("%(club)s has a member called “%(name)s” already; add what tells the two apart.")
            % {"club": club, "name": name}
        )


def _user(club: Club, email: str, name: str) -> User:
    member = club.members.filter(user__email=email).first()
    if member is not None:
        raise ValidationError(
            _("%(email)s is %(name)s of %(club)s already.")
            % {"email": email, "name": member.name, "club": club}
        )
    return User.objects.filter(email=email).first() or _new_user(email, name)


def _new_user(email: str, name: str) -> User:
    User(email=email, name=name).full_clean(exclude=("password",))
    user = User.objects.create_user(email, name=name)
    vouch_for_email(user)
    return user


def vouch_for_email(user: User) -> None:
    """Make the user's e-mail the only one he signs in with.

    The club gave the address, so its word stands in for a confirmation by mail.
    """
    EmailAddress.objects.filter(user=user).delete()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)


def sign_in_link(user: User) -> str:
    """An address with which this person sets his password, once and within three days."""
    key = default_token_generator.make_token(user)
    path = reverse(
        "account_reset_password_from_key",
        kwargs={"uidb36": user_pk_to_url_str(user), "key": key},
    )
    return site_address(path)
