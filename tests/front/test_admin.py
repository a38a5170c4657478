"""The admin shows all that is kept, and never writes what belongs to a card or to money."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from front.reminders import remind
from ledger.operations.answers import dispute_payment
from scoring.operations.close_card import close_card
from tests.club.world import World, found
from tests.factories import make_card

pytestmark = pytest.mark.django_db
OURS = ("club", "scoring", "ledger", "front")


@pytest.fixture
def world() -> World:
    return found("portland")


def test_every_table_has_a_page_or_stands_on_one() -> None:
    shown = set(admin.site._registry)
    for page in admin.site._registry.values():
        shown |= {inline.model for inline in page.inlines}
    kept = {model for name in OURS for model in apps.get_app_config(name).get_models()}
    assert kept - shown == set()


def test_every_row_is_called_by_what_it_is() -> None:
    for name in OURS:
        for model in apps.get_app_config(name).get_models():
            assert model.__str__ is not Model.__str__, f"{model.__name__} has no words of its own"


def test_what_belongs_to_a_card_or_to_money_is_read_and_not_written(
    world: World, admin_client: Client
) -> None:
    dispute_payment(by=world.player, entry=world.payment, reason="It was half a crown")
    card = make_card(world.player, world.opponent)
    close_card(card_id=card.pk, by=world.player)
    remind(card_id=card.pk, by=world.player)
    for model in admin.site._registry:
        if model._meta.app_label not in OURS[1:]:
            continue
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        assert admin_client.get(reverse(f"{name}_changelist")).status_code == 200
        assert admin_client.get(reverse(f"{name}_add")).status_code == 403
        for row in model._default_manager.all():
            page = reverse(f"{name}_change", args=[row.pk])
            answer = admin_client.get(page)
            assert answer.status_code == 200, page
            assert " object (" not in answer.content.decode(), page
            assert admin_client.post(page, {}).status_code == 403, page
            gone = reverse(f"{name}_delete", args=[row.pk])
            assert admin_client.post(gone, {"post": "yes"}).status_code == 403, gone
    page = reverse("admin:ledger_transaction_change", args=[world.payment.pk])
    assert "No. 1" in admin_client.get(page).content.decode()
    assert "It was half a crown" in admin_client.get(page).content.decode()
