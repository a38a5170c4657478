"""Random deals, told by their cards or their items, get the laws' scores."""

import json
import random

import pytest
from django.http import QueryDict
from hypothesis import given, settings
from hypothesis import strategies as st

from piquet.deal.faults import SIDES
from piquet.formats.score_deals import examine
from piquet.rule_sets import RUBICON
from scoring.deal_entry.convert import items_from_cards
from scoring.deal_entry.form import WayForm
from scoring.deal_entry.preview import preview_of
from scoring.operations.deals.score_itemised import score_itemised
from scoring.sheet.itemised import score_of
from scoring.words.score_items import score_lines
from tests.running.tiers import drawn
from tools.chance_deals import add_exchange, chance_deal

SEEDS = st.integers(0, 2**32)
DUE = {"partie": 1, "deal": 1, "dealer": 1, "key": "k" * 22, "score_0": "", "score_1": ""}


def form_of(typed) -> WayForm:
    data = QueryDict(mutable=True)
    for name, value in {**DUE, **typed}.items():
        data.setlist(name, value if isinstance(value, list) else [str(value)])
    form = WayForm(data)
    assert form.is_valid(), form.errors
    return form


def by_cards(deal) -> WayForm:
    typed = {f"{side}_{key}": cards for side in SIDES for key, cards in deal[side].items()}
    typed = {name: cards for name, cards in typed.items() if not name.endswith("_discard")}
    played = " ".join(card for trick in deal["tricks"] for card in trick)
    return form_of({**typed, "way": "cards", "played": played})


def made(seed):
    chance = random.Random(seed)
    deal = chance_deal(chance)
    if chance.random() < 0.5:
        add_exchange(chance, deal)
    _status, report, _faults = examine(json.dumps(deal).encode())
    return deal, tuple(report[side]["total"] for side in SIDES)


@given(SEEDS)
@settings(max_examples=drawn(60), deadline=None)
def test_by_cards(seed):
    deal, scores = made(seed)
    form = by_cards(deal)
    assert form.is_told()
    assert score_itemised(form.figures().itemised, RUBICON, 1) == (scores, "", None)
    said = preview_of(form.cleaned_data, RUBICON)
    assert said.complete
    assert said.score.totals == scores


@given(SEEDS)
@settings(max_examples=drawn(60), deadline=None)
def test_by_the_items_that_the_cards_are_carried_over_to(seed):
    deal, scores = made(seed)
    data = by_cards(deal).cleaned_data
    carried = items_from_cards(data, preview_of(data, RUBICON), RUBICON)
    form = form_of({**carried, "way": "items"})
    assert form.is_told()
    assert score_itemised(form.figures().itemised, RUBICON, 1) == (scores, "", None)


@given(SEEDS)
@settings(max_examples=drawn(60), deadline=None)
def test_the_play_card_by_card_offers_every_lawful_card_and_no_other(seed):
    deal, _scores = made(seed)
    hands = {f"{side}_hand": deal[side]["hand"] for side in SIDES}
    played = [card for trick in deal["tricks"] for card in trick]
    before = random.Random(seed).randrange(24)
    data = form_of({**hands, "way": "cards", "played": " ".join(played[:before])}).cleaned_data
    may = preview_of(data, RUBICON).playing.may
    for side in SIDES:
        for card in deal[side]["hand"].split():
            tried = form_of({**hands, "way": "cards", "played": " ".join([*played[:before], card])})
            refused = bool(preview_of(tried.cleaned_data, RUBICON).field_faults)
            (bit,) = tried.cleaned_data["played"][before:]
            assert refused == (not may & bit)


@given(SEEDS)
@settings(max_examples=drawn(60), deadline=None)
def test_the_lines_add_up_to_the_scores(seed):
    deal, scores = made(seed)
    lines = score_lines(score_of(by_cards(deal).figures().itemised, RUBICON), dealer=1)
    for side, score in enumerate(scores):
        own = [line for line in lines if line.seat == side]
        assert sum(line.amount for line in own) == score
        assert not own or own[-1].count == score


@pytest.mark.parametrize("dealer", [0, 1])
def test_scores_are_by_seat(dealer):
    told = {
        "elder": {"items": {"play": 9}}, "younger": {"items": {"play": 6}}, "tricks_won": [7, 5],
    }  # fmt: skip
    assert score_itemised(told, RUBICON, dealer)[0] == ((19, 6) if dealer == 1 else (6, 19))
