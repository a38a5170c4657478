"""Found a club, and add members, guests and accounts to it."""

from copy import copy

from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.addresses.proof import is_proved, make_only_address, vouch
from club.models import OFFICERS, Club, Member, Role, User
from club.security.log import EventKind, note


@transaction.atomic
def found_club(
    *, name: str, slug: str, timezone: str, currency: str, treasurer: str, email: str
) -> Member:
    """Create a club and its treasurer, and return the treasurer.

    The site's administrator calls this, and so vouches for the treasurer's address. Raises
    ValidationError for a slug in use or an invalid time zone, currency or e-mail, and then writes
    nothing.
    """
    club = Club(name=name.strip(), slug=slug, timezone=timezone, currency=currency.upper())
    if Club.objects.filter(slug=slug).exists():
        raise ValidationError(
            _("There is already a club at “%(slug)s”. Choose another address.") % {"slug": slug}
        )
    club.full_clean()
    club.save()
    return add_member(club=club, name=treasurer, email=email, role=Role.TREASURER, vouched=True)


@transaction.atomic
def add_member(
    *, club: Club, name: str, email: str = "", role: str = Role.PLAYER, vouched: bool = False
) -> Member:
    """Add a person to a club and return the member. Without an e-mail they are a guest.

    A person with an account is invited and joins once they accept; an office is offered. With
    `vouched`, the caller vouches for the address, and both take effect at once. Raises
    ValidationError by field if the club has that name or e-mail, or if a guest would be an officer.
    It then writes nothing.
    """
    lock_members(club)
    email = email.strip().lower()
    member = Member(club=club, name=name)
    member.full_clean(validate_constraints=False)
    verify_office(role, guest=not email)
    if email:
        _give_address(member, email, vouched=vouched)
    if vouched:
        member.role = Role(role)
    elif role in OFFICERS:
        member.offered_role, member.offered_at = Role(role), now()
    member.save()
    note(EventKind.MEMBER, member=member, user=member.user, about=f"added as {role}")
    return member


@transaction.atomic
def rename(member: Member, name: str) -> None:
    """Change a member's name, on old cards too.

    Raises ValidationError by field for a name that is in use or not valid.
    """
    lock_members_and_refresh(member)
    renamed = copy(member)  # A page that refuses the name still shows the member's present name.
    renamed.name = name
    renamed.full_clean(validate_constraints=False)
    member.name = renamed.name
    member.save(update_fields=["name"])


@transaction.atomic
def give_account(member: Member, email: str) -> None:
    """Invite a guest by this e-mail, or correct an address that nobody has signed in with.

    Links to the old address stop working, and a held office becomes an offer. Raises
    ValidationError by field if another member has that e-mail, if it is not valid, or if the old
    account is in use.
    """
    lock_members_and_refresh(member)
    accounts = User.objects.select_for_update(no_key=True, of=("self",))
    old = accounts.filter(memberships=member).first()
    if old is not None and not is_unused(old):
        text = _("%(name)s already signs in, so only %(name)s can change the e-mail.")
        raise ValidationError({"email": text % {"name": member.name}})
    member.user, member.invited, member.invited_at = None, "", None
    _give_address(member, email.strip().lower(), vouched=False)
    if member.is_officer:
        member.offered_role, member.offered_at = member.role, now()
        member.role = Role.PLAYER
    member.save()
    if old is not None:
        old.delete()


def is_unused(user: User) -> bool:
    """Whether nobody has signed in to the account, it has no special rights, and one club has it.

    Only then may that club hand out the account's link or take it back.
    """
    special = user.is_staff or user.is_superuser or not user.is_active
    return not _is_in_use(user) and not special and user.memberships.count() == 1


def _is_in_use(user: User) -> bool:
    return user.last_login is not None or user.has_usable_password()


def verify_office(role: str, *, guest: bool) -> None:
    """Raise ValidationError by field if this role is an office and the member a guest."""
    if guest and role in OFFICERS:
        text = _(
            "A treasurer or secretary needs an e-mail to sign in with. Write it, or choose player."
        )
        raise ValidationError({"role": text})


def lock_members(club: Club) -> None:
    """Lock the club's members until the transaction ends."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def lock_members_and_refresh(member: Member) -> None:
    """Lock the members of the member's club, and read the member again."""
    lock_members(member.club)
    member.refresh_from_db()


def _give_address(member: Member, email: str, *, vouched: bool) -> None:
    """Give the member a new account with this e-mail, or invite the holder of the e-mail's account.

    Does not save the member. Raises ValidationError by field.
    """
    _verify_free(member, email)
    # If another club adds the same person at the same moment, we use that club's account.
    new = {"name": member.name, "password": make_password(None)}
    user, is_new = User.objects.get_or_create(email=email, defaults=new)
    if is_new:
        make_only_address(user, proved=vouched)
    elif vouched:
        user = _vouched(user)
    if is_new or vouched:
        member.user = user
    else:
        member.invited, member.invited_at = email, now()


def _vouched(user: User) -> User:
    """Return the account, read again and vouched for.

    An unused account is always vouched for again, so that links from other officers stop working.
    """
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if not is_proved(user) or not _is_in_use(user):
        vouch(user)
    return user


def _verify_free(member: Member, email: str) -> None:
    others = member.club.members.exclude(pk=member.pk)
    holder = others.filter(user__email=email).first() or others.filter(invited=email).first()
    if holder is not None:
        text = _("%(email)s already belongs to %(name)s of %(club)s.")
        words = {"email": email, "name": holder.name, "club": member.club}
        raise ValidationError({"email": text % words})
    user = User(email=email, name=member.name)
    user.full_clean(exclude=("password",), validate_unique=False)
