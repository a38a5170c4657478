"""A treasurer with one thumb gives the club a stake of its own, and a player plays for it."""

import pytest
from playwright.sync_api import expect

from club.models import Club
from scoring.models import Card
from tests.e2e.card_pages import SMALL, sideways

pytestmark = pytest.mark.tier("all")


def test_a_stake_is_added_named_moved_to_the_top_and_played_for(table, phone, sign_in, accessible):
    Club.objects.update(currency="GBP")
    for position, amount in enumerate((5, 10)):
        of_points = {"currency": "GBP", "per": "point", "neglect": "50"}
        table.club.stakes.create(position=position, amount=amount, **of_points)
    phone.set_viewport_size(SMALL)
    sign_in(phone, table.treasurer.user, f"/clubs/{table.club.slug}/members/")
    phone.get_by_role("link", name="Club settings").tap()
    stakes = phone.locator("#stakes")
    stakes.get_by_text("Add a stake").tap()
    new = stakes.locator(".stakes > li").last
    new.get_by_label("Name").fill("Evening")
    new.get_by_label("Rate").fill("abc")
    stakes.get_by_role("button", name="Save the stakes").tap()
    expect(new).to_contain_text("“abc” is not an amount. Write it as £5.00 or £1.25.")
    accessible(phone)
    assert sideways(phone) == 0
    new.get_by_label("Rate").fill("20p")
    stakes.get_by_role("button", name="Save the stakes").tap()
    expect(stakes.get_by_role("status")).to_contain_text("Saved: Evening: 20p a point")
    expect(stakes.get_by_role("status")).to_be_in_viewport()
    for place in (2, 1):
        stakes.get_by_role("button", name="Move up: Evening").tap()
        expect(stakes.locator("summary").nth(place - 1)).to_contain_text("Evening: 20p a point")
    phone.get_by_label("Show each player’s chances during play, in per cent").uncheck()
    phone.locator("#chances").get_by_role("button", name="Save").tap()
    expect(phone.locator("#chances").get_by_role("status")).to_be_in_viewport()
    accessible(phone)
    assert not Club.objects.get().chances_in_play
    sign_in(phone, table.anne.user, f"/clubs/{table.club.slug}/cards/new/")
    phone.get_by_role("radio", name="Bernard Bell").check()
    expect(phone.locator("#terms")).to_contain_text("20p a point")
    phone.locator("#agreed > summary").tap()
    expect(phone.get_by_role("radio", name="Evening: 20p a point")).to_be_checked()
    phone.get_by_role("button", name="Open the card").tap()
    expect(phone.locator("#card")).to_contain_text("20p a point")
    expect(phone.locator("#card")).not_to_contain_text("%")
    assert Card.objects.get().amount == 20


def test_the_stake_of_a_game_is_offered_with_the_game(table, phone, sign_in):
    Club.objects.update(currency="GBP")
    sign_in(phone, table.anne.user, f"/clubs/{table.club.slug}/cards/new/")
    phone.locator("#agreed > summary").tap()
    pence = phone.get_by_role("radio", name="1p a point, fractions of fifty neglected")
    expect(pence).to_be_visible()
    phone.get_by_label("Piquet au cent").check()
    expect(pence).to_be_hidden()
    expect(phone.locator("#id_games_amount")).to_be_visible()
    table.club.stakes.create(position=0, currency="GBP", amount=50, per="game", neglect="")
    phone.reload()
    phone.locator("#agreed > summary").tap()
    phone.get_by_label("Piquet au cent").check()
    phone.get_by_role("radio", name="50p a game").check()
    expect(phone.locator("#id_games_amount")).to_be_hidden()
    phone.get_by_role("radio", name="Bernard Bell").check()
    phone.get_by_role("button", name="Open the card").tap()
    expect(phone.locator("#card")).to_contain_text("50p a game")
    card = Card.objects.get()
    assert (card.code, card.amount, card.per) == ("au-cent", 50, "game")


def test_the_time_zone_of_the_phone_stands_among_the_first(table, new_phone, sign_in):
    phone = new_phone(timezone_id="Asia/Tokyo")
    sign_in(phone, table.treasurer.user, f"/clubs/{table.club.slug}/settings/")
    zones = phone.get_by_label("Time zone")
    expect(zones.locator("optgroup").nth(1)).to_have_attribute("label", "Where this device is")
    expect(zones.locator("option").nth(1)).to_have_text("Tokyo (Asia)")
    zones.select_option(index=1)
    phone.locator("#name").get_by_role("button", name="Save").tap()
    expect(phone.locator("#name").get_by_role("status")).to_have_text("Saved.")
    expect(zones.locator("option:checked")).to_have_text("Tokyo (Asia)")
    assert Club.objects.get().timezone == "Asia/Tokyo"
