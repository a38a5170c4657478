"""People: users, clubs and the clubs' members."""

import zoneinfo
from collections.abc import Iterator
from functools import cache, cached_property
from typing import Protocol
from uuid import uuid4

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.dates import MONTHS
from django.utils.timezone import now
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models.settings import setting
from club.names import NameField, name_fault
from piquet.currencies import is_paid_in
from piquet.text.names import comparison_key

# The names of all time zones, read once, because they are in hundreds of files.
_timezones = cache(zoneinfo.available_timezones)


def check_timezone(name: str) -> None:
    """Raise ValidationError unless the tz database has this time zone."""
    if name not in _timezones():
        raise ValidationError(
            _("“%(name)s” is not a time zone. Write one such as Europe/London."),
            params={"name": name},
        )


def check_currency(code: str) -> None:
    """Raise ValidationError unless this is LSD (£ s. d.) or a currency in everyday use."""
    if not is_paid_in(code):
        raise ValidationError(
            _(
                "“%(code)s” is not a currency that people pay in. Write LSD for £ s. d., or a "
                "code such as GBP."
            ),
            params={"code": code},
        )


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: object) -> "User":
        """Make a user. Without a password they sign in by link, code or passkey."""
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: object) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """A person who can sign in. Their rights in a club depend on their Member row there."""

    email = models.EmailField(_("e-mail"), unique=True)
    name = NameField(_("name"), max_length=80, blank=True)
    is_staff = models.BooleanField(_("may see the admin"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    date_joined = models.DateTimeField(_("joined"), default=now)

    objects = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return str(self.name or self.email)

    def clean(self) -> None:
        super().clean()
        self.email = self.email.lower()

    def get_full_name(self) -> str:
        return str(self)


class BalancesSeen(models.TextChoices):
    """Whose balances a player may see. Officers see all balances."""

    ALL = "all", _("Everybody sees all balances")
    OWN = "own", _("Players see only their own, officers see all")


def closing_days() -> Iterator[tuple[int, str]]:
    """Yield the numbers of days after a month's end that a club can choose, each with its words."""
    yield 0, gettext("as soon as it is over")
    yield 1, gettext("one day after it is over")
    for days in (2, 3, 5, 7, 10, 14):
        yield days, gettext("%(n)d days after it is over") % {"n": days}


class Club(models.Model):
    """A piquet club. Every row of its cards and money has its id.

    `default_code` and `default_switches` are the game that a new card begins with, as arguments of
    `piquet.rule_sets.rule_set`. A month may be closed `days_before_closing` days after its end.
    `season_begins` is a month from 1 to 12.

    A column is a setting of the club if `setting` names a section of the settings page.
    """

    name = NameField(_("name"), max_length=80)
    slug = models.SlugField(_("address"), max_length=40, unique=True)
    timezone = models.CharField(
        _("time zone"), max_length=64, default="Europe/London", validators=[check_timezone]
    )
    currency = models.CharField(
        _("currency"),
        max_length=3,
        default="LSD",
        validators=[check_currency],
        help_text=_("LSD for pounds, shillings and pence, or a code such as GBP or EUR."),
    )
    officers_need_second_factor = models.BooleanField(
        _("officers need two-step sign-in"), default=False, editable=False
    )
    chances_in_play = setting(
        "chances",
        models.BooleanField(
            _("Show each player’s chances during play, in per cent"), default=False
        ),
    )
    who_sees_balances = setting(
        "book",
        models.CharField(
            _("Who sees the balances"),
            max_length=3,
            choices=BalancesSeen,
            default=BalancesSeen.ALL,
            help_text=_(
                "If players see only their own, a card of others shows them its stake and points, "
                "but no money. The board and the results for the notice board show points only."
            ),
        ),
    )
    days_before_closing = setting(
        "book",
        models.PositiveSmallIntegerField(
            _("When the treasurer can close a month"),
            default=0,
            help_text=_("This leaves time to sign the last cards of the month."),
        ),
        offered=closing_days,
    )
    default_code = models.CharField(
        _("usual game"), max_length=12, default="rubicon", editable=False
    )
    default_switches = models.JSONField(
        _("usual house rules"), default=dict, blank=True, editable=False
    )
    season_begins = setting(
        "records",
        models.PositiveSmallIntegerField(
            _("A season begins in"),
            default=9,
            help_text=_("Records are kept by season, and a league is played in one."),
        ),
        offered=MONTHS.items,
    )
    shows_ratings = setting("records", models.BooleanField(_("Show ratings"), default=True))
    shows_guests = setting("records", models.BooleanField(_("Show guests by name"), default=True))
    shows_former_members = setting(
        "records", models.BooleanField(_("Show members who left by name"), default=True)
    )
    founded_at = models.DateTimeField(_("founded"), default=now)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return str(self.name)

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        return zoneinfo.ZoneInfo(self.timezone)

    def member_called(self, name: str) -> "Member | None":
        """Return the present or former member with this name, ignoring case, or None.

        If two stored names compare equal, an exact match wins. Python compares the names, because
        the databases disagree on which letters are equal.
        """
        wanted = comparison_key(name)
        names = self.members.values_list("pk", "name")  # Clubs can be large.
        alike = [(stored != name, pk) for pk, stored in names if comparison_key(stored) == wanted]
        return self.members.select_related("user").get(pk=min(alike)[1]) if alike else None


class Role(models.TextChoices):
    PLAYER = "player", _("player")
    TREASURER = "treasurer", _("treasurer")
    SECRETARY = "secretary", _("secretary")


OFFICERS = (Role.TREASURER, Role.SECRETARY)


class Office(Protocol):
    """The rights of an officer who visits a page."""

    @property
    def is_shown(self) -> bool:
        """Whether the visitor has recently confirmed who they are."""

    def is_held(self, *, reads: bool = False) -> bool:
        """Whether the visitor has the rights; may ask them to confirm who they are instead.

        `reads` means that the rights are needed to read other people's money.
        """

    def only_shows(self) -> None:
        """Record that the request's change is done or refused: only a page remains to be shown."""


class Member(models.Model):
    """One person in one club. Without a user they are a guest: others write and sign for them.

    A person with an account who is `invited` is a guest until they accept.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="members")
    uuid = models.UUIDField(
        default=uuid4, unique=True, editable=False, help_text="Given once, wherever the club moves."
    )
    user = models.ForeignKey(
        User, models.PROTECT, related_name="memberships", null=True, blank=True
    )
    name = NameField(_("name"), max_length=60)
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.PLAYER)
    # An office on offer, which the member holds once they accept.
    offered_role = models.CharField(
        _("offered role"), max_length=10, choices=Role, blank=True, default=""
    )
    offered_at = models.DateTimeField(_("offered"), null=True, blank=True)
    # The address of a person who has an account and has not accepted this club's invitation yet.
    invited = models.EmailField(_("invited"), blank=True, default="")
    invited_at = models.DateTimeField(_("invited on"), null=True, blank=True)
    joined_at = models.DateTimeField(_("joined"), default=now)
    left_at = models.DateTimeField(_("left"), null=True, blank=True)
    # E-mails that are not about the account.
    wants_reminders = models.BooleanField(
        _("Remind me by e-mail when a card waits for me"), default=True
    )
    wants_statements = models.BooleanField(
        _("Send me my statement when a month is closed"), default=True
    )
    wants_to_be_rated = models.BooleanField(_("Show my rating to the club"), default=True)
    pin = models.CharField(
        _("PIN"), max_length=128, blank=True, help_text=_("Hashed; for consent on another's phone.")
    )

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(fields=("club", "name"), name="one_name_a_member"),
            models.UniqueConstraint(fields=("club", "user"), name="one_member_a_user"),
        )

    def __str__(self) -> str:
        return str(self.name)

    def clean(self) -> None:
        """Raise ValidationError if the club has another member with this name."""
        super().clean()
        if not self.club_id or name_fault(self.name):
            return
        namesake = self.club.member_called(self.name)
        if namesake is not None and namesake.pk != self.pk:
            text = gettext(
                "%(club)s already has a member called “%(name)s”. Add something that tells the "
                "two apart."
            )
            if namesake.left_at:
                text = gettext(
                    "“%(name)s” was a member of %(club)s and has left. Take them back on the "
                    "members page, or add something that tells the two apart."
                )
            raise ValidationError({"name": text % {"club": self.club, "name": namesake.name}})

    @property
    def is_guest(self) -> bool:
        return self.user_id is None

    office: Office | None = None
    """Set for an officer who visits a page: whether they have recently confirmed who they are."""

    @property
    def has_office(self) -> bool:
        """Whether the club gave the member an office.

        `is_officer` says whether they may act in it.
        """
        return self.role in OFFICERS

    @property
    def in_office(self) -> bool:
        """Whether the member has an officer's rights already, so that no page asks who they are."""
        return self.has_office and (self.office is None or self.office.is_shown)

    @property
    def is_officer(self) -> bool:
        """Whether the member has an officer's rights. For a visitor, see `club.access.officers`."""
        return self.has_office and (self.office is None or self.office.is_held())

    @property
    def reads_as_officer(self) -> bool:
        """Whether the member may read what only officers read."""
        return self.has_office and (self.office is None or self.office.is_held(reads=True))

    @property
    def is_treasurer(self) -> bool:
        """Whether the member has the treasurer's rights, on the same conditions as `is_officer`."""
        return self.role == Role.TREASURER and self.is_officer

    @cached_property  # A page asks this for each card.
    def club_has_treasurer(self) -> bool:
        """Whether the club has a treasurer. Makes one query for each member object."""
        treasurers = Member.objects.filter(role=Role.TREASURER, left_at=None)
        return treasurers.filter(club_id=self.club_id).exists()
