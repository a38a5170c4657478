"""The pages of tournaments: made, drawn, played, closed, and what they cost."""

import re
from datetime import date

import pytest

from contests.models import Contest
from contests.operations.tournaments.draw import draw_round
from contests.operations.tournaments.make import make_tournament
from ledger.operations.cards.reverse_card import reverse_card
from scoring.models import CardState
from tests.contests.tournaments.conftest import FORM, NEW, at, is_refused, match, swiss_of
from tests.front.site import change
from tests.helping.browser import text_of
from tests.helping.tournaments import drawn, plan, play
from tests.queries import queries_of

pytestmark = pytest.mark.django_db
QUERIES = 12
"""Session, user, member, contest; entrants, walk-overs, cards, seats, two for facts, meetings; who
may come late."""


def said(*people, **fields):
    return {**FORM, "people": [one.pk for one in people], **fields}


def test_an_officer_makes_a_knockout_sees_its_draw_and_draws(club):
    page = club.officer.get(NEW)
    begins = page.context["page"].form["begins"].value()
    assert f'name="begins" value="{begins.isoformat()}"' in page.content.decode(), "the day of play"
    page = club.officer.post(NEW, said(*club.four, club.guest))
    contest = Contest.objects.get()
    assert page.url == at(contest)
    assert (contest.begins, contest.ends) == (date(2026, 11, 20), date(2026, 11, 20))
    page = club.officer.get(at(contest))
    assert "The draw as it would be" in text_of(page)
    assert "The seeds are drawn by lot no. 4711." in text_of(page)
    seen = re.search(r'name="seen" value="([\d-]+)"', page.content.decode())[1]
    assert "Let this draw stand" not in text_of(club.anne.get(at(contest)))
    club.officer.post(at(contest, "draw/"), {"seen": seen})
    page = text_of(club.officer.get(at(contest)))
    assert all(words in page for words in ("The draw stands.", "To play now", "lot no. 4711"))
    seeds = contest.entrants.order_by("seed").values_list("member", flat=True)
    assert "-".join(map(str, seeds)) == seen
    again = club.officer.post(at(contest, "draw/"), {"seen": seen})
    assert is_refused(again, "The draw stands already.")


BAD = [
    ("best_of", "2", "The best of 2 can end level. Write an odd number: 1 or 3."),
    ("best_of", "two", "Write an odd whole number, such as 3."),
    ("rounds", "9", "Write a number from 1 to 3; 3 are usual."),
    ("ends", "2026-11-31", "There is no 31 November 2026."),
    ("ends", "2031-11-20", "It would last more than three years: look at the year."),
    ("begins", "1826-11-20", "look at the year"),
    ("begins", "2062-11-20", "look at the year"),
    ("name", "", "Give the tournament a name."),
    ("name", "Spring\u200bcup", "a character that cannot be seen, U+200B"),
    ("name", "Cup " * 20, "Keep it to 60 characters"),
    ("people", [], "A tournament needs two people at least."),
    ("people", ["9" * 30], "Choose members and guests of this club."),
    ("people", ["0"], "Choose members and guests of this club."),
]


@pytest.mark.parametrize(("field", "wrong", "text"), BAD)
def test_bad_input_is_refused_beside_its_field_and_nothing_is_lost(club, field, wrong, text):
    kind = "swiss" if field == "rounds" else "knockout"
    sent = {**said(*club.four, kind=kind, name="Spring cup"), field: wrong}
    page = club.officer.post(NEW, sent)
    assert page.status_code == 422
    form = page.context["page"].form
    assert list(form.errors)[:1] == [field]
    assert text in form.errors[field][0]
    assert text in text_of(page)
    assert "Spring cup" in page.content.decode() or field == "name"
    assert 'value="4711"' in page.content.decode()
    assert not Contest.objects.exists()


def test_a_tournament_is_changed_until_it_is_drawn(club):
    club.officer.post(NEW, said(*club.four))
    contest = Contest.objects.get()
    address = at(contest, "change/")
    page = club.officer.get(address).content.decode()
    assert 'value="Winter cup"' in page
    assert 'value="4711"' in page
    assert page.count(" checked") == len(club.four) + 2
    assert club.officer.post(address, said(*club.four[:3], kind="swiss")).status_code == 302
    contest.refresh_from_db()
    assert (contest.kind, contest.rounds, contest.entrants.count()) == ("swiss", 3, 3)
    assert "Round 1" in text_of(club.officer.get(at(contest)))


def test_a_match_opens_to_its_cards(club):
    anne, bernard, celia, dennis = club.four
    contest = drawn(club.four, best_of=3)
    card = play(contest, anne, dennis)
    here = match(contest, anne, dennis)
    assert f'href="{here}"' in club.anne.get(at(contest)).content.decode()
    page = club.anne.get(here)
    assert "Semifinals: 1–0 to play" in text_of(page)
    assert f'href="/clubs/portland/cards/{card.pk}/"' in page.content.decode()
    play_at = f"?player={anne.pk}&amp;opponent={dennis.pk}&amp;contest={contest.pk}"
    assert play_at in page.content.decode()
    others = club.anne.get(match(contest, bernard, celia))
    assert "Play" not in text_of(others).split("Cards Balances")[1].split()
    assert club.anne.get(match(contest, anne, bernard)).status_code == 404


def test_a_walk_over_is_given_and_taken_back(club):
    anne, dennis = club.four[0], club.four[3]
    contest = drawn(club.four)
    here = match(contest, anne, dennis, "walk-over/")
    page = club.officer.post(here, {"reason": "ill"})
    assert is_refused(page, "Choose who has the walk-over.")
    assert 'value="ill"' in page.content.decode()
    club.officer.post(here, {"winner": dennis.pk, "reason": "ill"})
    assert "Dennis has a walk-over" in text_of(club.officer.get(at(contest)))
    page = club.officer.post(here, {"winner": anne.pk})
    assert "This is decided already." in text_of(page)
    given = contest.walk_overs.get()
    club.officer.post(at(contest, "walk-overs/back/"), {"walk_over": given.pk})
    assert "Dennis has a walk-over" not in text_of(club.officer.get(at(contest)))


@pytest.mark.parametrize("kind", ["knockout", "swiss"])
def test_nobody_has_a_walk_over_against_themselves(club, kind):
    anne = club.four[0]
    contest = drawn(club.four, kind)
    here = match(contest, anne, anne, "walk-over/")
    assert club.officer.post(here, {"winner": anne.pk}).status_code == 404
    assert not contest.walk_overs.exists()


def test_the_draw_shows_the_ratings_alone_that_the_reader_may_see(club):
    anne, bernard, celia, _dennis = club.four
    for one in (anne, bernard):
        change(one, wants_to_be_rated=False)
    people = [anne, bernard, celia]
    made = make_tournament(by=club.dora, plan=plan(seeding="rating"), people=people)

    def shown(reader):
        page = reader.get(at(made)).context["page"]
        return {seed.name: seed.rating for seed in page.seeds}

    assert shown(club.anne) == {"Anne": 1500, "Bernard": None, "Celia": 1500}
    assert shown(club.officer) == {"Anne": None, "Bernard": None, "Celia": 1500}
    change(club.club, shows_ratings=False)
    assert set(shown(club.anne).values()) == {None}


def test_a_mended_result_is_said_on_the_page(club):
    anne, bernard, celia, dennis = club.four
    contest = drawn(club.four)
    first, _other = play(contest, anne, dennis), play(contest, bernard, celia)
    final = play(contest, anne, bernard)
    assert "Winner: Anne" in text_of(club.anne.get(at(contest)))
    reverse_card(card_id=first.pk, by=club.dora, reason="Dennis had won")
    page = text_of(club.anne.get(at(contest)))
    assert "Winner:" not in page
    assert f"A partie of Anne and Bernard, card {final.pk}" in page


def test_a_swiss_tournament_from_round_to_round(club):
    anne, bernard, celia, dennis = club.four
    contest = swiss_of(club.four)
    play(contest, anne, bernard)
    page = text_of(club.officer.get(at(contest)))
    assert "Bernard deals first" in page
    assert "Dennis and Celia have no result of round 1 yet." in page
    assert "Draw round 2" not in page
    early = club.officer.post(at(contest, "rounds/"), {"number": 2})
    assert is_refused(early, "no result of round 1")
    play(contest, celia, dennis)
    assert "Draw round 2" in text_of(club.officer.get(at(contest)))
    assert "Draw round 2" not in text_of(club.anne.get(at(contest)))
    club.officer.post(at(contest, "rounds/"), {"number": 2})
    page = text_of(club.anne.get(at(contest)))
    assert "Round 2 of 3" in page
    assert "Earlier rounds Round 1" in page
    late = club.officer.post(at(contest, "people/late/"), {"person": club.guest.pk}, follow=True)
    assert "Felix plays from the next round on." in text_of(late)
    drop = at(contest, "people/drop/")
    assert is_refused(club.officer.post(drop, {"person": ""}), "Choose who it is.")
    gone = text_of(club.officer.post(drop, {"person": dennis.pk}, follow=True))
    assert "Dennis has dropped out." in gone
    assert "Dennis (dropped out)" in gone


def test_a_closed_tournament_stays_and_offers_nothing_more(club):
    anne = club.four[0]
    contest = drawn([anne, club.guest])
    card = play(contest, anne, club.guest)
    change(club.club, shows_guests=False)
    assert "Felix" in text_of(club.anne.get(at(contest)))
    club.officer.post(at(contest, "close/"))
    reverse_card(card_id=card.pk, by=club.dora, reason="wrong")
    page = text_of(club.officer.get(at(contest)))
    assert "Winner: Anne" in page
    assert "For officers" not in page
    assert f"Since then these say something else: card {card.pk}" in page
    again = club.officer.post(at(contest, "close/"))
    assert is_refused(again, "The tournament is closed.")
    page = text_of(club.anne.get(at(contest)))
    assert "Felix" not in page
    assert "a guest" in page
    left_open = drawn(club.four, "swiss", name="Summer cup")
    assert "to play" in text_of(club.officer.get(at(left_open)))
    club.officer.post(at(left_open, "close/"))
    page = text_of(club.officer.get(at(left_open)))
    assert "to play" not in page
    assert "not played" in page


@pytest.mark.parametrize("kind", ["knockout", "swiss"])
def test_more_cards_cost_no_more_queries(club, kind):
    anne, bernard, celia, dennis = club.four
    if kind == "swiss":
        contest = drawn(club.four, kind)
        first, others, last = (anne, celia), (bernard, dennis), (celia, dennis)
    else:
        contest = drawn(club.four, kind, best_of=3)
        first, others, last = (anne, dennis), (bernard, celia), (bernard, celia)
    for pair in (first, others):
        play(contest, *pair)
    if kind == "swiss":
        draw_round(contest_id=contest.pk, by=club.dora, number=2)
    play(contest, *((anne, bernard) if kind == "swiss" else first))
    play(contest, *last, CardState.CLOSED)
    asked = queries_of(club.officer, at(contest))
    assert len(asked) <= QUERIES, "\n".join(asked)
