"""The answers of the card's pages to right and wrong input."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import load
from tests.helping.cards import DESC, key, write
from tests.helping.factories import LATELY, make_card, make_club, make_member
from tests.scoring.views.site import Site

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(client) -> Site:
    return Site(client)


def test_a_deal_is_written_and_the_card_shown(site):
    assert site.deal().status_code == 302
    page = site.client.get(site.at()).content.decode()
    assert "27" in page
    assert "13" in page


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"score_0": "abc"}, "whole number"),
        ({"score_0": "2.5"}, "whole number"),
        ({"score_0": "1_0"}, "whole number"),
        ({"score_0": "+28"}, "whole number"),
        ({"score_0": "28."}, "whole number"),
        ({"score_0": "28.0"}, "whole number"),
        ({"score_0": "4⁴"}, "whole number"),
        ({"score_0": "④④"}, "whole number"),
        ({"score_0": ""}, "Write a score"),
        ({"score_1": "-3"}, "never less than 0"),
        ({"score_0": "175"}, "174"),
        ({"score_1": "1"}, "never scores exactly 1"),
        ({"score_0": "0"}, "at least 1"),
        ({"mark": "conceded", "mark_seat": "0"}, "last deal of a partie"),
        ({"mark": "conceded"}, "Choose the player"),
        ({"deal": "7"}, "The next deal to write is Partie 1, deal 1"),
        ({"deal": "2"}, "The next deal to write is Partie 1, deal 1"),
        ({"partie": "3"}, "The next deal to write is Partie 1, deal 1"),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field_and_kept_as_typed(site, typed, says):
    answer = site.deal(**{"score_0": 44, "score_1": 37, **typed})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert says in page
    assert says in brought_to(page)
    for field in ("score_0", "score_1"):
        assert f'value="{typed.get(field, 44 if field == "score_0" else 37)}"' in page
    assert not site.card.records.exists()
    assert not site.card.parties.exists()


def test_a_score_too_high_is_said_beside_what_is_wrong_with_the_other(site):
    page = site.deal(score_0=175, score_1="2o").content.decode()
    assert "A deal can score at most 174." in page
    assert "Write a whole number such as 28, never less than 0" in page
    assert 'value="175"' in page
    assert 'value="2o"' in page


def test_a_score_may_have_blanks_around_it(site):
    assert site.deal(score_0=" 28 ", score_1="23").status_code == 302
    assert site.card.records.get().scores == [28, 23]


def test_after_a_partie_has_ended_the_deal_to_be_written_is_named(site):
    write(site.card, site.a, *DESC[0])
    write(site.card, site.a, *DESC[1][:4])
    page = site.deal(partie=1, deal=7).content.decode()
    assert "Partie 1 ended 164–114 with deal 6." in page
    assert "The next deal to write is Partie 2, deal 5." in page


def test_a_deal_of_a_partie_that_is_over_or_a_card_that_is_closed(site):
    write(site.card, site.a, *DESC[0])
    answer = site.deal(deal=7)
    assert (answer.status_code, site.card.records.count()) == (422, 6)
    assert "ended 164–114" in answer.content.decode()
    close_card(card_id=site.card.pk, by=site.a)
    answer = site.deal(partie=2)
    assert (answer.status_code, site.card.records.count()) == (422, 6)
    assert "no more deals can be written on it" in answer.content.decode()


def brought_to(page: str) -> str:
    """The place that a new page scrolls to, up to the next field."""
    return page.split(" autofocus", 1)[1].split("<label", 1)[0]


def test_keys_swapped_in_stay_where_they_are(site):
    typed = {"partie": 1, "deal": 1, "dealer": 1, "score_0": 0, "score_1": 37, "key": key()}
    answer = site.client.post(site.at("deals/"), typed, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert "autofocus" not in answer.content.decode()


def test_the_same_record_sent_twice_counts_once(site):
    assert site.deal(key="the-key-of-the-phone-01").status_code == 302
    assert site.deal(key="the-key-of-the-phone-01").status_code == 302
    assert site.card.records.count() == 1


def test_two_people_writing_the_same_deal_both_records_kept_one_deal_law_74(site):
    site.deal(score_0=27, score_1=13)
    site.as_(site.b)
    assert site.deal(score_0=28, score_1=14).status_code == 302
    assert site.card.records.count() == 2
    page = site.client.get(site.at("deals/1/1/")).content.decode()
    for figure in ("27", "13", "28", "14"):
        assert figure in page


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"stake": "own", "amount": "0", "per": "point"}, "A stake must be at least one coin"),
        ({"stake": "own", "amount": "", "per": "point"}, "Write the rate"),
        ({"stake": "own", "amount": "ten bob", "per": "point", "currency": "LSD"}, "ten bob"),
        ({"stake": "guineas"}, "stake"),
        ({"opponent": ""}, "Choose your opponent"),
        ({"opponent": "999999"}, "opponent"),
        ({"played_on": "2999-01-01"}, "in the future"),
        ({"played_on": "yesterday"}, "date"),
    ],
)
def test_a_card_is_not_opened_on_what_is_wrong(site, typed, field):
    answer = site.open(**typed)
    assert answer.status_code == 422
    assert field in answer.content.decode()
    assert Card.objects.count() == 1


def test_a_day_long_past_is_asked_about_and_taken_when_sent_once_more(site):
    last_year = (LATELY - timedelta(365)).isoformat()
    answer = site.open(opponent=site.treasurer.pk, played_on=last_year)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "is long past. If you mean that day, send it again." in page
    assert f'name="sure_of_day" value="{last_year}"' in page
    assert f'name="played_on" type="date" value="{last_year}"' in page
    assert Card.objects.count() == 1
    other = (LATELY - timedelta(730)).isoformat()
    again = site.open(opponent=site.treasurer.pk, played_on=other, sure_of_day=last_year)
    assert again.status_code == 422, "another day is asked about too"
    site.open(opponent=site.treasurer.pk, played_on=last_year, sure_of_day=last_year)
    assert Card.objects.latest("pk").played_on.isoformat() == last_year


@pytest.mark.parametrize("day", ["0001-01-01", "1850-06-01"])
def test_a_day_of_another_age_is_refused_beside_the_field_however_often_sent(site, day):
    answer = site.open(opponent=site.treasurer.pk, played_on=day, sure_of_day=day)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "years ago: look at the year." in page[page.index('id="played_on_error"') :]
    assert "send it once more" not in page
    assert Card.objects.count() == 1


def test_an_open_card_with_the_same_opponent_is_offered_first(site):
    answer = site.open()
    assert answer.status_code == 200
    assert f"/clubs/portland/cards/{site.card.pk}/" in answer.content.decode()
    assert Card.objects.count() == 1
    assert site.open(another="on").status_code == 302
    assert Card.objects.count() == 2


def test_a_rate_of_ones_own_is_kept_to_the_coin(site):
    site.open(opponent=site.treasurer.pk, stake="own", amount="2/6", per="hundred", neglect="25")
    card = Card.objects.latest("pk")
    assert (card.currency, card.amount, card.per, card.neglect) == ("LSD", 30, "hundred", "25")


def test_the_form_sent_twice_opens_one_card(site):
    one = site.open(opponent=site.treasurer.pk, form_key="a-form-that-is-sent-once")
    two = site.open(opponent=site.treasurer.pk, form_key="a-form-that-is-sent-once")
    assert one.url == two.url
    assert Card.objects.count() == 2


def test_times_are_the_clubs(site):
    site.club.timezone = "Pacific/Auckland"
    site.club.save()
    write(site.card, site.a, *DESC[0])
    with time_machine.travel(datetime(2026, 11, 20, 22, 30, tzinfo=UTC)):
        close_card(card_id=site.card.pk, by=site.a)
        page = site.client.get(site.at()).content.decode()
    assert "21 November 2026, 11:30" in page


@pytest.mark.parametrize("state", list(CardState))
def test_a_card_is_shown_in_every_state_to_everybody(site, state):
    site.card = make_card(site.a, site.b, state=state)
    for member in (site.a, site.b, site.treasurer, make_member(site.club)):
        site.as_(member)
        assert site.client.get(site.at()).status_code == 200
        assert site.client.get(site.at("card.pdf")).content.startswith(b"%PDF")
        assert site.client.get(site.at("card.json")).json()["format"] == "piquet-card/1"


def test_the_card_page_takes_at_most_twelve_queries(site, django_assert_max_num_queries):
    for partie in (*DESC, DESC[0]):
        write(site.card, site.a, *partie)
    for state in ("open", "countersigned"):
        if state == "countersigned":
            site.card = make_card(site.a, site.b, state=CardState.COUNTERSIGNED, parties=DESC)
        with django_assert_max_num_queries(12):
            site.client.get(site.at())


def test_r60_the_last_deal_offers_a_record_to_the_player_who_wrote_none(site):
    write(site.card, site.a, (27, 13), (15, 31))
    offer, deal = "Partie 1, deal 2: your own record", site.at("deals/1/2/")
    pages = {}
    for who in (site.a, site.b, site.treasurer):
        site.as_(who)
        pages[who.name] = site.client.get(site.at()).content.decode()
    assert [name for name, page in pages.items() if offer in page] == ["Bernard"]
    assert f'href="{deal}#record"' in pages["Bernard"]
    site.as_(site.b)
    page = site.client.get(deal).content.decode()
    assert "You have not written this deal yet." in page
    assert "Your record" in page
    assert "You have not written" not in site.client.get(site.at("deals/1/1/")).content.decode()
    own = {"partie": 1, "deal": 2, "dealer": 0, "score_0": 15, "score_1": 30, "key": key()}
    assert site.client.post(deal, own).status_code == 302
    page = site.client.get(site.at()).content.decode()
    assert offer not in page
    assert "Anne wrote 15–31" in page
    assert "Correct it" in site.client.get(deal).content.decode()


def test_law_74_the_page_of_a_deal_that_differs_offers_to_yield(site):
    write(site.card, site.a, (27, 13), (15, 31))
    site.as_(site.b)
    own = {"partie": 1, "deal": 2, "dealer": 0, "score_0": 15, "score_1": 32, "key": key()}
    site.client.post(site.at("deals/1/2/"), own)
    card, deal = (site.client.get(site.at(rest)).content.decode() for rest in ("", "deals/1/2/"))
    link = '<a href="#differs-1-2">† Deal 2: Anne wrote Anne 15, Bernard 31. Who is right?</a>'
    yielding = 'class="button quiet">Anne is right: <span class="figure">15–31</span></button>'
    assert link in card
    assert '<li id="differs-1-2"' in card
    assert yielding in card
    assert yielding in deal
    assert yielding not in site.client.get(site.at("deals/1/1/")).content.decode()


def test_law_74_an_officer_says_with_one_tap_which_record_is_right(site):
    write(site.card, site.a, (27, 13), (15, 31))
    own = Figures(1, 2, 0, (15, 32))
    record_deal(card_id=site.card.pk, by=site.b, figures=own, key=key())
    write(site.card, site.a, (44, 6))
    site.as_(site.treasurer)
    assert "is right: " not in site.client.get(site.at("deals/1/1/")).content.decode()
    page = site.client.get(site.at("deals/1/2/")).content.decode()
    assert 'Anne is right: <span class="figure">15–31</span>' in page
    assert "You write for the club, and what you write counts at once" in page
    assert "the other side must agree" not in page
    form = page.partition('Bernard is right: <span class="figure">15–32')[0].rpartition("<form")[2]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    assert site.client.post(site.at("deals/"), fields).status_code == 302
    deal = load(site.card).parties[0].deals[1]
    assert deal.scores == (15, 32)
    assert not deal.differs


def test_an_officer_who_does_not_play_is_told_that_they_write_for_the_club(site):
    told = "You do not play on this card. You write on it as an officer"
    assert told not in site.client.get(site.at()).content.decode()
    site.as_(site.treasurer)
    assert told in site.client.get(site.at()).content.decode()


def test_a_players_first_card_shows_three_hints_once(client) -> None:
    club = make_club()
    anne, ben = (make_member(club, name=name) for name in ("Anne", "Ben"))

    def shows_hints(member, card) -> bool:
        client.force_login(member.user)
        page = client.get(f"/clubs/{club.slug}/cards/{card.pk}/").content.decode()
        return "Your first card: three hints" in page

    card = make_card(anne, ben, parties=[])
    assert shows_hints(anne, card)
    write(card, anne, (20, 10))
    assert not shows_hints(anne, card)
    other = make_card(anne, ben, parties=[])
    assert not shows_hints(anne, other)
    assert shows_hints(ben, other)


def test_each_word_to_tap_has_its_meaning_once_whoever_looked_before(site):
    for reader in (site.a, site.treasurer):  # Only a player's first card has hints above it.
        site.as_(reader)
        page = site.client.get(site.at()).content.decode()
        meanings = re.findall(r'<span class="meaning" id="([\w-]+)"', page)
        assert "word-elder" in meanings
        assert sorted(meanings) == sorted(set(re.findall(r'popovertarget="([\w-]+)"', page)))
