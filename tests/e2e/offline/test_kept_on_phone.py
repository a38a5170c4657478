"""What the phone keeps: questioned, saved to a file, given up, and offered again."""

import json
from pathlib import Path

import pytest
from django.utils.timezone import now
from playwright.sync_api import Page, expect

from scoring.models import Record
from scoring.operations.queue.database_id import renew_database_id
from tests.e2e.card_pages import tap
from tests.e2e.offline.phones import (
    SENT,
    back_online,
    deals_of,
    is_kept,
    open_online,
    type_offline,
    waiting,
    write_offline,
)
from tests.helping.cards import write as wrote
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")


def test_r15_a_deal_is_conceded_played_after_all_and_conceded_again(table, in_cellar):
    card = make_card(table.anne, table.bernard, parties=[])
    wrote(card, table.anne, (27, 13), (15, 31), (44, 6), (18, 29), (35, 12))
    page = in_cellar(table.anne, card)
    page.locator(".keys .concede").tap()
    type_offline(page, 7, 3)
    expect(page.locator(".conceded")).to_contain_text(
        "7 in hand + 13 in play + 10 for the cards = 30"
    )
    expect(page.locator(".conceded")).to_contain_text("In all: Anne 169, Bernard 94.")
    page.get_by_role("button", name="Write Anne 30, Bernard 3").tap()
    expect(waiting(page)).to_have_text("1 deal waits on this phone.")
    correct(page, 6)
    expect(page.get_by_label("Bernard concedes")).to_be_checked()
    expect(page.locator("#id_score_0")).to_have_value("7")
    type_offline(page, 7, 9)
    expect(page.locator("#id_score_1_error")).to_contain_text(
        "With this deal Bernard has 100 in all"
    )
    page.locator(".keys .concede").tap()
    page.locator("#id_score_0").tap()
    tap(page, "back")
    write_offline(page, 30, 14)
    correct(page, 6)
    page.locator(".keys .concede").tap()
    type_offline(page, 7, 5)
    page.get_by_role("button", name="Write Anne 30, Bernard 5").tap()
    expect(waiting(page)).to_have_text("3 deals wait on this phone.")
    page.locator("#strip summary").tap()
    said = "Partie 1, deal 6: Anne 30, Bernard 5. Bernard conceded the deal."
    expect(page.locator("#waiting-list li").last).to_contain_text(said)
    page.locator("#strip summary").tap()
    correct(page, 1)
    type_offline(page, 27, 17)
    fault = "Bernard conceded deal 6, but would then have 100 in all"
    expect(page.locator("#id_score_1_error")).to_contain_text(fault)
    page.get_by_role("button", name="Leave it as it was").tap()
    back_online(page)
    assert deals_of(card)[-1] == (30, 5)
    assert [one.mark for one in Record.objects.filter(deal=6).order_by("pk")] == [
        "conceded",
        "",
        "conceded",
    ]


def correct(page: Page, deal: int) -> None:
    page.get_by_role("link", name=f"Correct deal {deal}").tap()
    expect(page.locator(".mending h2")).to_have_text(f"Partie 1, deal {deal}")


def test_who_signs_out_with_deals_waiting_sees_saves_and_reads_them_back(
    table, in_cellar_with, tmp_path
):
    page, card = in_cellar_with()
    write_offline(page, 27, 30)
    page.route("**/queue/", lambda route: route.abort())
    open_online(page, f"/clubs/{table.club.slug}/")
    says = page.locator("#offline-waiting")
    expect(says.locator("summary")).to_have_text("1 deal waits on this phone.")
    says.locator("summary").tap()
    for said in ("Partie 1, deal 1: Anne 27, Bernard 30", "Anne Archer wrote it"):
        expect(says.locator("li")).to_contain_text(said)
    expect(says.get_by_role("button", name="Send now")).to_be_visible()
    page.goto("/")
    expect(says.locator("summary")).to_have_text("1 deal waits on this phone.")
    page.get_by_role("button", name="Sign out").tap()
    expect(page.locator("#leaving")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save them as a file").tap()
    file = tmp_path / "queue.json"
    saved.value.save_as(file)
    assert figures_in(file) == ["27"]
    page.context.set_offline(True)
    page.get_by_role("button", name="Delete them from this phone").tap()
    expect(page.locator("#nothing")).to_be_visible()

    page.unroute("**/queue/")
    open_online(page, f"/clubs/{table.club.slug}/cards/{card.pk}/")
    is_kept(page, table.anne, card)
    assert not Record.objects.exists()
    page.goto("/offline/")
    expect(page.locator("#cards")).to_be_visible()
    with page.expect_response("**/queue/"):
        page.locator('[data-do="read"]').set_input_files(file)
    expect(page.locator("#waiting")).to_be_hidden()
    assert deals_of(card) == [(27, 30)]


def figures_in(file: Path) -> list[str]:
    """The left players' scores in a file of records."""
    return [one["fields"]["score_0"] for one in json.loads(file.read_text())["records"]]


def test_a_member_who_has_left_is_offered_what_waits_as_a_file(table, in_cellar_with):
    page, card = in_cellar_with()
    write_offline(page, 27, 13)
    table.anne.left_at = now()
    table.anne.save()
    page.context.set_offline(False)
    says = f"You are no longer a member of {table.club.name}, so it cannot accept them."
    expect(page.locator("#waiting-why")).to_contain_text(says)
    expect(page.get_by_role("button", name="Drop it")).to_be_visible()
    page.goto("/account/")
    expect(page.locator("#offline-waiting summary")).to_contain_text(says)
    page.locator("#offline-waiting summary").tap()
    with page.expect_download() as saved:
        page.locator("#offline-waiting").get_by_role("button", name="Save them as a file").tap()
    assert figures_in(saved.value.path()) == ["27"]
    page.reload()
    expect(page.locator("#offline-waiting summary")).to_contain_text("1 deal waits")
    table.anne.left_at = None
    table.anne.save()
    page.reload()
    assert page.evaluate(SENT, [table.anne.user_id, 1])
    assert deals_of(card) == [(27, 13)]


def test_after_a_restore_the_phone_sends_again_what_the_backup_lacks(table, in_cellar):
    card = make_card(table.anne, table.bernard, parties=[])
    first, *rest = (27, 13), (15, 31), (44, 6)
    page = in_cellar(table.anne, card)
    for scores in (first, *rest):
        write_offline(page, *scores)
    back_online(page)
    keys = [record.key for record in Record.objects.order_by("pk")[1:]]
    Record.objects.filter(key__in=keys).delete()
    with page.expect_response("**/phone/"):
        page.reload()
    page.wait_for_load_state("networkidle")
    assert deals_of(card) == [first]
    renew_database_id()
    with page.expect_response("**/queue/"):
        page.reload()
    expect(page.locator("#offline-waiting")).to_have_count(0)
    assert deals_of(card) == [first, *rest]
    assert [record.key for record in Record.objects.order_by("pk")[1:]] == keys


def test_the_worker_can_be_removed_on_the_page_about_oneself(table, in_new_cellar):
    card = make_card(table.anne, table.bernard, parties=[])
    page = in_new_cellar(table.anne, card)
    page.goto("/account/")
    expect(page.locator("#cards")).to_be_visible()
    page.context.set_offline(False)  # The page asked for takes the place of the cards.
    page.get_by_role("button", name="Remove that from this device").tap()
    expect(page.get_by_role("button", name="Keep my cards on this device")).to_be_visible()
    page.goto("/")
    page.wait_for_load_state("networkidle")
    count = "async () => (await navigator.serviceWorker.getRegistrations()).length"
    assert page.evaluate(count) == 0


def test_a_new_version_waits_until_it_is_taken_and_the_queue_stays(
    table, in_new_cellar, monkeypatch
):
    page = in_new_cellar(table.anne, make_card(table.anne, table.bernard, parties=[]))
    write_offline(page, 27, 13)
    other = page.context.new_page()
    monkeypatch.setattr("front.offline._page_digest", lambda _language: "another")
    for window in (page, other):
        window.route("**/queue/", lambda route: route.abort())
    page.goto("about:blank")  # The card would load itself again once there is a signal.
    page.context.set_offline(False)
    for window in (page, other):
        window.goto(f"/clubs/{table.club.slug}/")
        expect(window.locator("#offline-version")).to_be_visible()
    for window in (page, other):
        window.locator("#offline-version button").tap()
        expect(window.locator("#offline-version")).to_have_count(0)
        expect(window.locator("#offline-waiting")).to_contain_text("1 deal waits on this phone.")
