"""The answers of the card's pages to right and wrong input."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.sheet.sheet import load
from tests.helping.browser import refuses, shows
from tests.helping.cards import DESC, write
from tests.helping.factories import LATELY, make_card
from tests.scoring.views.site import record


def test_a_deal_is_written_and_the_card_shown(site):
    assert site.deal().status_code == 302
    shows(site.page(), "27", "13")
    assert site.deal(deal=2, dealer=0, score_0=" 28 ", score_1="23").status_code == 302
    assert site.scores == [(27, 13), (28, 23)]
    assert site.get("card.pdf").content.startswith(b"%PDF")
    assert site.get("card.json").json()["format"] == "piquet-card/1"


NO_NUMBERS = ["abc", "2.5", "1_0", "+28", "28.", "28.0", "4⁴", "④④"]
NOT_NEXT = [{"deal": "7"}, {"deal": "2"}, {"partie": "3"}]
REFUSED = [
    *(({"score_0": typed}, "whole number") for typed in NO_NUMBERS),
    ({"score_0": ""}, "Write a score"),
    ({"score_1": "-3"}, "never less than 0"),
    ({"score_0": "175"}, "174"),
    ({"score_1": "1"}, "never scores exactly 1"),
    ({"score_0": "0"}, "at least 1"),
    ({"mark": "conceded", "mark_seat": "0"}, "last deal of a partie"),
    ({"mark": "conceded"}, "Choose the player"),
    *((typed, "The next deal to write is Partie 1, deal 1") for typed in NOT_NEXT),
]


@pytest.mark.parametrize(("typed", "says"), REFUSED)
def test_what_cannot_be_is_refused_beside_its_field_and_kept_as_typed(site, typed, says):
    sent = {"score_0": 44, "score_1": 37, **typed}
    answer = site.deal(**sent)
    refuses(answer, says, f'value="{sent["score_0"]}"', f'value="{sent["score_1"]}"')
    brought_to = answer.text.split(" autofocus", 1)[1].split("<label", 1)[0]
    assert says in brought_to
    assert not site.card.records.exists()
    assert not site.card.parties.exists()


def test_a_score_too_high_is_said_beside_what_is_wrong_with_the_other(site):
    said = "Write a whole number such as 28, never less than 0"
    answer = site.deal(score_0=175, score_1="2o")
    shows(answer, "A deal can score at most 174.", said, 'value="175"', 'value="2o"')


def test_a_deal_of_a_partie_that_is_over_or_a_card_that_is_closed(site):
    write(site.card, site.a, *DESC[0])
    refuses(site.deal(deal=7), "Partie 1 ended 164–114 with deal 6.")
    write(site.card, site.a, *DESC[1][:4])
    shows(site.deal(deal=7), "ended 164–114", "The next deal to write is Partie 2, deal 5.")
    write(site.card, site.a, *DESC[1][4:])
    close_card(card_id=site.card.pk, by=site.a)
    refuses(site.deal(partie=3), "no more deals can be written on it")
    assert site.card.records.count() == 12


def test_keys_swapped_in_stay_where_they_are(site):
    typed = {"partie": 1, "deal": 1, "dealer": 1, "score_0": 0, "score_1": 37, "key": "k" * 22}
    answer = site.client.post(site.at("deals/"), typed, headers={"HX-Request": "true"})
    refuses(answer, but=["autofocus"])


@pytest.mark.parametrize(
    ("typed", "says"),
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
def test_a_card_is_not_opened_on_what_is_wrong(site, typed, says):
    refuses(site.open(**typed), says)
    assert Card.objects.count() == 1


def test_a_day_long_past_is_asked_about_and_taken_when_sent_once_more(site):
    day, other = ((LATELY - timedelta(days)).isoformat() for days in (365, 730))
    asked = "is long past. If you mean that day, send it again."
    fields = f'name="sure_of_day" value="{day}"', f'name="played_on" type="date" value="{day}"'
    refuses(site.open(opponent=site.treasurer.pk, played_on=day), asked, *fields)
    refuses(site.open(opponent=site.treasurer.pk, played_on=other, sure_of_day=day), asked)
    assert Card.objects.count() == 1
    site.open(opponent=site.treasurer.pk, played_on=day, sure_of_day=day)
    assert Card.objects.latest("pk").played_on.isoformat() == day


@pytest.mark.parametrize("day", ["0001-01-01", "1850-06-01"])
def test_a_day_of_another_age_is_refused_however_often_sent(site, day):
    answer = site.open(opponent=site.treasurer.pk, played_on=day, sure_of_day=day)
    refuses(answer, but=["send it once more"])
    assert "years ago: look at the year." in answer.text.split('id="played_on_error"')[1]
    assert Card.objects.count() == 1


def test_a_rate_of_ones_own_is_kept_and_the_form_sent_twice_opens_one_card(site):
    rate = {"stake": "own", "amount": "2/6", "per": "hundred", "neglect": "25"}
    sent = {"opponent": site.treasurer.pk, "form_key": "a-form-that-is-sent-once", **rate}
    assert site.open(**sent).url == site.open(**sent).url
    assert Card.objects.count() == 2
    card = Card.objects.latest("pk")
    assert (card.currency, card.amount, card.per, card.neglect) == ("LSD", 30, "hundred", "25")


def test_times_are_the_clubs(site):
    site.club.timezone = "Pacific/Auckland"
    site.club.save()
    write(site.card, site.a, *DESC[0])
    with time_machine.travel(datetime(2026, 11, 20, 22, 30, tzinfo=UTC)):
        close_card(card_id=site.card.pk, by=site.a)
        assert "21 November 2026, 11:30" in site.page()


def test_r60_the_last_deal_offers_a_record_to_the_player_who_wrote_none(site):
    write(site.card, site.a, (27, 13), (15, 31))
    offer, deal = "Partie 1, deal 2: your own record", site.at("deals/1/2/")
    for who in (site.a, site.treasurer, site.b):
        site.as_(who)
        assert (offer in site.page()) == (who == site.b), who.name
    shows(site.page(), f'href="{deal}#record"')
    shows(site.page("deals/1/2/"), "You have not written this deal yet.", "Your record")
    assert "You have not written" not in site.page("deals/1/1/")
    assert site.mend(2, 15, 30).status_code == 302
    shows(site.page(), "Anne wrote 15–31", but=[offer])
    assert "Correct it" in site.page("deals/1/2/")


def test_law_74_the_page_of_a_deal_that_differs_offers_to_yield(site):
    write(site.card, site.a, (27, 13), (15, 31))
    site.as_(site.b)
    site.mend(2, 15, 32)
    link = '<a href="#differs-1-2">† Deal 2: Anne wrote Anne 15, Bernard 31. Who is right?</a>'
    yielding = 'class="button quiet">Anne is right: <span class="figure">15–31</span></button>'
    shows(site.page(), link, '<li id="differs-1-2"', yielding)
    shows(site.page("deals/1/2/"), yielding)
    shows(site.page("deals/1/1/"), but=[yielding])


def test_law_74_an_officer_says_with_one_tap_which_record_is_right(site):
    write(site.card, site.a, (27, 13), (15, 31))
    record(site.card, site.b, 2, 15, 32)
    write(site.card, site.a, (44, 6))
    for_the_club = "You do not play on this card. You write on it as an officer"
    shows(site.page(), but=[for_the_club])
    site.as_(site.treasurer)
    shows(site.page(), for_the_club)
    shows(site.page("deals/1/1/"), but=["is right: "])
    page, right = site.page("deals/1/2/"), 'is right: <span class="figure">'
    said = "You write for the club, and what you write counts at once"
    shows(page, f"Anne {right}15–31", said, but=["the other side must agree"])
    form = page.partition(f"Bernard {right}15–32")[0].rpartition("<form")[2]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    assert site.post("deals/", **fields).status_code == 302
    deal = load(site.card).parties[0].deals[1]
    assert (deal.scores, deal.differs) == ((15, 32), False)


def test_a_players_first_card_shows_three_hints_once(site):
    def shows_hints(member, card) -> bool:
        site.as_(member)
        site.card = card
        return "Your first card: three hints" in site.page()

    card = site.card
    assert shows_hints(site.a, card)
    write(card, site.a, (20, 10))
    assert not shows_hints(site.a, card)
    other = make_card(site.a, site.b, parties=[])
    assert not shows_hints(site.a, other)
    assert shows_hints(site.b, other)


def test_each_word_to_tap_has_its_meaning_once_whoever_looked_before(site):
    for reader in (site.a, site.treasurer):  # Only a player's first card has hints above it.
        site.as_(reader)
        page = site.page()
        meanings = re.findall(r'<span class="meaning" id="([\w-]+)"', page)
        assert "word-elder" in meanings
        assert sorted(meanings) == sorted(set(re.findall(r'popovertarget="([\w-]+)"', page)))


IN_A_CONTROL = re.compile(r"<(button|summary|a|label)\b(?:(?!</\1>).)*?<button", re.S)


def words_to_tap(page: str) -> set[str]:
    """The game words that a beginner can tap. None is inside a control."""
    assert not IN_A_CONTROL.search(page)
    return set(re.findall(r'popovertarget="word-([a-z-]+)"', page))


def test_beginners_can_tap_the_words_where_they_first_stop_one(site):
    page = site.client.get("/clubs/portland/cards/new/").text
    assert {"card", "partie", "stake"} <= words_to_tap(page)
    site.card = make_card(site.a, site.b, state=CardState.CLOSED)
    for player in (site.a, site.b):  # Who has signed, and who signs.
        site.as_(player)
        assert {"reckoning", "countersign"} <= words_to_tap(site.page())
