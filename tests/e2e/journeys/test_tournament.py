"""A knockout of four from nothing to its winner, on an officer's phone."""

from playwright.sync_api import expect

from club.models import Role
from contests.models import Contest
from ledger.operations.cards.countersign import countersign
from scoring.models import Card
from scoring.operations.cards.close_card import close_card
from tests.e2e.card_pages import SMALL, sideways
from tests.helping.cards import DESC, write
from tests.helping.factories import make_club, make_member
from tests.helping.tournaments import players


def finish(card: Card, officer) -> None:
    """Write the one partie of a card, which its left player wins, and have it signed."""
    card.refresh_from_db()
    write(card, officer, *DESC[0])
    close_card(card_id=card.pk, by=officer)
    for seat in card.seats.all():
        countersign(card_id=card.pk, by=seat.member)


def play_next(page, officer) -> None:
    """Open the card of the first match that can be played, and play it to its end."""
    page.locator("section:has(#to-play) a").first.tap()
    page.get_by_role("link", name="Play: open a card").tap()
    expect(page.get_by_text("It will belong to Winter cup.")).to_be_visible()
    page.locator("#agreed > summary").tap()
    page.locator('[name=stake][value="love"]').check(force=True)
    page.get_by_role("button", name="Open the card").tap()
    expect(page.get_by_role("link", name="Winter cup")).to_be_visible()
    finish(Card.objects.latest("pk"), officer)
    page.goto(f"/clubs/portland/tournaments/{Contest.objects.get().pk}/")


def test_a_knockout_of_four_from_nothing_to_its_winner(new_phone, sign_in, accessible):
    club = make_club(name="Portland", slug="portland")
    dora = make_member(club, name="Dora", role=Role.TREASURER)
    four = players(club, 4)
    page = new_phone(viewport=SMALL)
    sign_in(page, dora.user, "/clubs/portland/contests/")
    page.get_by_role("link", name="New tournament").tap()
    page.get_by_label("Name").fill("Winter cup")
    page.get_by_label("Anne").check()
    page.get_by_role("button", name="See the draw").tap()
    expect(page.get_by_text("You chose 1.")).to_be_visible()
    for member in four[1:]:
        page.get_by_label(member.name).check()
    page.get_by_label("Number of the lot").fill("4711")
    assert not sideways(page)
    accessible(page)
    page.get_by_role("button", name="See the draw").tap()
    expect(page.get_by_text("drawn by lot no. 4711").first).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Let this draw stand").tap()
    expect(page.get_by_role("heading", name="To play now")).to_be_visible()
    for _match in range(3):
        play_next(page, dora)
        assert not sideways(page)
    expect(page.locator(".won")).to_contain_text("Winner:")
    accessible(page)
    page.get_by_role("button", name="Close the tournament").tap()
    expect(page.get_by_text("The tournament is closed.")).to_be_visible()
    assert Contest.objects.get().final["matches"][2]["person"] in {one.pk for one in four}
