"""The page's questions and messages while a deal is told by items or cards."""

import re
from html import unescape

import pytest

from scoring.models import Record
from scoring.sheet.sheet import load
from tests.cases import cases
from tests.helping.cards import DESC, write
from tests.scoring.views.ways import DESC_CARDS, DESC_ELDER, DESC_ITEMS, last

pytestmark = pytest.mark.django_db


def wanting(said: str) -> str:
    """Return the page's message about what is missing or wrong."""
    found = re.search(r'<span class="way-wants[^>]*>([^<]*)</span>', said)
    return found[1] if found else ""


TRICKS = "Choose how many tricks each won."
ELDER, YOUNGER = (f"Write what {name} counted in play." for name in ("Anne", "Bernard"))
HANDS = "Choose the twelve cards of each hand."
PLAY = "Play the tricks card by card, or tap “Only tricks and play”."
NINE_AND_SIX = {"tricks": 7, "elder_play": 9, "younger_play": 6}


@cases("way typed said",
    ("items", {}, TRICKS),
    ("items", {"elder_point": 5, "younger_tens": 4}, TRICKS),
    ("items", {"tricks": 7}, ELDER),
    ("items", {"tricks": 7, "elder_play": 9}, YOUNGER),
    ("items", DESC_ITEMS, ""),
    ("items", {"elder_point": 5, "younger_point": 6, **NINE_AND_SIX},
     "Both players score for point, 5 and 6. Only the better call counts. (Law 62)"),
    ("items", {"elder_aces": 4, "elder_kings": 4, **NINE_AND_SIX},
     "Say whether there was a pique."),
    ("items", {"tricks": 7, "mark": "plays_short", "mark_seat": 1},
     f"{ELDER} Write 0 for nothing."),
    ("cards", {}, HANDS),
    ("cards", {"elder_hand": DESC_CARDS["elder_hand"]}, HANDS),
    ("cards", {**DESC_CARDS, "played": ""}, PLAY), ("cards", DESC_CARDS, ""),
    ids=["nothing told yet", "the calls", "the tricks", "elder's play", "all of it",
         "R4 both points", "R12 with a pique or without", "no ordinary deal: any figure may be",
         "no hand", "one hand", "both hands", "hands and play"]
)  # fmt: skip
def test_what_is_wanting_is_said_with_the_counts(ways, way, typed, said):
    assert wanting(ways.said(way, **typed)) == said


def test_nought_is_spoken_of_only_where_it_is_offered(ways):
    ordinary = ways.told("items", tricks=7).content.decode()
    assert "Write 0 for nothing" not in ordinary
    marked = ways.told("items", tricks=7, mark="plays_short", mark_seat=1).content.decode()
    assert "Write what Bernard counted in play. Write 0 for nothing." in marked


# Who deals


def asked_who_deals(page: str) -> tuple[str, str]:
    """The question, and who deals unless the writer says otherwise."""
    fieldset = page.partition('<fieldset class="deals-first')[2].partition("</fieldset>")[0]
    legend = re.search(r"<legend>([^<]*)", fieldset)
    chosen = re.search(r'value="(\d)" checked', fieldset)
    assert legend
    assert chosen
    return legend[1].strip(), ("Anne", "Bernard")[int(chosen[1])]


def above_the_calls(page: str) -> str:
    return page.partition('id="way"')[2].partition('class="parts"')[0]


@pytest.mark.parametrize("way", ["items", "cards"])
def test_who_deals_first_is_asked_above_the_calls_as_in_totals(ways, way):
    totals = ways.client.get(ways.at()).content.decode()
    told = ways.client.get(ways.at(f"deals/ways/?way={way}")).content.decode()
    assert asked_who_deals(totals) == ("Who deals first?", "Bernard")
    assert asked_who_deals(above_the_calls(told)) == ("Who deals first?", "Bernard")


def test_in_later_deals_the_deal_alternates_and_is_changed_below_the_calls(ways):
    write(ways.card, ways.a, *DESC[0][:1])
    page = ways.client.get(ways.at("deals/ways/?way=items")).content.decode()
    assert "deals-first" not in above_the_calls(page)
    assert asked_who_deals(page) == ("Who deals", "Anne")


def test_when_the_other_deals_what_is_told_under_a_name_stays_theirs(ways):
    told = {"told_for": 1, "dealer": 0, "elder_point": 5, "younger_tens": 4, "tricks": 7}
    page = ways.turned("items", "items", **told).content.decode()
    assert asked_who_deals(above_the_calls(page)) == ("Who deals first?", "Anne")
    assert "<legend>Anne, younger</legend>" in page
    assert 'name="younger_point" value="5" data-amount="5" checked' in page
    assert '<option value="4" data-amount="14" selected>four tens</option>' in page
    assert 'name="tricks" value="5" data-cards="0,10" checked' in page
    assert "Bernard is elder now. Each player keeps what you entered for them." in page
    assert "to be told anew" not in page
    assert not Record.objects.exists()


def test_play_counts_that_cannot_be_the_others_are_entered_again(ways):
    page = ways.turned("items", "items", told_for=1, dealer=0, **NINE_AND_SIX).content.decode()
    assert "Write again what each counted in play." in page
    assert 'name="younger_play" value=""' in page


def test_hands_and_calls_not_made_stay_and_the_tricks_are_dropped(ways):
    sunk = ["younger:sets:QS QD QC"]
    told = {**DESC_CARDS, "told_for": 1, "dealer": 0, "sunk": sunk}
    page = ways.turned("cards", "cards", **told).content.decode()
    assert f'name="younger_hand" value="{DESC_CARDS["elder_hand"]}"' in page
    assert 'name="sunk" value="elder:sets:QS QD QC"' in page
    assert 'name="played" value=""' in page
    assert "The tricks are gone, because Bernard leads now." in page


def test_without_a_script_dealer_and_deal_are_written_in_one_go(ways):
    played = {"tricks": 5, "elder_play": 6, "younger_play": 9}
    answer = ways.told("items", told_for=1, dealer=0, elder_point=5, **played)
    assert answer.status_code == 302
    assert last().scores == [11, 19]
    assert load(ways.card).parties[0].deals[0].elder == 1


def test_through_the_totals_too_it_stays_theirs(ways):
    page = ways.turned("items", "totals", told_for=1, elder_point=5).content.decode()
    told = unescape(re.search(r'name="told" value="([^"]*)"', page)[1])
    back = ways.turned("", "items", dealer=0, told=told).content.decode()
    assert 'name="younger_point" value="5" data-amount="5" checked' in back
    assert "Bernard is elder now" in back


def test_of_nothing_told_nothing_is_said_to_have_moved(ways):
    page = ways.turned("items", "items", told_for=1, dealer=0).content.decode()
    assert "<legend>Bernard, elder</legend>" in page
    assert "is elder now" not in page


class TestToTheTotalsAndBack:
    """The keypad's form carries what was told, so that nothing is told twice."""

    TENS = '<option value="4" data-amount="14" selected>four tens</option>'
    POINT = 'name="elder_point" value="5" data-amount="5" checked'

    @pytest.fixture
    def kept(self, ways):
        def turn(way, to="totals", **told):
            page = ways.turned(way, to, **told).content.decode()
            return unescape(re.search(r'name="told" value="([^"]*)"', page)[1])

        return turn

    def test_what_was_told_is_there_again_and_only_typed_scores_are_reached(self, ways, kept):
        told = kept("items", **DESC_ITEMS)
        page = ways.turned("", "items", score_0=28, score_1=23, told=told).content.decode()
        assert self.POINT in page
        assert "was written" not in page
        page = ways.turned("", "items", score_0=28, score_1=20, told=told).content.decode()
        assert "Written for Bernard: 20, 3 too many." in page
        page = ways.turned("", "items", told=kept("items", elder_point=5)).content.decode()
        assert self.POINT in page

    def test_hands_told_are_there_again_by_cards_and_make_the_items(self, ways, kept):
        back = {"score_0": 28, "score_1": 23, "told": kept("cards", **DESC_CARDS)}
        page = ways.turned("", "cards", **back).content.decode()
        assert f'name="elder_hand" value="{DESC_ELDER}"' in page
        assert self.TENS in ways.turned("", "items", **back).content.decode()
