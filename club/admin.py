"""The admin's pages about people: users, clubs, members. Nothing is deleted here: people leave."""

from typing import Any

import allauth.account.admin
import allauth.mfa.admin  # noqa: F401  # Their pages are replaced below.
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.core.exceptions import ValidationError
from django.db import models
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.account_changes.admin_changes import PasswordForm, address_was_changed
from club.addresses.proof import is_proved, make_only_address
from club.models import Club, Member, MovedId, OutgoingLetter, SecurityEvent, Session, User


class ListedAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # has no generics at run time
    """An admin whose rows can be filtered only by the filters on its page."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Whether the address may filter by this field.

        With Django's other filters, staff could guess, letter by letter, what no page shows: the
        key of a session, a PIN, a password.
        """
        is_offered = lookup.split("__", maxsplit=1)[0] in self.get_list_filter(request)
        return is_offered and super().lookup_allowed(lookup, value, request)

    def render_change_form(
        self,
        request: HttpRequest,
        context: dict[str, Any],
        add: bool = False,
        change: bool = False,
        form_url: str = "",
        obj: Any = None,
    ) -> HttpResponse:
        """Show the form. If a change was refused, name the row on the page as it is stored."""
        if obj is not None and context["errors"]:
            obj.refresh_from_db()
            context["subtitle"] = str(obj)
        return super().render_change_form(request, context, add, change, form_url, obj)


class HandFilledAdmin(ListedAdmin):
    """An admin whose forms for new rows are never filled in from the address."""

    def get_changeform_initial_data(self, _request: HttpRequest) -> dict[str, Any]:
        """Return nothing.

        Django would copy the address's values without converting them to the field's type.
        """
        return {}


class UndeletableAdmin(HandFilledAdmin):
    """An admin for rows that stay, because cards and money refer to them.

    A field in `settled` becomes read-only once it has a value.
    """

    settled: tuple[str, ...] = ()

    def has_delete_permission(self, *_args: object, **_kwargs: object) -> bool:
        return False

    def get_readonly_fields(
        self, _request: HttpRequest, obj: models.Model | None = None
    ) -> tuple[str, ...]:
        if obj is None:
            return ()
        return tuple(field for field in self.settled if getattr(obj, field) is not None)


@admin.register(Club)
class ClubAdmin(UndeletableAdmin):
    """Clubs. Their address is fixed, because phones use it.

    The ledger uses a club's currency. Officers change the currency in the club's settings, which
    explain the consequences.
    """

    settled = ("slug", "currency", "founded_at")
    list_display = ("name", "slug", "timezone", "currency", "founded_at")
    search_fields = ("name", "slug")


class MemberAdminForm(ModelForm):  # type: ignore[type-arg]  # as above
    """A member's form. It checks the club even when the field is read-only."""

    def clean(self) -> dict[str, Any]:
        """Return the data.

        Raises ValidationError if the club has another member with this account.
        """
        data: dict[str, Any] = super().clean() or {}
        club = data.get("club") or (self.instance.club if self.instance.club_id else None)
        user = data.get("user")
        same = club.members.exclude(pk=self.instance.pk).filter(user=user) if club and user else ()
        for other in same:
            text = gettext("%(name)s of %(club)s already has this account.")
            raise ValidationError({"user": text % {"name": other.name, "club": club}})
        return data


@admin.register(Member)
class MemberAdmin(UndeletableAdmin):
    """Members. A guest may get an account here, which cannot be changed afterwards.

    Offices are not set here. An officer offers them on the club's own page, and the member accepts.
    """

    form = MemberAdminForm
    settled = ("club", "user")
    exclude = ("pin", "offered_role", "offered_at", "invited", "invited_at")
    list_display = ("name", "club", "role", "user", "joined_at", "left_at")
    list_filter = ("club", "role")
    list_select_related = ("club", "user")
    search_fields = ("name", "user__email")
    autocomplete_fields = ("user",)

    def get_readonly_fields(
        self, request: HttpRequest, obj: models.Model | None = None
    ) -> tuple[str, ...]:
        return ("role", *super().get_readonly_fields(request, obj))


class NewUserForm(AdminUserCreationForm):  # type: ignore[type-arg]  # as above
    class Meta:
        model = User
        fields = ("email", "name")


class UserForm(UserChangeForm):  # type: ignore[type-arg]  # as above
    class Meta:
        model = User
        fields = "__all__"


@admin.register(User)
class PersonAdmin(HandFilledAdmin, UserAdmin):  # type: ignore[type-arg]  # has no generics at run time
    """Django's admin for users, with an e-mail instead of a user name."""

    form = UserForm
    add_form = NewUserForm
    change_password_form = PasswordForm
    ordering = ("email",)
    list_display = ("email", "name", "is_active", "is_staff", "last_login")
    list_filter = ("is_staff", "is_superuser", "is_active")
    search_fields = ("email", "name")
    readonly_fields = ("last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("email", "name", "password")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = (
        (None, {"fields": ("email", "name", "usable_password", "password1", "password2")}),
    )
    filter_horizontal = ("user_permissions",)

    def save_model(
        self, request: HttpRequest, obj: User, form: "ModelForm[User]", change: bool
    ) -> None:
        """Save the user. A changed e-mail replaces the old one and is not confirmed yet.

        In that case, write to the old address and end the user's sessions.
        """
        super().save_model(request, obj, form, change)
        if "email" in form.changed_data:
            old = form.initial.get("email", "")
            was_proved = is_proved(obj, old)
            make_only_address(obj, proved=False)
            address_was_changed(obj, old, was_proved=was_proved)

    def has_delete_permission(self, *_args: object, **_kwargs: object) -> bool:
        return False


@admin.register(Session)
class SessionAdmin(UndeletableAdmin):
    """The users who are signed in, with their browsers.

    Rows have no link: a session's key in an address would let anyone in.
    """

    list_display = ("user", "signed_in_at", "used_at", "source", "device")
    list_display_links = None
    list_select_related = ("user",)
    search_fields = ("user__email",)

    def has_add_permission(self, *_args: object, **_kwargs: object) -> bool:
        return False

    def has_change_permission(self, *_args: object, **_kwargs: object) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return obj is None and super().has_view_permission(request)


class SiteWrittenAdmin(HandFilledAdmin):
    """An admin for rows that the site writes itself: read-only."""

    def has_add_permission(self, *_args: object, **_kwargs: object) -> bool:
        return False

    has_change_permission = has_delete_permission = has_add_permission


@admin.register(SecurityEvent)
class SecurityEventAdmin(SiteWrittenAdmin):
    list_display = ("at", "kind", "result", "by", "source", "about")
    list_filter = ("kind", "result")


@admin.register(OutgoingLetter)
class OutgoingLetterAdmin(SiteWrittenAdmin):
    """E-mails, and whether they were sent.

    Their text is hidden, because it holds links and codes.
    """

    exclude = ("content",)
    list_display = ("made_at", "to", "subject", "state", "tries", "failure")
    list_filter = ("state",)


# django-allauth's pages would confirm an address by a tick, show a second factor's secret and
# remove it, all without `club.addresses.proof` and `reset_second_factor`.
@admin.register(MovedId)
class MovedIdAdmin(SiteWrittenAdmin):
    list_display = ("club", "kind", "old", "new")


admin.site.unregister([EmailAddress, Authenticator])


@admin.register(EmailAddress)
class AddressAdmin(SiteWrittenAdmin):
    """Addresses, and whether they are confirmed.

    `vouch_address` confirms an address on the server.
    """

    list_display = ("email", "user", "verified")
    list_filter = ("verified",)
    list_select_related = ("user",)
    search_fields = ("email",)


@admin.register(Authenticator)
class SecondFactorAdmin(SiteWrittenAdmin):
    """Second factors and their users, without their secrets."""

    exclude = ("data",)
    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    list_select_related = ("user",)
