"""A tournament before its draw: made once, checked like a league, drawn anew, deleted."""

import pytest

from contests.models import Contest
from contests.operations.tournaments.make import make_tournament
from scoring.models import CardState
from tests.contests.tournaments.conftest import FORM, NEW, at, is_refused
from tests.front.site import change
from tests.helping.browser import text_of
from tests.helping.factories import make_card
from tests.helping.tournaments import drawn, plan

pytestmark = pytest.mark.django_db


def draft(club, **said):
    return make_tournament(by=club.dora, plan=plan(**said), people=club.four)


def test_another_lot_is_drawn_until_the_draw_stands_if_a_lot_decides(club):
    made = draft(club, seeding="lot", lot=4711)
    page = text_of(club.officer.get(at(made)))
    assert "Let this draw stand Draw another lot Change the tournament" in page
    lots = set()
    for _ in range(4):
        answer = club.officer.post(at(made, "draw/"), {"seen": "1", "another": "on"})
        assert answer.url == at(made)
        made.refresh_from_db()
        assert (made.drawn_at, 1 <= made.lot < 10_000) == (None, True)
        lots.add(made.lot)
    assert len(lots) > 1
    rated = draft(club, seeding="rating", name="By rating")
    assert "Draw another lot" not in text_of(club.officer.get(at(rated)))
    refused = club.officer.post(at(rated, "draw/"), {"another": "on"})
    assert is_refused(refused, "No lot decides here.")


def test_a_tournament_is_deleted_before_its_draw_alone(club):
    made = draft(club)
    assert "Delete this tournament" in text_of(club.officer.get(at(made)))
    assert "Delete this tournament" not in text_of(club.anne.get(at(made)))
    assert club.anne.post(at(made, "give-up/")).status_code == 403
    said = club.officer.post(at(made, "give-up/"), follow=True)
    assert "Winter cup is deleted." in text_of(said)
    assert not Contest.objects.exists()
    standing = drawn(club.four)
    said = club.officer.post(at(standing, "give-up/"), follow=True)
    assert "Winter cup has been drawn meanwhile." in text_of(said)
    assert Contest.objects.exists()


def test_the_button_pressed_twice_makes_one_tournament(club):
    sent = {**FORM, "lot": "", "people": [one.pk for one in club.four]}
    first, second = (club.officer.post(NEW, sent) for _ in range(2))
    made = Contest.objects.get()
    assert (first.url, second.url) == (at(made), at(made))
    for other in ({"kind": "swiss"}, {"people": sent["people"][:3]}, {"lot": "9999"}):
        refused = club.officer.post(NEW, {**sent, **other})
        assert is_refused(refused, "The club has “Winter cup” already. Add the year"), other
    assert Contest.objects.count() == 1


def test_a_club_without_ratings_seeds_by_lot_alone(club):
    made = draft(club, seeding="rating")
    assert "By rating" in text_of(club.officer.get(NEW))
    change(club.club, shows_ratings=False)
    assert "By rating" not in text_of(club.officer.get(NEW))
    people = [one.pk for one in club.four]
    sent = {**FORM, "lot": "", "name": "Other", "seeding": "rating", "people": people}
    refused = club.officer.post(NEW, sent)
    assert refused.status_code == 422
    said = refused.context["page"].form.errors["seeding"]
    assert said == ["The club shows no ratings. Seed by lot instead."]
    assert "seed it by lot" in text_of(club.officer.get(at(made)))
    form = club.officer.get(at(made, "change/")).context["page"].form
    assert form["seeding"].value() == "lot"
    seen = club.officer.get(at(made)).context["page"].seen
    refused = club.officer.post(at(made, "draw/"), {"seen": seen})
    assert is_refused(refused, "Seed by lot instead.")


def test_the_order_of_the_seeds_does_not_tell_a_private_rating(club):
    anne, bernard, celia, dennis = club.four
    for winner, loser in ((anne, bernard), (celia, dennis)):
        make_card(winner, loser, state=CardState.COUNTERSIGNED)
    made = draft(club, seeding="rating")
    order = club.anne.get(at(made)).context["page"].order
    assert {*order[:2]} == {anne.pk, celia.pk}
    change(anne, wants_to_be_rated=False)
    page = club.anne.get(at(made)).context["page"]
    assert (page.order[0], page.order[1]) == (celia.pk, anne.pk), "in the middle"
    assert {seed.name: seed.rating for seed in page.seeds}["Anne"] == 1500
    hint = "Whoever has none, or does not show theirs, begins in the middle, at 1500."
    assert hint in text_of(club.anne.get(at(made)))
