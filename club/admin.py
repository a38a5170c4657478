"""People in the admin: users, clubs, members. Nothing is deleted there: people leave."""

from typing import Any

import allauth.account.admin
import allauth.mfa.admin  # noqa: F401  # Both bring pages of their own, which go: see below.
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.core.exceptions import ValidationError
from django.db import models
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.account_changes.by_staff import PasswordForm, address_was_changed
from club.addresses.proof import make_only_address
from club.models import Club, Member, OutgoingLetter, SecurityEvent, Session, User


class ListedAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # has no generics at run time
    """An admin whose rows are found by the filters that its page offers, and by no others."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Whether an address may ask for this. With any filter that Django knows, staff could guess
        letter by letter what no page shows: the key of a session, a PIN, a password."""
        is_offered = lookup.split("__", maxsplit=1)[0] in self.get_list_filter(request)
        return is_offered and super().lookup_allowed(lookup, value, request)


class TypedAdmin(ListedAdmin):
    """An admin whose forms are filled in by hand alone."""

    def get_changeform_initial_data(self, _request: HttpRequest) -> dict[str, Any]:
        """Nothing: Django would take it from the address unread, a word where a number is due."""
        return {}


class KeptAdmin(TypedAdmin):
    """Rows that stay: cards and money refer to them. `settled` fields are written once."""

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
class ClubAdmin(KeptAdmin):
    """A club's address and currency are on its members' phones and in its ledger: they stay."""

    settled = ("slug", "currency", "founded_at")
    list_display = ("name", "slug", "timezone", "currency", "founded_at")
    search_fields = ("name", "slug")


class MemberForm(ModelForm):  # type: ignore[type-arg]  # as above
    """A member's club is read and not typed once it is said; it is compared with all the same."""

    def clean(self) -> dict[str, Any]:
        """What was typed. Raises ValidationError where the club has a member of this account."""
        data: dict[str, Any] = super().clean() or {}
        club = data.get("club") or (self.instance.club if self.instance.club_id else None)
        user = data.get("user")
        same = club.members.exclude(pk=self.instance.pk).filter(user=user) if club and user else ()
        for other in same:
            text = gettext("%(name)s of %(club)s has this account already.")
            raise ValidationError({"user": text % {"name": other.name, "club": club}})
        return data


@admin.register(Member)
class MemberAdmin(KeptAdmin):
    """A guest may be given an account here; whose account a member is, once said, stays. An office
    is offered on the club's own page, and held once it is accepted."""

    form = MemberForm
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
class PersonAdmin(TypedAdmin, UserAdmin):  # type: ignore[type-arg]  # has no generics at run time
    """Django's own page for users, with an e-mail where it expects a user name."""

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
        """A changed e-mail takes the place of the old one, which signs in no more and is told so;
        whose it is, is to be proved. Their sessions end."""
        super().save_model(request, obj, form, change)
        if "email" in form.changed_data:
            make_only_address(obj, proved=False)
            address_was_changed(obj, form.initial.get("email", ""))

    def has_delete_permission(self, *_args: object, **_kwargs: object) -> bool:
        return False


@admin.register(Session)
class SessionAdmin(KeptAdmin):
    """Who is signed in where. Nothing leads to a row: its key would be in the address, and whoever
    has the key is signed in."""

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


class ReadAdmin(TypedAdmin):
    """What the site itself writes: to be read."""

    def has_add_permission(self, *_args: object, **_kwargs: object) -> bool:
        return False

    has_change_permission = has_delete_permission = has_add_permission


@admin.register(SecurityEvent)
class SecurityEventAdmin(ReadAdmin):
    list_display = ("at", "kind", "result", "by", "source", "about")
    list_filter = ("kind", "result")


@admin.register(OutgoingLetter)
class OutgoingLetterAdmin(ReadAdmin):
    """Who is written to, and whether it went; not what it says: links and codes stand there."""

    exclude = ("content",)
    list_display = ("made_at", "to", "subject", "state", "tries", "failure")
    list_filter = ("state",)


# The pages that django-allauth brings would prove an address by a tick, show what a second factor
# is made of, and take one away, past `club.addresses.proof` and `reset_second_factor`.
admin.site.unregister([EmailAddress, Authenticator])


@admin.register(EmailAddress)
class AddressAdmin(ReadAdmin):
    """Which addresses are proved. Whoever keeps the server vouches with `vouch_address`."""

    list_display = ("email", "user", "verified")
    list_filter = ("verified",)
    list_select_related = ("user",)
    search_fields = ("email",)


@admin.register(Authenticator)
class SecondFactorAdmin(ReadAdmin):
    """Who has which second factor; not what it is made of."""

    exclude = ("data",)
    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    list_select_related = ("user",)
