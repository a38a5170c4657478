"""Conceding the last deal: told by what each counted in hand, shown, then written (R15)."""

import re
from html import unescape

import pytest

from scoring.models import Mark
from scoring.operations.consents import scribe
from scoring.sheet.sheet import load
from tests.helping.cards import DESC, key
from tests.helping.factories import make_card, make_member
from tests.scoring.views.every_card import GAMES
from tests.scoring.views.site import Site
from tests.scoring.views.ways import DESC_ELDER, DESC_PLAY, DESC_YOUNGER

pytestmark = pytest.mark.django_db

FIVE = DESC[1][:5]  # Anne 173, Bernard 90; Bernard is elder in the sixth.


@pytest.fixture
def site(client) -> Site:
    site = Site(client)
    site.card = make_card(site.a, site.b, parties=[FIVE])
    return site


def concede(site, anne, bernard, by=1, **more):
    """Send the form as a browser without script does; `more` are its other fields."""
    typed = {"deal": 6, "dealer": 0, "score_0": anne, "score_1": bernard, "conceder": by}
    return site.deal(**{**typed, "as_next": "1", **more})


def shown(answer) -> str:
    found = re.search(r'<div class="notice wait unusual conceded".*?</div>', text_of(answer), re.S)
    said = re.sub(r'<span class="meaning".*?</span>', "", found[0]) if found else ""
    return " ".join(re.sub(r"<[^>]+>", " ", said).split())


def text_of(answer) -> str:
    return unescape(answer.content.decode())


def offered(answer) -> list[str]:
    return re.findall(r'<button type="submit" class="button" name="sure" value="([0-9:]+)"',
                      text_of(answer))  # fmt: skip


def last_deal(site):
    deal = load(site.card).parties[0].deals[5]
    return deal.scores, deal.mark, deal.mark_seat


def test_r15_the_score_is_shown_and_written_when_it_is_confirmed(site):
    sent = {"key": key()}
    answer = concede(site, 21, 7, **sent)
    assert answer.status_code == 422
    assert shown(answer) == (
        "Anne 21 in hand + 13 in play + 10 for the cards = 44 Bernard 7 in hand = 7 "
        "In all: Anne 217, Bernard 97. Write Anne 44, Bernard 7"
    )
    assert len(load(site.card).parties[0].deals) == 5
    assert concede(site, 21, 7, sure=offered(answer)[0], **sent).status_code == 302
    assert last_deal(site) == ((44, 7), Mark.CONCEDED, 1)
    assert concede(site, 21, 7, sure="44:7", **sent).status_code == 302  # Sent twice, written once.
    assert len(load(site.card).parties[0].deals) == 6


@pytest.mark.parametrize("sure", ["", "21:7", "44:8", "104:7", "no"])
def test_r15_another_score_than_the_one_shown_is_not_written(site, sure):
    answer = concede(site, 21, 7, sure=sure)
    assert (answer.status_code, offered(answer)) == (422, ["44:7"])


def test_r11_a_repique_that_is_certain_is_added(site):
    answer = concede(site, 34, 0)
    assert "Anne 34 in hand + 60 for the repique + 13 in play + 10 for the cards = 117" in shown(
        answer
    )
    assert "?" not in shown(answer)
    assert offered(answer) == ["117:0"]


def test_r11_only_where_it_is_open_a_repique_is_asked_about(site):
    answer = concede(site, 34, 6)
    assert "Did Anne make a repique ? Write Anne 57, Bernard 6 no repique" in shown(answer)
    assert 'popovertarget="word-repique"' in answer.content.decode()
    assert offered(answer) == ["57:6", "117:6"]
    assert concede(site, 34, 6, sure="117:6").status_code == 302
    assert last_deal(site) == ((117, 6), Mark.CONCEDED, 1)


def test_r11_a_repique_that_would_save_the_rubicon_is_not_asked_about(site):
    site.card = make_card(site.a, site.b, parties=[[(10, 10)] * 5])
    answer = concede(site, 31, 31, by=0)
    assert "Did Bernard make a repique ?" in shown(answer)
    assert offered(answer) == ["31:54", "31:114"]


def test_r11_either_may_have_made_the_repique(site):
    site.card = make_card(site.a, site.b, parties=[[(1, 60), (0, 60)] * 2 + [(1, 60)]])
    answer = concede(site, 31, 31, by=0)
    assert "Did either player make a repique ?" in shown(answer)
    assert offered(answer) == ["31:54", "31:114", "91:54"]


def test_r15_the_counts_are_right_whoever_is_elder(site):
    answer = concede(site, 21, 7, dealer=1)
    assert offered(answer) == ["44:7"]


def test_r15_by_agreement_who_concedes_counts_two(site):
    site.card = make_card(site.a, site.b, parties=[FIVE], conceded_play=2)
    answer = concede(site, 21, 7)
    assert "Bernard 7 in hand + 2 in play = 9" in shown(answer)
    assert offered(answer) == ["44:9"]


def test_r15_who_would_reach_a_hundred_concedes_nothing(site):
    answer = concede(site, 0, 10)
    assert answer.status_code == 422
    assert "Bernard has 100 in all and saves the rubicon." in text_of(answer)
    box = re.search(r'<input id="id_score_1".*?>', text_of(answer), re.S)[0]
    assert 'aria-invalid="true"' in box
    assert offered(answer) == []
    assert offered(concede(site, 0, 9)) == ["23:9"]


def test_r15_nor_does_who_tells_the_same_by_items_or_by_totals(site):
    told = {"partie": 1, "deal": 6, "dealer": 0, "key": key(), "as_next": "1", "way": "items"}
    told |= {"mark": "conceded", "mark_seat": "1", "elder_carte_blanche": "on", "told_for": "0"}
    answer = site.client.post(site.at("deals/reckoned/"), told)
    assert "Bernard has 100 in all and saves the rubicon." in text_of(answer)
    answer = site.deal(deal=6, dealer=0, score_0=23, score_1=10, mark="conceded", mark_seat=1)
    assert "Bernard has 100 in all and saves the rubicon." in text_of(answer)


def test_r15_nor_does_who_tells_the_same_by_the_cards(site):
    """Bernard is younger here and holds seventeen: 107 in all."""
    told = {"partie": 1, "deal": 6, "dealer": 1, "key": key(), "as_next": "1", "way": "cards"}
    told |= {"mark": "conceded", "mark_seat": "1", "told_for": "1"}
    for more in ({"played": ""}, {"played": DESC_PLAY, "played_on": "on"}):
        hands = {"elder_hand": DESC_ELDER, "younger_hand": DESC_YOUNGER, **more}
        answer = site.client.post(site.at("deals/reckoned/"), {**told, **hands})
        assert "Bernard has 107 in all and saves the rubicon." in text_of(answer)
    assert len(load(site.card).parties[0].deals) == 5


def test_r15_the_scribe_may_not_write_it_either(site):
    celia = make_member(site.club, name="Celia")
    scribe.ask(card_id=site.card.pk, by=celia, scribe=celia)
    for seat, player in enumerate((site.a, site.b)):
        scribe.give(card_id=site.card.pk, by=player, seat=seat)
    site.as_(celia)
    assert "Bernard has 100 in all and saves the rubicon." in text_of(concede(site, 0, 10))
    assert offered(concede(site, 0, 9)) == ["23:9"]


def test_r15_no_earlier_deal_is_mended_so_that_the_conceder_has_a_hundred(site):
    concede(site, 21, 7, sure="44:7")
    anne, bernard = FIVE[0]
    mended = {"dealer": 1, "score_0": anne, "key": key()}
    answer = site.deal(**mended, score_1=bernard + 3)
    assert "Bernard conceded deal 6, but would then have 100 in all" in text_of(answer)
    assert site.deal(**mended, score_1=bernard + 2).status_code == 302


def test_r15_at_four_deals_the_last_counts_double_for_the_hundred(site):
    deals = [(40, 20), (40, 20), (40, 19)]
    site.card = make_card(site.a, site.b, parties=[deals], code="four-deal")
    typed = {"deal": 4, "dealer": 0}
    assert offered(concede(site, 5, 10, **typed)) == ["28:10"]  # 79 and twice 10 make 99.
    answer = concede(site, 5, 14, **typed)
    assert "Bernard has 107 in all and saves the rubicon." in text_of(answer)


def test_r15_nobody_is_offered_to_concede_who_has_saved_the_rubicon(site):
    page = text_of(site.client.get(site.at()))
    assert "Bernard concedes" in page
    assert "Anne concedes" not in page
    assert "Anne is safe, so only Bernard can concede." in page
    site.card = make_card(site.a, site.b, parties=[[(10, 10)] * 5])
    assert "is safe, so only" not in text_of(site.client.get(site.at()))  # Both can.
    site.card = make_card(site.a, site.b, parties=[[(40, 30)] * 5])
    assert "data-concede" not in text_of(site.client.get(site.at()))
    site.card = make_card(site.a, site.b, parties=[[(10, 10)] * 4])
    assert "data-concede" not in text_of(site.client.get(site.at()))  # It is the fifth.


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (
            {"anne": 29, "bernard": 40},
            "If Bernard counted 40 in hand, Anne cannot have counted 29.",
        ),
        ({"anne": 2}, "If Bernard counted 7 in hand, Anne cannot have counted 2."),
        ({"anne": 62, "bernard": 62}, "at most 61"),
        ({"anne": 174, "bernard": 999}, "at most 61"),
        ({"anne": ""}, "Write a score"),
        ({"deal": 5, "dealer": 1}, "Only the last deal of a partie"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field_and_kept_as_typed(site, typed, says):
    told = {"anne": 21, "bernard": 7, "by": 1, **typed}
    answer = concede(site, **told)
    assert answer.status_code == 422
    assert says in text_of(answer)
    for seat, name in enumerate(("anne", "bernard")):
        box = re.search(rf'<input id="id_score_{seat}".*?>', text_of(answer), re.S)[0]
        assert f'value="{told[name]}"' in box
    assert f'name="conceder" value="{told["by"]}"' in text_of(answer)


def test_who_concedes_is_asked_for_where_both_can(site):
    site.card = make_card(site.a, site.b, parties=[[(10, 10)] * 5])
    answer = concede(site, 21, 7, by="?")
    assert answer.status_code == 422
    assert "Choose who concedes." in text_of(answer)
    assert 'name="conceder" value="?" hidden checked' in text_of(answer)


def test_no_count_is_too_small(site):
    """The other’s 5 is what was counted in hand, not a score that lacks 23."""
    answer = concede(site, 5, 0)
    assert "at least" not in text_of(answer)
    assert offered(answer) == ["28:0"]


def test_au_cent_nothing_is_conceded(site):
    site.card = make_card(site.a, site.b, parties=[[(10, 10)]], code="au-cent", stake=GAMES)
    answer = concede(site, 5, 0, deal=2)
    assert answer.status_code == 422
    assert "This game has no rubicon" in text_of(answer)


class TestTheSameDealAnew:
    """A deal that was conceded is mended, and told another way, by the counts in hand too."""

    def fields(self, answer):
        page = text_of(answer)
        scores = [
            re.search(rf'<input id="id_score_{seat}".*?value="(.*?)"', page, re.S)[1]
            for seat in (0, 1)
        ]
        chosen = re.search(r'name="conceder" value="([^"]*)" checked', page)
        return (*scores, chosen and chosen[1])

    def test_mended_it_comes_with_its_counts(self, site):
        concede(site, 34, 6, sure="117:6")
        page = site.client.get(site.at("deals/1/6/"))
        assert self.fields(page) == ("94", "6", "1")  # The repique is in the 94.
        asked = site.client.post(site.at("deals/1/6/"), self.mended(34, 3))
        assert offered(asked) == ["57:3", "117:3"]
        site.client.post(site.at("deals/1/6/"), {**self.mended(34, 3), "sure": "57:3"})
        assert last_deal(site) == ((57, 3), Mark.CONCEDED, 1)

    def test_mended_it_may_be_an_ordinary_deal(self, site):
        concede(site, 21, 7, sure="44:7")
        site.client.post(site.at("deals/1/6/"), self.mended(28, 23) | {"conceder": ""})
        assert last_deal(site) == ((28, 23), Mark.NONE, None)

    def mended(self, anne, bernard):
        place = {"partie": 1, "deal": 6, "dealer": 0, "key": key(), "conceder": 1}
        return {**place, "score_0": anne, "score_1": bernard}

    def test_told_by_items_it_is_conceded_there_and_back_here(self, site):
        told = {"partie": 1, "deal": 6, "dealer": 0, "key": key(), "as_next": "1"}
        typed = {**told, "score_0": "21", "score_1": "7", "conceder": "1", "to": "items"}
        page = text_of(site.client.post(site.at("deals/ways/"), typed))
        assert 'name="mark" value="conceded" checked' in page
        assert "was written 21" not in page
        items = {**told, "way": "items", "mark": "conceded", "mark_seat": "1", "told_for": "0"}
        items |= {"elder_point": "5", "younger_tierce": "2", "to": "totals"}
        answer = site.client.post(site.at("deals/ways/"), items)
        assert self.fields(answer) == ("6", "5", "1")
        half = {**items, "mark_seat": ""}
        answer = site.client.post(site.at("deals/ways/"), half)
        assert self.fields(answer) == ("", "", "1")  # Nobody else can.
