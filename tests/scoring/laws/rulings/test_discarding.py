"""Rulings about the exchange, carried out on the cards of the cases that they were made for."""

from scoring.laws.deal.faults import ELDER, YOUNGER
from scoring.laws.deal.score_from_cards import score_deal
from scoring.laws.deal.score_from_items import Reckoned
from scoring.laws.rulings.apply_ruling import ruled_items
from tests.helping.cases import cases
from tests.scoring.laws.deal.reckoned import reckon
from tests.scoring.laws.deal.test_deals_of_the_sources import TestCaseXXII as CaseXXII
from tests.scoring.laws.rulings.ruled import effect_of, ruled
from tests.scoring.laws.table import any_play, counted, faults, held, tricks

BLANCHE = "TS 9S 8S 7S TH 9H 8H 7H AD TD 9D AC"
AFTER = "TS 9S 8S 7S TH 9H 8H 7H AD KC QC JC"
YOUNGERS = "AS KS QS AH KH QH KD QD JD TC 9C 8C"


def test_laws_30_57_case_xiii_who_announced_a_card_left_plays_with_eleven():
    elder, younger = held(CaseXXII.ELDER), held(CaseXXII.TWELVE.removesuffix(" 9D"))
    played = "AS TS, KS 9H, QS TH, JS QH, 9S 9C, KH AH, AC JC, KC JH, QC TD, TC JD, KD AD, QD"
    effect = effect_of("too-few-taken-in", who="younger", card="gone")
    assert any("too few" in text for *_, text in faults(score_deal, elder, younger, tricks(played)))
    assert ruled(elder, younger, "younger", effect, played).tricks == (7, 5)


class TestCaseXXIIRuled:
    """The last hand of a partie: A (elder) is at 62, B at 92 and has taken up a card too many."""

    PLAYED = "AS TS, KS 9H, QS TH, JS QH, 9S 8D, KH AH, AC JC, KC JH, QC TD, TC JD, 9C QD, KD AD"
    ANSWERS = {"who": "younger", "how": "taken_up"}

    def totals(self, *, waive):
        elder, younger = held(CaseXXII.ELDER), held(CaseXXII.THIRTEEN)
        effect = effect_of("too-many-taken-in", waive, **self.ANSWERS)
        result = ruled(elder, younger, "younger", effect, self.PLAYED)
        return 62 + result.totals[ELDER], 92 + result.totals[YOUNGER]

    def test_law_35_b_reckons_nothing(self):
        assert self.totals(waive=False) == (91, 92)

    def test_law_44_if_a_lets_it_pass_b_counts_the_play(self):
        assert self.totals(waive=True) == (91, 99)


class TestCartesBlanches:
    def counted(self, effect, hand=AFTER):
        elder, younger = held(hand, dealt=BLANCHE), held(YOUNGERS)
        return counted(ruled(elder, younger, "elder", effect, any_play(hand, YOUNGERS)), ELDER)

    def test_law_19_case_xx_it_scores_if_no_card_is_mixed(self):
        effect = effect_of("carte-blanche-late", who="elder", holder="taken")
        assert self.counted(effect)["carte_blanche"] == 10

    def test_laws_25_58_case_xxi_with_seventeen_cards_nothing_else_scores(self):
        effect = effect_of("carte-blanche-late", who="elder", holder="retaken")
        assert self.counted(effect, f"{BLANCHE} KC QC JC 8D 7D") == {"carte_blanche": 10}

    @cases("path answers",
        ("carte-blanche-late", {"holder": "mixed"}), ("carte-blanche-doubted", {"courts": "some"}),
    )  # fmt: skip
    def test_laws_18_19_it_is_lost(self, path, answers):
        effect = effect_of(path, who="elder", **answers)
        assert "carte_blanche" not in self.counted(effect)
        assert self.counted(effect)["point"] == 4

    def test_law_19_it_is_lost_where_nobody_kept_the_cards(self):
        effect = effect_of("carte-blanche-late", who="elder", holder="mixed")
        elder, younger = Reckoned(carte_blanche=10, point=4, play=8), Reckoned(play=8)
        sides = ruled_items(elder, younger, "elder", effect)
        assert counted(reckon(*sides, (6, 6)), ELDER) == {"point": 4, "play": 8}
