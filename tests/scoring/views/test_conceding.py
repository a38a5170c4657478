"""Conceding the last deal: told by what each counted in hand, shown, then written (R15)."""

import re
from html import unescape

import pytest

from scoring.models import Mark
from scoring.operations.consents import scribe
from scoring.sheet.sheet import load
from tests.helping.browser import shows
from tests.helping.cards import DESC, key
from tests.helping.factories import make_card, make_member
from tests.scoring.views.every_card import GAMES
from tests.scoring.views.site import Site
from tests.scoring.views.ways import DESC_ELDER, DESC_PLAY, DESC_YOUNGER

FIVE = DESC[1][:5]  # Anne 173, Bernard 90; Bernard is elder in the sixth.
LEVEL = [(10, 10)] * 5
SIXTH = {"partie": 1, "deal": 6, "dealer": 0, "as_next": "1"}


@pytest.fixture
def site(site) -> Site:
    """Anne's browser at a card of which five deals are written."""
    return at_five(site, FIVE)


def at_five(site, deals, **more) -> Site:
    """Go on with another card, of which these deals are written."""
    site.card = make_card(site.a, site.b, parties=[deals], **more)
    return site


def concede(site, anne, bernard, by=1, **more):
    """Send the form as a browser without script does; `more` are its other fields."""
    typed = {**SIXTH, "score_0": anne, "score_1": bernard, "conceder": by}
    return site.deal(**{**typed, **more})


def text_of(answer) -> str:
    return unescape(answer.text)


def shown(answer) -> str:
    found = re.search(r'<div class="notice wait unusual conceded".*?</div>', text_of(answer), re.S)
    said = re.sub(r'<span class="meaning".*?</span>', "", found[0]) if found else ""
    return " ".join(re.sub(r"<[^>]+>", " ", said).split())


def offered(answer) -> list[str]:
    button = r'<button type="submit" class="button" name="sure" value="([0-9:]+)"'
    return re.findall(button, text_of(answer))


def saves(answer, total=100) -> None:
    """Check that Bernard may not concede, as they save the rubicon."""
    shows(text_of(answer), f"Bernard has {total} in all and saves the rubicon.")


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
    assert len(site.scores) == 5
    assert concede(site, 21, 7, sure=offered(answer)[0], **sent).status_code == 302
    assert last_deal(site) == ((44, 7), Mark.CONCEDED, 1)
    assert concede(site, 21, 7, sure="44:7", **sent).status_code == 302  # Sent twice, written once.
    assert len(site.scores) == 6
    at_five(site, FIVE)  # With the repique (R11) that is asked about.
    assert concede(site, 34, 6, sure="117:6").status_code == 302
    assert last_deal(site) == ((117, 6), Mark.CONCEDED, 1)


@pytest.mark.parametrize("sure", ["", "21:7", "44:8", "104:7", "no"])
def test_r15_another_score_than_the_one_shown_is_not_written(site, sure):
    answer = concede(site, 21, 7, sure=sure)
    assert (answer.status_code, offered(answer)) == (422, ["44:7"])


EITHER = [(1, 60), (0, 60), (1, 60), (0, 60), (1, 60)]
FOUR = [(40, 20), (40, 20), (40, 19)]
FOUR_DEALS, TWO_IN_PLAY = {"code": "four-deal"}, {"conceded_play": 2}
CERTAIN = "Anne 34 in hand + 60 for the repique + 13 in play + 10 for the cards = 117"
OPEN = "Did Anne make a repique ? Write Anne 57, Bernard 6 no repique"
BY_BERNARD, BY_EITHER = "Did Bernard make a repique ?", "Did either player make a repique ?"
TWO = "Bernard 7 in hand + 2 in play = 9"
TOLD = {  # The deals before, the house rules, the form, what is then said, and what is offered.
    "R11: a certain repique is added": (FIVE, {}, (34, 0), CERTAIN, ["117:0"]),
    "R11: an open one is asked about": (FIVE, {}, (34, 6), OPEN, ["57:6", "117:6"]),
    "R11: one would save the rubicon": (LEVEL, {}, (31, 31, 0), BY_BERNARD, ["31:54", "31:114"]),
    "R11: either may have made it":
        (EITHER, {}, (31, 31, 0), BY_EITHER, ["31:54", "31:114", "91:54"]),
    "whoever is elder": (FIVE, {}, (21, 7, 1, 1), "", ["44:7"]),
    "by agreement two in play": (FIVE, TWO_IN_PLAY, (21, 7), TWO, ["44:9"]),
    "no count in hand is too small": (FIVE, {}, (5, 0), "", ["28:0"]),
    "99 is no hundred": (FIVE, {}, (0, 9), "", ["23:9"]),
    "79 and twice 10 make 99": (FOUR, FOUR_DEALS, (5, 10), "", ["28:10"]),
}  # fmt: skip


@pytest.mark.parametrize("case", TOLD.values(), ids=TOLD)
def test_r11_r15_the_scores_that_the_counts_make(site, case):
    deals, rules, (anne, bernard, *more), said, scores = case
    at_five(site, deals, **rules)
    form = {"deal": len(deals) + 1, **dict(zip(("by", "dealer"), more, strict=False))}
    answer = concede(site, anne, bernard, **form)
    assert (answer.status_code, offered(answer)) == (422, scores)
    shows(shown(answer), said)
    is_asked = len(scores) > 1
    assert ("?" in shown(answer), "word-repique" in answer.text) == (is_asked, is_asked)
    assert "at least" not in text_of(answer)


def test_r15_who_would_reach_a_hundred_concedes_nothing(site):
    answer = concede(site, 0, 10)
    saves(answer)
    box = re.search(r'<input id="id_score_1".*?>', text_of(answer), re.S)[0]
    assert 'aria-invalid="true"' in box
    assert (answer.status_code, offered(answer)) == (422, [])
    at_five(site, FOUR, code="four-deal")  # The last deal counts double.
    saves(concede(site, 5, 14, deal=4), 107)


def test_r15_nor_does_who_tells_the_same_by_items_totals_or_the_cards(site):
    """By the cards Bernard is younger and holds seventeen: 107 in all."""
    told = {**SIXTH, "mark": "conceded", "mark_seat": "1"}
    items = {"elder_carte_blanche": "on", "told_for": "0"}
    saves(site.told("items", **told, **items))
    saves(site.deal(**told, score_0=23, score_1=10))
    hands = {"elder_hand": DESC_ELDER, "younger_hand": DESC_YOUNGER, "told_for": "1", "dealer": 1}
    for more in ({"played": ""}, {"played": DESC_PLAY, "played_on": "on"}):
        saves(site.told("cards", **{**told, **hands, **more}), 107)
    assert len(site.scores) == 5


def test_r15_the_scribe_may_not_write_it_either(site):
    celia = make_member(site.club, name="Celia")
    scribe.ask(card_id=site.card.pk, by=celia, scribe=celia)
    for seat, player in enumerate((site.a, site.b)):
        scribe.give(card_id=site.card.pk, by=player, seat=seat)
    site.as_(celia)
    saves(concede(site, 0, 10))
    assert offered(concede(site, 0, 9)) == ["23:9"]


def test_r15_no_earlier_deal_is_mended_so_that_the_conceder_has_a_hundred(site):
    concede(site, 21, 7, sure="44:7")
    anne, bernard = FIVE[0]
    refused = site.deal(score_0=anne, score_1=bernard + 3)
    assert "Bernard conceded deal 6, but would then have 100 in all" in text_of(refused)
    assert site.deal(score_0=anne, score_1=bernard + 2).status_code == 302


def test_r15_nobody_is_offered_to_concede_who_has_saved_the_rubicon(site):
    safe = "Anne is safe, so only Bernard can concede."
    shows(unescape(site.page()), "Bernard concedes", safe, but=["Anne concedes"])
    shows(unescape(at_five(site, LEVEL).page()), but=["is safe, so only"])  # Both can.
    shows(at_five(site, [(40, 30)] * 5).page(), but=["data-concede"])
    shows(at_five(site, LEVEL[:4]).page(), but=["data-concede"])  # It is the fifth.


TOO_FEW = "If Bernard counted {} in hand, Anne cannot have counted {}."


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"anne": 29, "bernard": 40}, TOO_FEW.format(40, 29)),
        ({"anne": 2}, TOO_FEW.format(7, 2)),
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
    shows(text_of(answer), says, f'name="conceder" value="{told["by"]}"')
    for seat, name in enumerate(("anne", "bernard")):
        box = re.search(rf'<input id="id_score_{seat}".*?>', text_of(answer), re.S)[0]
        assert f'value="{told[name]}"' in box


def test_who_concedes_is_asked_for_where_both_can(site):
    answer = concede(at_five(site, LEVEL), 21, 7, by="?")
    assert answer.status_code == 422
    chosen = 'name="conceder" value="?" hidden checked'
    shows(text_of(answer), "Choose who concedes.", chosen)


def test_au_cent_nothing_is_conceded(site):
    answer = concede(at_five(site, [(10, 10)], code="au-cent", stake=GAMES), 5, 0, deal=2)
    assert answer.status_code == 422
    assert "This game has no rubicon" in text_of(answer)


class TestTheSameDealAnew:
    """A deal that was conceded is mended, and told another way, by the counts in hand too."""

    def fields(self, answer):
        page = text_of(answer)
        boxes = [rf'<input id="id_score_{seat}".*?value="(.*?)"' for seat in (0, 1)]
        chosen = re.search(r'name="conceder" value="([^"]*)" checked', page)
        return (*(re.search(box, page, re.S)[1] for box in boxes), chosen and chosen[1])

    def test_mended_it_comes_with_its_counts(self, site):
        concede(site, 34, 6, sure="117:6")
        assert self.fields(site.get("deals/1/6/")) == ("94", "6", "1")  # With the repique: 94.
        assert offered(site.mend(6, 34, 3, conceder=1)) == ["57:3", "117:3"]
        site.mend(6, 34, 3, conceder=1, sure="57:3")
        assert last_deal(site) == ((57, 3), Mark.CONCEDED, 1)

    def test_mended_it_may_be_an_ordinary_deal(self, site):
        concede(site, 21, 7, sure="44:7")
        site.mend(6, 28, 23, conceder="")
        assert last_deal(site) == ((28, 23), Mark.NONE, None)

    def test_told_by_items_it_is_conceded_there_and_back_here(self, site):
        told = {**SIXTH, "key": key()}
        typed = {"score_0": "21", "score_1": "7", "conceder": "1", "to": "items"}
        page = text_of(site.post("deals/ways/", **told, **typed))
        shows(page, 'name="mark" value="conceded" checked', but=["was written 21"])
        items = {**told, "way": "items", "mark": "conceded", "mark_seat": "1", "told_for": "0"}
        items |= {"elder_point": "5", "younger_tierce": "2", "to": "totals"}
        assert self.fields(site.post("deals/ways/", **items)) == ("6", "5", "1")
        half = site.post("deals/ways/", **{**items, "mark_seat": ""})
        assert self.fields(half) == ("", "", "1")  # Nobody else can.
