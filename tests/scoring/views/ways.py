"""A player's browser that tells deals by items or cards, for tests."""

from scoring.models import Record
from tests.helping.cards import key
from tests.scoring.views.site import Site

DESC_ELDER = "AS JS 9S 8S AH KH QH JH 8H JC 9C KD"
DESC_YOUNGER = "QS TS TH AC KC QC TC AD QD JD TD 7D"
DESC_PLAY = "AH TH, KH 7D, QH TD, JH JD, 8H QD, KD AD, AC 9C, KC JC, QC 8S, TC 9S, QS AS, JS TS"
DESC_CARDS = {"elder_hand": DESC_ELDER, "younger_hand": DESC_YOUNGER, "played": DESC_PLAY}
DESC_CALLS = {"elder_point": 5, "elder_quart": 1, "younger_tens": 4, "younger_queens": 3}
DESC_ITEMS = {**DESC_CALLS, "tricks": 7, "elder_play": 9, "younger_play": 6}


class Ways(Site):
    """The same browser, telling deals by items or by cards."""

    def told(self, way: str, where: str = "reckoned/", **typed):
        due = {"partie": 1, "deal": 1, "dealer": 1, "as_next": "1", "key": key(), "way": way}
        return self.post(f"deals/{where}", **{**due, **typed})

    def said(self, way: str, **typed) -> str:
        return self.told(way, "ways/", preview="1", **typed).text

    def turned(self, way: str, to: str, **typed):
        return self.told(way, "ways/", to=to, **typed)


def last() -> Record:
    return Record.objects.order_by("pk").last()
