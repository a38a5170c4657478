"""How a club begins and people join it, and the link by which one of them first signs in."""

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from club.models import OFFICERS, Club, Member, Role, User
from club.security.log import Kind, note
from club.site_address import site_address


@transaction.atomic
def found_club(
    *, name: str, slug: str, timezone: str, currency: str, treasurer: str, email: str
) -> Member:
    """Make a club and its treasurer, who comes back as its first member.

    Raises ValidationError, with nothing written, where the address is taken or the time
    zone, currency or e-mail is none.
    """
    club = Club(name=name.strip(), slug=slug, timezone=timezone, currency=currency.upper())
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
    ValidationError by field, with nothing written, where the club has that name or e-mail, or a
    guest is to be an officer.
    """
    take_turn(club)
    email = email.strip().lower()
    member = Member(club=club, name=name, role=role)
    member.full_clean(validate_constraints=False)
    verify_office(role, guest=not email)
    member.user = _user(club, email, member.name) if email else None
    member.save()
    note(Kind.MEMBER, member=member, user=member.user, about=f"added as {role}")
    return member


@transaction.atomic
def rename(member: Member, name: str) -> None:
    """Call a member otherwise, on his cards of old too. Raises ValidationError by field where the
    club has another of that name, or it is none."""
    take_turn(member.club)
    member.name = name
    member.full_clean(validate_constraints=False)
    member.save(update_fields=["name"])


@transaction.atomic
def give_account(member: Member, email: str) -> None:
    """Give a guest the account with this e-mail or, in place of a mistyped one that nobody has
    signed in with, a member. Links to the old one are void.

    Raises ValidationError by field where another member has that e-mail, it is none, or the
    account he has is in use.
    """
    take_turn(member.club)
    old = member.user
    if old is not None and not is_unused(old):
        raise ValidationError({"email": _("He signs in already, and changes his e-mail himself.")})
    member.user = _user(member.club, email.strip().lower(), member.name)
    member.save(update_fields=["user"])
    if old is not None:
        old.delete()


def is_unused(user: User) -> bool:
    """Whether nobody has signed in with the account yet, and it is this one club's alone: only then
    a club may hand out its link, or take it back."""
    touched = user.last_login is not None or user.has_usable_password()
    special = user.is_staff or user.is_superuser or not user.is_active
    return not touched and not special and user.memberships.count() == 1


def verify_office(role: str, *, guest: bool) -> None:
    """Refuse an officer who cannot sign in. Raises ValidationError by field."""
    if guest and role in OFFICERS:
        text = _("An officer signs in; a guest has no account. Write his e-mail, or choose player.")
        raise ValidationError({"role": text})


def take_turn(club: Club) -> None:
    """Whoever changes the club's members waits here for whoever does so already; in a
    transaction."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def _user(club: Club, email: str, name: str) -> User:
    member = club.members.filter(user__email=email).first()
    if member is not None:
        text = _("%(email)s is %(name)s of %(club)s already.")
        words = {"email": email, "name": member.name, "club": club}
        raise ValidationError({"email": text % words})
    User(email=email, name=name).full_clean(exclude=("password",), validate_unique=False)
    # Another club may add him at the same moment: then the account that it makes is his.
    new = {"name": name, "password": make_password(None)}
    user, is_new = User.objects.get_or_create(email=email, defaults=new)
    if is_new:
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
