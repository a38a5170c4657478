"""The pages of tournaments: made, drawn, played, closed, and what they cost."""

import re
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ledger.operations.cards.reverse_card import reverse_card
from scoring.models import CardState, Contest
from scoring.operations.tournaments.close import close_tournament
from scoring.operations.tournaments.draw import draw_round
from scoring.operations.tournaments.make import make_tournament
from tests.helping.browser import text_of
from tests.helping.factories import make_club
from tests.helping.tournaments import drawn, plan, play, players

pytestmark = pytest.mark.django_db
QUERIES = 12
"""Session, user, member, contest; entrants, walk-overs, cards, seats, two for facts, meetings; who
may come late."""


def said(club, *people, **fields):
    """The form of a tournament, as the officer fills it in."""
    usual = {
        "name": "Winter cup",
        "kind": "knockout",
        "begins": "2026-11-20",
        "ends": "",
        "code": "rubicon",
        "best_of": "1",
        "rounds": "",
        "seeding": "lot",
        "lot": "4711",
    }
    return {**usual, "people": [one.pk for one in people], **fields}


def test_an_officer_makes_a_knockout_sees_its_draw_and_draws(club):
    page = club.officer.post("/clubs/portland/tournaments/new/", said(club, *club.four, club.guest))
    contest = Contest.objects.get()
    address = f"/clubs/portland/tournaments/{contest.pk}/"
    assert page.url == address
    assert (contest.begins, contest.ends) == (date(2026, 11, 20), date(2026, 11, 20))
    page = club.officer.get(address)
    assert "The draw as it would be" in text_of(page)
    assert "The seeds are drawn by lot no. 4711." in text_of(page)
    seen = re.search(r'name="seen" value="([\d-]+)"', page.content.decode())[1]
    assert "Let this draw stand" not in text_of(club.anne.get(address))
    club.officer.post(f"{address}draw/", {"seen": seen})
    page = text_of(club.officer.get(address))
    assert "The draw stands." in page
    assert "To play now" in page
    assert "lot no. 4711" in page
    seeds = contest.entrants.order_by("seed").values_list("member", flat=True)
    assert "-".join(map(str, seeds)) == seen
    again = club.officer.post(f"{address}draw/", {"seen": seen})
    assert again.status_code == 422
    assert "The draw stands already." in text_of(again)


BAD = [
    ({"best_of": "2"}, "best_of", "The best of 2 can end level. Write an odd number: 1 or 3."),
    ({"best_of": "two"}, "best_of", "Write an odd whole number, such as 3."),
    ({"kind": "swiss", "rounds": "9"}, "rounds", "Write a number from 1 to 3; 3 are usual."),
    ({"ends": "2026-11-19"}, "ends", "It would end before it begins, on 20 November 2026."),
    ({"ends": "2026-11-31"}, "ends", "There is no 31 November 2026."),
    ({"ends": "2031-11-20"}, "ends", "It would last more than three years: look at the year."),
    ({"begins": "1826-11-20"}, "begins", "look at the year"),
    ({"begins": "2062-11-20"}, "begins", "look at the year"),
    ({"name": ""}, "name", "Give the tournament a name."),
    ({"name": "Spring\u200bcup"}, "name", "a character that cannot be seen, U+200B"),
    ({"name": "Cup " * 20}, "name", "Keep it to 60 characters"),
    ({"people": []}, "people", "A tournament needs two people at least."),
    ({"people": ["9" * 30]}, "people", "Choose members and guests of this club."),
    ({"people": ["0"]}, "people", "Choose members and guests of this club."),
]


@pytest.mark.parametrize(("fields", "field", "text"), BAD)
def test_bad_input_is_refused_beside_its_field_and_nothing_is_lost(club, fields, field, text):
    sent = said(club, *club.four, **{"name": "Spring cup", **fields})
    page = club.officer.post("/clubs/portland/tournaments/new/", sent)
    assert page.status_code == 422
    form = page.context["page"].form
    assert list(form.errors)[:1] == [field]
    assert text in form.errors[field][0]
    assert text in text_of(page)
    assert "Spring cup" in page.content.decode() or field == "name"
    assert 'value="4711"' in page.content.decode()
    assert not Contest.objects.exists()


def test_the_form_begins_with_the_day_of_play(club):
    page = club.officer.get("/clubs/portland/tournaments/new/")
    begins = page.context["page"].form["begins"].value()
    assert f'name="begins" value="{begins.isoformat()}"' in page.content.decode()


def test_one_person_alone_and_a_person_twice_are_refused(club):
    anne, bernard = club.four[:2]
    for people, text in [
        ([anne], "A tournament needs two people at least. You chose 1."),
        ([anne, bernard, anne], "Anne stands in the draw twice. Everybody plays once."),
    ]:
        page = club.officer.post("/clubs/portland/tournaments/new/", said(club, *people))
        assert (page.status_code, text in text_of(page)) == (422, True)


def test_a_tournament_is_changed_until_it_is_drawn(club):
    club.officer.post("/clubs/portland/tournaments/new/", said(club, *club.four))
    contest = Contest.objects.get()
    address = f"/clubs/portland/tournaments/{contest.pk}/change/"
    page = club.officer.get(address).content.decode()
    assert 'value="Winter cup"' in page
    assert 'value="4711"' in page
    assert page.count(" checked") == len(club.four) + 2
    sent = said(club, *club.four[:3], kind="swiss")
    assert club.officer.post(address, sent).status_code == 302
    contest.refresh_from_db()
    assert (contest.kind, contest.rounds, contest.entrants.count()) == ("swiss", 3, 3)
    assert "Round 1" in text_of(club.officer.get(address.removesuffix("change/")))


def test_a_match_opens_to_its_cards(club):
    anne, bernard, celia, dennis = club.four
    contest = drawn(club.four, best_of=3)
    card = play(contest, anne, dennis)
    address = f"/clubs/portland/tournaments/{contest.pk}/"
    page = club.anne.get(address)
    assert f'href="{address}matches/{anne.pk}/{dennis.pk}/"' in page.content.decode()
    page = club.anne.get(f"{address}matches/{anne.pk}/{dennis.pk}/")
    assert "Semifinals: 1–0 to play" in text_of(page)
    assert f'href="/clubs/portland/cards/{card.pk}/"' in page.content.decode()
    play_at = f"?player={anne.pk}&amp;opponent={dennis.pk}&amp;contest={contest.pk}"
    assert play_at in page.content.decode()
    others = club.anne.get(f"{address}matches/{bernard.pk}/{celia.pk}/")
    assert "Play" not in text_of(others).split("Cards Balances")[1].split()
    assert club.anne.get(f"{address}matches/{anne.pk}/{bernard.pk}/").status_code == 404


def test_a_walk_over_is_given_and_taken_back(club):
    anne, dennis = club.four[0], club.four[3]
    contest = drawn(club.four)
    address = f"/clubs/portland/tournaments/{contest.pk}/"
    match = f"{address}matches/{anne.pk}/{dennis.pk}/"
    page = club.officer.post(f"{match}walk-over/", {"reason": "ill"})
    assert page.status_code == 422
    assert "Choose who has the walk-over." in text_of(page)
    assert 'value="ill"' in page.content.decode()
    club.officer.post(f"{match}walk-over/", {"winner": dennis.pk, "reason": "ill"})
    assert "Dennis has a walk-over" in text_of(club.officer.get(address))
    page = club.officer.post(f"{match}walk-over/", {"winner": anne.pk})
    assert "This is decided already." in text_of(page)
    given = contest.walk_overs.get()
    club.officer.post(f"{address}walk-overs/back/", {"walk_over": given.pk})
    assert "Dennis has a walk-over" not in text_of(club.officer.get(address))


@pytest.mark.parametrize("kind", ["knockout", "swiss"])
def test_nobody_has_a_walk_over_against_themselves(club, kind):
    anne = club.four[0]
    contest = drawn(club.four, kind)
    match = f"/clubs/portland/tournaments/{contest.pk}/matches/{anne.pk}/{anne.pk}/"
    assert club.officer.post(f"{match}walk-over/", {"winner": anne.pk}).status_code == 404
    assert not contest.walk_overs.exists()


def test_the_draw_shows_the_ratings_alone_that_the_reader_may_see(club):
    anne, bernard, celia, _dennis = club.four
    for one in (anne, bernard):
        one.wants_to_be_rated = False
        one.save()
    told = plan(seeding="rating")
    made = make_tournament(by=club.dora, plan=told, people=[anne, bernard, celia])

    def shown(reader):
        page = reader.get(f"/clubs/portland/tournaments/{made.pk}/").context["page"]
        return {seed.name: seed.rating for seed in page.seeds}

    assert shown(club.anne) == {"Anne": 1500, "Bernard": None, "Celia": 1500}
    assert shown(club.officer) == {"Anne": None, "Bernard": None, "Celia": 1500}
    club.club.shows_ratings = False
    club.club.save()
    assert set(shown(club.anne).values()) == {None}


def test_a_mended_result_is_said_on_the_page(club):
    anne, bernard, celia, dennis = club.four
    contest = drawn(club.four)
    first, _other = play(contest, anne, dennis), play(contest, bernard, celia)
    final = play(contest, anne, bernard)
    address = f"/clubs/portland/tournaments/{contest.pk}/"
    assert "Winner: Anne" in text_of(club.anne.get(address))
    reverse_card(card_id=first.pk, by=club.dora, reason="Dennis had won")
    page = text_of(club.anne.get(address))
    assert "Winner:" not in page
    assert f"A partie of Anne and Bernard, card {final.pk}" in page


def test_a_swiss_tournament_from_round_to_round(club):
    anne, bernard, celia, dennis = club.four
    contest = drawn([anne, celia, bernard, dennis], "swiss")
    address = f"/clubs/portland/tournaments/{contest.pk}/"
    play(contest, anne, bernard)
    page = text_of(club.officer.get(address))
    assert "Bernard deals first" in page
    assert "Dennis and Celia have no result of round 1 yet." in page
    assert "Draw round 2" not in page
    early = club.officer.post(f"{address}rounds/", {"number": 2})
    assert (early.status_code, "no result of round 1" in text_of(early)) == (422, True)
    play(contest, celia, dennis)
    assert "Draw round 2" in text_of(club.officer.get(address))
    assert "Draw round 2" not in text_of(club.anne.get(address))
    club.officer.post(f"{address}rounds/", {"number": 2})
    page = text_of(club.anne.get(address))
    assert "Round 2 of 3" in page
    assert "Earlier rounds Round 1" in page
    late = club.officer.post(f"{address}people/late/", {"person": club.guest.pk}, follow=True)
    assert "Felix plays from the next round on." in text_of(late)
    wrong = club.officer.post(f"{address}people/drop/", {"person": ""})
    assert (wrong.status_code, "Choose who it is." in text_of(wrong)) == (422, True)
    gone = club.officer.post(f"{address}people/drop/", {"person": dennis.pk}, follow=True)
    assert "Dennis has dropped out." in text_of(gone)
    assert "Dennis (dropped out)" in text_of(gone)


def test_a_closed_tournament_stays_and_offers_nothing_more(club):
    anne, bernard = club.four[:2]
    contest = drawn([anne, bernard])
    card = play(contest, anne, bernard)
    address = f"/clubs/portland/tournaments/{contest.pk}/"
    club.officer.post(f"{address}close/")
    reverse_card(card_id=card.pk, by=club.dora, reason="wrong")
    page = text_of(club.officer.get(address))
    assert "Winner: Anne" in page
    assert "For officers" not in page
    assert f"Since then these say something else: card {card.pk}" in page
    again = club.officer.post(f"{address}close/")
    assert (again.status_code, "The tournament is closed." in text_of(again)) == (422, True)


def test_what_a_closed_tournament_left_open_is_not_to_play(club):
    contest = drawn(club.four, "swiss")
    address = f"/clubs/portland/tournaments/{contest.pk}/"
    assert "to play" in text_of(club.officer.get(address))
    club.officer.post(f"{address}close/")
    page = text_of(club.officer.get(address))
    assert "to play" not in page
    assert "not played" in page


def test_the_names_of_a_closed_tournament_follow_the_club(club):
    anne = club.four[0]
    contest = drawn([anne, club.guest])
    play(contest, anne, club.guest)
    address = f"/clubs/portland/tournaments/{contest.pk}/"
    club.club.shows_guests = False
    club.club.save()
    assert "Felix" in text_of(club.anne.get(address))
    close_tournament(contest_id=contest.pk, by=club.dora)
    page = text_of(club.anne.get(address))
    assert "Felix" not in page
    assert "a guest" in page


def test_nobody_of_another_club_sees_it(club):
    contest = drawn(players(make_club(), 2))
    address = f"/clubs/portland/tournaments/{contest.pk}/"
    for path in ("", "tournament.pdf", "change/"):
        assert club.officer.get(address + path).status_code == 404
    for path in ("draw/", "rounds/", "close/", "walk-overs/back/"):
        sent = {"seen": "1", "number": 1, "walk_over": 1}
        assert club.officer.post(address + path, sent).status_code == 404


@pytest.mark.parametrize("kind", ["knockout", "swiss"])
def test_more_cards_cost_no_more_queries(club, kind):
    anne, bernard, celia, dennis = club.four
    contest = drawn(club.four, kind, **({"best_of": 3} if kind == "knockout" else {}))
    address = f"/clubs/portland/tournaments/{contest.pk}/"
    pair = (anne, dennis) if kind == "knockout" else (anne, celia)
    others = (bernard, celia) if kind == "knockout" else (bernard, dennis)
    for one, other in (pair, others):
        play(contest, one, other)
    if kind == "swiss":
        draw_round(contest_id=contest.pk, by=club.dora, number=2)
        play(contest, anne, bernard)
    else:
        play(contest, *pair)
    play(contest, *((celia, dennis) if kind == "swiss" else others), CardState.CLOSED)
    club.officer.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert club.officer.get(address).status_code == 200
    assert len(asked) <= QUERIES, "\n".join(query["sql"] for query in asked)
