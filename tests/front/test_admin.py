"""The admin shows every table, and never writes what belongs to a card or to money."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from front.sittings.reminders import remind
from ledger.operations.payment_answers import dispute_payment
from scoring.models import CardState
from tests.helping.factories import make_card

pytestmark = pytest.mark.django_db
OURS = ("club", "scoring", "ledger", "history", "contests")


def test_every_table_has_a_page_or_stands_on_one_and_its_rows_have_words():
    shown = set(admin.site._registry)
    for page in admin.site._registry.values():
        shown |= {inline.model for inline in page.inlines}
    ours = {model for name in OURS for model in apps.get_app_config(name).get_models()}
    assert ours - shown == set()
    assert [model.__name__ for model in ours if model.__str__ is Model.__str__] == []


def is_read_and_not_written(admin_client, model: type[Model]) -> None:
    """Look at the list and each row of a table, and try to add, change and delete one."""
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    assert admin_client.get(reverse(f"{name}_changelist")).status_code == 200
    for request in (admin_client.get, admin_client.post):
        assert request(reverse(f"{name}_add")).status_code == 403, name
    for row in model._default_manager.all():
        page = reverse(f"{name}_change", args=[row.pk])
        answer = admin_client.get(page)
        assert answer.status_code == 200, page
        assert " object (" not in answer.content.decode(), page
        assert admin_client.post(page, {"verified": "on"}).status_code == 403, page
        gone = reverse(f"{name}_delete", args=[row.pk])
        assert admin_client.post(gone, {"post": "yes"}).status_code == 403, gone


def test_what_belongs_to_a_card_or_to_money_is_read_and_not_written(portland, admin_client):
    dispute_payment(by=portland.player, entry=portland.payment, reason="It was half a crown")
    card = make_card(portland.player, portland.opponent, state=CardState.CLOSED)
    remind(card_id=card.pk, by=portland.player)
    for model in admin.site._registry:
        if model._meta.app_label in OURS[1:]:
            is_read_and_not_written(admin_client, model)
    page = reverse("admin:ledger_transaction_change", args=[portland.payment.pk])
    shown = admin_client.get(page).content.decode()
    assert "No. 1" in shown
    assert "It was half a crown" in shown


def test_what_other_packages_bring_is_read_and_not_written(portland, admin_client):
    """The admin writes only groups, and these tests put nobody into one."""
    theirs = {model for model in admin.site._registry if model._meta.app_label not in OURS}
    assert theirs == {Group, EmailAddress, Authenticator}
    for model in (EmailAddress, Authenticator):
        assert model._default_manager.exists()
        is_read_and_not_written(admin_client, model)
    address = EmailAddress.objects.get(user=portland.player.user)
    EmailAddress.objects.filter(pk=address.pk).update(verified=False)
    chosen = {"action": "make_verified", "_selected_action": address.pk, "index": 0}
    admin_client.post("/admin/account/emailaddress/", chosen)
    address.refresh_from_db()
    assert not address.verified, "nor proved in the list"


HUGE = "1" + "0" * 30


ASKED = ["club={0}", "id__in={0}", "pk__in=1,{0}", "p={0}", "o={0}", "q={0}"]


@pytest.mark.parametrize("number", [HUGE, f"-{HUGE}", "9223372036854775808", "many", "-1"])
def test_a_number_out_of_range_is_refused_or_finds_nothing(portland, admin_client, number):
    for query in ASKED:
        page = f"/admin/club/member/?{query.format(number)}"
        assert admin_client.get(page).status_code in (200, 302, 400), page
    assert admin_client.get(f"/admin/club/member/{number}/change/").status_code in (302, 404)
    chosen = {"action": "delete_selected", "_selected_action": number, "index": number}
    answer = admin_client.post("/admin/account/emailaddress/", chosen)
    assert answer.status_code in (200, 302, 400)


def test_a_member_is_not_filled_in_by_an_address_and_needs_a_club(portland, admin_client):
    for query in (f"user={HUGE}", "user=many", "joined_at=late", "club=none", "name=Zoe"):
        answer = admin_client.get(f"/admin/club/member/add/?{query}")
        assert answer.status_code == 200, query
        assert "Zoe" not in answer.content.decode()
    for club in ("", HUGE, "none"):
        answer = admin_client.post("/admin/club/member/add/", {**MEMBER, "club": club})
        assert answer.status_code == 200
        assert "id_club_error" in answer.content.decode(), club
    page = f"/admin/club/member/{portland.guest.pk}/change/"
    answer = admin_client.post(page, {**MEMBER, "user": portland.player.user_id})
    assert answer.status_code == 200
    assert "Anne of Portland already has this account." in answer.content.decode()


MOVED = [
    ("scoring/contest/", "contests/contest/"),
    ("scoring/contest/7/change/", "contests/contest/7/change/"),
    ("scoring/historynumber/7/history/", "history/historyversion/7/history/"),
    ("scoring/keptfacts/?club__id__exact=1", "history/keptfacts/?club__id__exact=1"),
    ("scoring/keptfigures/", "history/keptfigures/"),
    ("front/", "scoring/"),
    ("front/reminder/?q=a%3Fb", "scoring/reminder/?q=a%3Fb"),
]


@pytest.mark.parametrize(("old", "new"), MOVED)
def test_a_bookmark_of_a_page_that_has_moved_leads_there(portland, admin_client, old, new):
    answer = admin_client.get(f"/admin/{old}")
    assert (answer.status_code, answer["Location"]) == (301, f"/admin/{new}")
    assert admin_client.get(answer["Location"]).status_code in (200, 302), "302 without the row"
    assert Client().get(f"/admin/{old}")["Location"].startswith("/accounts/login/")


MEMBER = {"name": "X", "role": "player", "joined_at_0": "2026-01-01", "joined_at_1": "00:00:00"}


def lookups_not_offered() -> list[str]:
    """Return filters that a list does not offer: any column, and secrets of related people."""
    lookups = []
    for model, page in admin.site._registry.items():
        if model is Group:
            continue
        path = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        columns = {"pk", "user__password", "member__pin", "sessions__session_key"}
        columns |= {field.name for field in model._meta.concrete_fields}
        lookups += [f"{path}?{name}__startswith=a" for name in columns - set(page.list_filter)]
    return sorted(lookups)


def test_staff_guess_nothing_letter_by_letter_and_see_no_secret(admin_client, admin_user):
    query = lookups_not_offered()
    for known in ("club/session/?session_key", "club/user/?password", "ledger/bet/?form_key"):
        assert f"/admin/{known}__startswith=a" in query
    for path in query:
        assert admin_client.get(path).status_code == 400, path
    factor = Authenticator.objects.get(user=admin_user)
    page = admin_client.get(f"/admin/mfa/authenticator/{factor.pk}/change/").content.decode()
    assert factor.data["secret"] not in page
    assert admin_client.get("/admin/mfa/authenticator/?data__contains=A").status_code == 400


def test_the_filters_of_a_page_are_taken(portland, admin_client):
    club = f"club__id__exact={portland.club.pk}"
    for path in (
        *(f"club/member/?{club}&role__exact=player", f"ledger/bet/?{club}&state__exact=offered"),
        *("club/user/?is_staff__exact=1", "club/securityevent/?kind__exact=pin"),
    ):
        assert admin_client.get(f"/admin/{path}").status_code == 200, path
