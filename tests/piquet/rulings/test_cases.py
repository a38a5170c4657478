"""Cases I to XXII: the facts go in as answers and cards, and the printed decision comes out."""

import pytest

from piquet.deal.faults import ELDER, YOUNGER
from piquet.deal.score_from_cards import score_deal
from piquet.law_texts.all_entries import CASES
from piquet.partie.result import points_won
from piquet.rule_sets import RUBICON
from piquet.rulings.all_paths import PATHS
from piquet.rulings.apply_ruling import dealer_after, is_void, ruled_cards
from piquet.rulings.path import next_question, offender_of, ruling_of
from piquet.rulings.ruling import Effect, Ruling
from tests.piquet.deal.test_deals_of_the_sources import TestCaseXXII as CaseXXII
from tests.piquet.rulings.cases_decided import DECIDED, Decided
from tests.piquet.rulings.endings import walked
from tests.piquet.table import counted, score, tricks

MOST_ON_AVERAGE = 3
A, B = 0, 1


def ruling_on(decided: Decided) -> tuple[Ruling, str]:
    """The ruling to which the facts of a case lead, and who is in error."""
    path = PATHS[decided.path]
    said = walked(path, decided.answers)
    assert next_question(path, said) is None
    return ruling_of(path, said), offender_of(path, said)


def effect_on(decided: Decided) -> Effect:
    """What the ruling does, after the choice of the player who chooses."""
    ruling, _offender = ruling_on(decided)
    chosen = [choice.effect for choice in ruling.choices if choice.by == decided.chooses]
    return chosen[0] if chosen else ruling.effect


def scored(decided: Decided):
    """The score of the case's cards under its ruling."""
    assert decided.cards
    elder, younger, played = decided.cards
    _ruling, offender = ruling_on(decided)
    sides = ruled_cards(elder, younger, offender, effect_on(decided))
    return score_deal(*sides, tricks(played))


@pytest.mark.parametrize(
    "decided", DECIDED, ids=lambda one: f"{one.case}: {one.path}, {', '.join(one.answers)}"
)
def test_what_was_decided(decided):
    ruling, _offender = ruling_on(decided)
    effect = effect_on(decided)
    assert decided.case in ruling.cases
    assert tuple(choice.by for choice in ruling.choices) == decided.may
    assert effect.replay == decided.replay
    assert is_void(effect) == decided.void
    assert dealer_after(A, effect) == (A if decided.void else B)
    if decided.cards is None:
        assert effect.penalty == ""
        assert effect.loses == effect.bars == ()
        return
    result = scored(decided)
    for side, expected in ((ELDER, decided.elder), (YOUNGER, decided.younger)):
        found = counted(result, side)
        assert {name: found.get(name, 0) for name in expected or {}} == (expected or {})


def test_law_73_case_xxii_b_wins_by_their_own_mistake():
    """A stood at 62, B at 92. With twelve cards B would have let A count thirteen in play."""
    (decided,) = (one for one in DECIDED if one.case == "XXII")
    with_thirteen = scored(decided).totals
    with_twelve = score(CaseXXII.ELDER, CaseXXII.TWELVE, conceded=YOUNGER).totals
    won = [points_won((62 + a, 92 + b), RUBICON) for a, b in (with_thirteen, with_twelve)]
    assert won == [(0, 283), (298, 0)]
    assert won[0][B] + won[1][A] == 581


def test_each_case_is_decided_here():
    assert {decided.case for decided in DECIDED} == CASES.keys()


def test_a_case_takes_three_questions_on_average():
    assert sum(len(one.answers) for one in DECIDED) <= MOST_ON_AVERAGE * len(DECIDED)
