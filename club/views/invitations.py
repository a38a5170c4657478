"""The page that an invitation's link opens."""

from allauth.account.adapter import get_adapter
from allauth.account.forms import ResetPasswordKeyForm
from allauth.account.internal.flows.login import perform_login, record_authentication
from allauth.account.models import Login
from django.conf import settings
from django.contrib.auth import logout
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from club.addresses.proof import is_proved, make_only_address, prove, remember_password
from club.members.accepting import (
    account_for,
    claim_invitation,
    email_joined,
    new_account,
    turn_offices_into_offers,
)
from club.members.invitation_links import InvitationKind, link_kind
from club.models import Member, User
from club.pages.addresses import KnownAddressPage
from club.security.log import EventKind as Event
from club.security.log import note


@never_cache
@sensitive_post_parameters("password1", "password2")
def open_invitation(request: HttpRequest, pk: int, key: str) -> HttpResponse:
    """Let the invited person choose a password, once.

    A person with an account is asked to sign in.
    """
    member = Member.objects.select_related("user", "club").filter(pk=pk, left_at=None).first()
    if member is None or link_kind(member, key) is None:
        return render(request, "club/invitation/link_is_spent.html", status=410 if member else 404)
    known = account_for(member) if member.user is None else None
    if known is not None:
        return _existing_account(request, member, known)
    form = ResetPasswordKeyForm(
        data=request.POST or None, user=member.user or User(email=member.invited)
    )
    if request.method == "POST" and form.is_valid():
        return _join(request, member, key, form)
    context = {"person": member, "form": form}
    return render(request, "club/invitation/set_password.html", context)


def _existing_account(request: HttpRequest, member: Member, known: User) -> HttpResponse:
    """Redirect the account's owner, if signed in, to the offer. Otherwise show how to sign in."""
    if request.user.is_authenticated and request.user.pk == known.pk:
        return redirect("own:offers")
    page = KnownAddressPage(member, proved=is_proved(known), sends=settings.SENDS_EMAILS)
    return render(request, "club/invitation/sign_in.html", {"page": page})


def _join(
    request: HttpRequest, member: Member, key: str, form: ResetPasswordKeyForm
) -> HttpResponse:
    if request.user.is_authenticated and request.user.pk != member.user_id:
        logout(request)
    with transaction.atomic():
        member, kind = claim_invitation(member, key)
        if kind is None:
            return render(request, "club/invitation/link_is_spent.html", status=410)
        user = member.user or new_account(member)
        _start_account(request, member, user, kind, form.cleaned_data["password1"])
    record_authentication(request, user, method="invitation")
    answer: HttpResponse = perform_login(request, Login(user=user, email=user.email))
    remember_password(request, user)
    return answer


def _start_account(
    request: HttpRequest, member: Member, user: User, kind: InvitationKind, password: str
) -> None:
    """Set the password, and record whether this kind of link confirms the address."""
    get_adapter(request).set_password(user, password)
    if kind is InvitationKind.EMAIL:
        remember_password(request, user)
        prove(request, user, "an e-mail")
    elif kind is InvitationKind.HAND:
        # Anybody may have opened the link, so the address no longer counts as confirmed.
        make_only_address(user, proved=False)
        turn_offices_into_offers(user)
    about = f"used: {kind.value}"
    note(Event.INVITATION, request=request, user=user, member=member, about=about, by=user.email)
    email_joined(member, user)
