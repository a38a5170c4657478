"""The ratings of a club's cards: what counts, who is rated, and that the figure stays right."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.core.management import call_command

from history.derived.cache import COUNTS, derived, rebuild
from history.derived.facts import CardFacts, PartieFacts
from history.derived.figures import current_figure, wrong_figures
from history.derived.ratings import (
    BETWEEN,
    RatedHistory,
    RatedPerson,
    all_weeks,
    bounds,
    is_settled,
    last_weeks_until,
    rated_parties,
    ratings_now,
    ratings_of,
    read_histories,
)
from history.models import KeptFigures
from history.rating_system.glicko2 import Rating
from history.rating_system.weeks import WEEK, monday_of, rate_weeks
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from scoring.days import day_of_play
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import annul
from scoring.operations.cards.settle_finished import settle_finished
from tests.helping.cards import DESC, TIE, write
from tests.helping.chouettes import A, C, open_chouette, tell
from tests.helping.factories import make_card, make_club, mend_reversed

MONDAY = date(2026, 1, 5)
ANNE, BEN, CLARA = 1, 2, 3
NAMES = {"Anne": ANNE, "Ben": BEN, "Clara": CLARA}

# What was played, week by week, and how everybody then stands. “Anne>Ben”: Anne won, “=” is a tie.
STANDINGS = [
    ("Anne>Ben", "Anne 1662, Ben 1338"),
    ("Anne=Ben", "Anne 1500, Ben 1500"),
    ("Anne>Ben Ben>Anne", "Anne 1500, Ben 1500"),
    ("Anne>Ben Anne>Clara", "Anne 1747, Ben 1338, Clara 1338"),
    ("Anne>Ben | Clara>Anne", "Anne 1497, Ben 1338, Clara 1732"),
    ("Anne>Ben | Clara>Ben", "Anne 1662, Ben 1249, Clara 1617"),
    ("Anne>Ben | | | Clara>Anne", "Anne 1497, Ben 1338, Clara 1732"),
]


def facts(week, parties, first=1, code="rubicon", chouette=False):
    """One card for each partie of a week, on its Tuesday."""
    for number, text in enumerate(parties.split(), first):
        player, opponent = (NAMES[name] for name in text.replace("=", ">").split(">"))
        winner = None if "=" in text else player
        partie = PartieFacts(1, (player, opponent), None, winner, (0, 0), (0, 0), False, ())
        day = MONDAY + week * WEEK + timedelta(days=1)
        yield CardFacts(
            number, day, code, chouette, False, "LSD", (player, opponent), (0, 0), (partie,)
        )


def history(weeks, code="rubicon"):
    """The people by name, after these weeks."""
    cards = [card for n, text in enumerate(weeks.split("|")) for card in facts(n, text, code=code)]
    rows = all_weeks.derive(cards).get(code, {})
    return {
        name: RatedHistory(rows[str(pk)].split(BETWEEN))
        for name, pk in NAMES.items()
        if str(pk) in rows
    }


@pytest.mark.parametrize(("weeks", "ratings"), STANDINGS)
def test_everybody_stands_as_the_parties_say(weeks, ratings):
    histories = history(weeks)
    output = ", ".join(f"{name} {each.last.rating.rating:.0f}" for name, each in histories.items())
    assert output == ratings


def test_each_week_played_is_kept_with_all_won_tied_and_lost_until_then():
    anne = history("Anne>Ben Anne=Ben Anne>Clara | | Clara>Anne")["Anne"]
    current_figure = [
        (week.monday, week.won, week.tied, week.lost, week.parties) for week in anne.weeks
    ]
    assert current_figure == [(MONDAY, 2, 1, 0, 3), (MONDAY + 2 * WEEK, 2, 1, 1, 4)]
    assert anne.last.day == MONDAY + 2 * WEEK + timedelta(days=1)


def test_what_the_last_week_changed():
    """Ben did not play in it. Nothing is said of Clara, who had no rating before."""
    histories = history("Anne>Ben | Clara>Anne")
    assert histories["Anne"].change(MONDAY + WEEK) < 0
    assert [histories[name].change(MONDAY + WEEK) for name in ("Ben", "Clara")] == [0, None]


def test_who_does_not_play_keeps_their_rating_and_becomes_less_certain():
    ben = history("Anne>Ben")["Ben"]
    days = [MONDAY + n * WEEK for n in (0, 1, 20, 2000)]
    now = [ben.now(day) for day in days]
    assert {each.rating for each in now} == {ben.last.rating.rating}
    deviations = [each.deviation for each in now]
    assert deviations == sorted(set(deviations))
    assert deviations[-1] == 350
    assert ben.now(MONDAY - WEEK) == ben.now(MONDAY), "the present day is never before it"


# Anne>Ben | | | Ben>Clara Anne>Clara | Clara>Ben | | : whose line has which weeks, from 0 to 6.
COURSES = [("Anne", [0, 2, 3, 6]), ("Ben", [0, 2, 3, 4, 6]), ("Clara", [3, 4, 6])]


@pytest.mark.parametrize(("name", "weeks"), COURSES)
def test_week_by_week_it_is_what_a_plain_computation_gives(name, weeks):
    """Of weeks without play only the last is drawn."""
    cards = [*facts(0, "Anne>Ben"), *facts(3, "Ben>Clara Anne>Clara"), *facts(4, "Clara>Ben")]
    until, person = MONDAY + 6 * WEEK, NAMES[name]
    plain = {
        rate_week.monday: rate_week.ratings[person]
        for rate_week in rate_weeks(rated_parties(cards, "rubicon"), until)
        if person in rate_week.ratings
    }
    rated = RatedHistory(all_weeks.derive(cards)["rubicon"][str(person)].split(BETWEEN))
    histories = dict(rated.course(until))
    assert list(histories) == [MONDAY + n * WEEK for n in weeks]
    for monday, rating in histories.items():
        assert_alike(rating, plain[monday])
    assert_alike(rated.now(until), plain[until])


def test_a_week_begun_after_midnight_comes_last_before_its_day_of_play():
    anne = history("Anne>Ben")["Anne"]
    assert [day for day, _ in anne.course(MONDAY - timedelta(days=1))] == [MONDAY]


def test_on_a_past_day_what_was_played_later_in_its_week_does_not_count():
    cards = list(facts(0, "Anne>Ben Ben>Anne"))
    tuesday, cards[1] = cards[0].day, replace(cards[1], day=cards[0].day + timedelta(days=1))
    assert last_weeks_until.derive(cards, "rubicon", str(tuesday - timedelta(days=1))) == {}
    for days, ratings in enumerate(([1662, 1338], [1500, 1500])):
        rows = last_weeks_until.derive(cards, "rubicon", str(tuesday + timedelta(days=days)))
        stand = [RatedPerson([rows[str(each)]]).last.rating.rating for each in (ANNE, BEN)]
        assert list(map(round, stand)) == ratings


def test_after_some_fifteen_parties_a_rating_is_settled_and_has_a_highest():
    weeks = ["Anne>Ben Ben>Clara Clara>Anne Anne>Clara"] * 8
    for played, settled in ((1, False), (3, False), (5, True), (8, True)):
        anne = history("|".join(weeks[:played]))["Anne"]
        assert is_settled(anne.last.rating) == settled, played
        assert (anne.highest is not None) == settled
    low, high = bounds(Rating(1500, 100))
    assert (low, high) == (1300, 1700)
    after = history("|".join([*weeks[:5], "Ben>Anne Clara>Anne"]))["Anne"]
    assert after.highest.monday == MONDAY + 4 * WEEK


@pytest.mark.parametrize("other", ["four-deal", "au-cent", "hundred-up"])
def test_each_game_has_its_own_ratings(other):
    cards = [*facts(0, "Anne>Ben"), *facts(0, "Ben>Anne", code=other)]
    histories = all_weeks.derive(cards)
    last = {code: RatedHistory(of[str(ANNE)].split(BETWEEN)).last for code, of in histories.items()}
    assert {code: (each.won, each.lost) for code, each in last.items()} == {
        "rubicon": (1, 0),
        other: (0, 1),
    }


def assert_alike(one, other):
    """To a thousandth of a point."""
    assert one.rating == pytest.approx(other.rating, abs=0.001)
    assert one.deviation == pytest.approx(other.deviation, abs=0.001)


# In a club, from its cards.


def signed(*players, parties=DESC[:1], day=MONDAY):
    state = CardState.COUNTERSIGNED
    return make_card(*players, parties=parties, state=state, played_on=day)


def parties_of(person) -> int:
    """How many parties they are rated by."""
    return ratings_of(person.club)["rubicon"][person.pk].last.parties


def plainly(club, code="rubicon"):
    """The ratings of today, from the records of all cards that count, without any cache."""
    cards = Card.objects.filter(club=club, state=COUNTS)
    facts = [facts for _card, facts in derived(cards)]
    weeks = rate_weeks(rated_parties(facts, code), until=day_of_play(club))
    return weeks[-1].ratings if weeks else {}


def assert_right(club, code="rubicon"):
    histories, plain = ratings_now(club, code), plainly(club, code)
    assert histories.keys() == plain.keys()
    weeks, day = current_figure(club, all_weeks), day_of_play(club)
    for person in histories:
        for rating in (histories[person], read_histories(weeks, person)[code].now(day)):
            assert_alike(rating, plain[person])
    assert list(wrong_figures(club)) == []


def test_the_figure_follows_new_reversed_and_mended_cards(club, everybody):
    a, b, c, treasurer = everybody
    assert ratings_now(club, "rubicon") == {}
    early = signed(a, b, parties=[[*TIE[:5], TIE[3]]])
    signed(b, c, parties=DESC[:2], day=MONDAY + 2 * WEEK)
    assert_right(club)
    before = ratings_now(club, "rubicon")
    reverse_card(card_id=early.pk, by=treasurer, reason="The sixth deal is wrong")
    assert_right(club)
    assert a.pk not in ratings_now(club, "rubicon")
    mend_reversed(early, treasurer, 10, 44)
    assert_right(club)
    after = ratings_now(club, "rubicon")
    assert after[a.pk].rating < before[a.pk].rating, "now they lost"
    assert after[c.pk].rating != before[c.pk].rating, "their later partie was against a stronger B"


def test_a_rebuild_and_a_wrong_row_leave_the_same(club, players):
    signed(*players, parties=DESC[:2])
    before = ratings_now(club, "rubicon")
    rebuild(club)
    assert ratings_now(club, "rubicon") == before
    KeptFigures.objects.update(figures={"of": {"rubicon": {}}})
    assert list(wrong_figures(club)) == ["ratings:2"]
    call_command("rebuild_history")
    assert_right(club)
    assert ratings_now(club, "rubicon") == before


def test_kept_ratings_are_of_each_club_and_cost_two_queries(
    club, players, django_assert_num_queries
):
    """They do not depend on the present day. B shows no rating, and still counts."""
    signed(*players)
    assert ratings_now(make_club(), "rubicon") == {}
    ratings_of(club)
    with django_assert_num_queries(2):
        before = ratings_now(club, "rubicon")
    assert len(before) == 2
    current_figure(club, all_weeks)
    for row in KeptFigures.objects.filter(club=club, name__startswith="rating"):
        assert BETWEEN not in "".join(row.figures["of"]["rubicon"].values()), "one week was played"
    players[1].wants_to_be_rated = False
    players[1].save()
    assert ratings_now(club, "rubicon") == before


def test_a_chouettes_partie_counts_for_the_single_player_and_the_opponent(club, everybody):
    members = everybody[:3]
    card = open_chouette(*members)
    tell(card, members[0], 1, 150, A)
    tell(card, members[0], 2, 141, C)
    close_card(card_id=card.pk, by=members[0])
    for member in members[1:]:
        countersign(card_id=card.pk, by=member)
    ((_card, card_facts),) = derived([card])
    met = Counter(person for partie in card_facts.parties for person in partie.players)
    assert {member.pk: parties_of(member) for member in members} == met
    assert met.total() == 4, "two parties, each with two people, never the adviser"
    assert_right(club)


def test_a_carried_partie_counts_once_where_it_ends(club, players):
    a, b = players
    card = make_card(a, b, parties=[DESC[0], DESC[1][:2]])
    for by in (a, b):
        settle_finished(card_id=card.pk, by=by)
    countersign(card_id=card.pk, by=b)
    assert parties_of(a) == 1
    going_on = Card.objects.exclude(pk=card.pk).get()
    write(going_on, a, *DESC[1][2:])
    close_card(card_id=going_on.pk, by=a)
    countersign(card_id=going_on.pk, by=b)
    assert parties_of(a) == 2
    assert_right(club)


def test_an_annulled_partie_and_a_card_not_countersigned_count_not_at_all(club, players):
    a, b = players
    for state in (CardState.OPEN, CardState.CLOSED, CardState.ABANDONED):
        make_card(a, b, state=state)
    assert ratings_of(club) == {}
    card = make_card(a, b, parties=[DESC[0], DESC[1][:2]])
    for by in (a, b):
        annul(card_id=card.pk, partie=2, by=by)
    close_card(card_id=card.pk, by=a)
    countersign(card_id=card.pk, by=b)
    assert parties_of(b) == 1
    assert_right(club)


def test_an_evenings_day_of_play_says_which_week_it_is(club, players):
    """A Sunday belongs to the week that began on the Monday before."""
    signed(*players, day=MONDAY + timedelta(days=6))
    (week,) = read_histories(current_figure(club, all_weeks), players[0].pk)["rubicon"].weeks
    assert (week.monday, monday_of(week.day)) == (MONDAY, MONDAY)
