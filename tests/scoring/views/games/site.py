"""A table at which games up to a hundred are played, in a player's browser."""

from piquet.money.stakes import Stake
from scoring.models import Card
from scoring.sheet.sheet import Sheet, load
from tests.helping.cards import dealer_due, key
from tests.helping.factories import make_card, make_club, make_member
from tests.scoring.views.site import Browser

SHILLING_A_GAME = Stake("", "LSD", 12, "game", "")
TEN_SHILLINGS_A_PARTIE = Stake("", "LSD", 120, "partie", "")


class GamesTable(Browser):
    """Anne and Bernard in a club that counts in £ s. d. Bernard deals first."""

    def __init__(self, client, code="au-cent", stake=SHILLING_A_GAME, **switches):
        self.club = make_club(slug=f"games-{key()}")
        self.a = make_member(self.club, name="Anne")
        self.b = make_member(self.club, name="Bernard")
        terms = {"stake": stake, "code": code, "parties": (), **switches}
        self.card = make_card(self.a, self.b, **terms)
        self.on(client)

    @property
    def sheet(self) -> Sheet:
        return load(Card.objects.get(pk=self.card.pk))

    @property
    def keys(self) -> str:
        """The text above the keypad."""
        return self.page().split('class="pad-head"')[1].split('class="scores"')[0]

    def write(self, x: int, y: int, out: str = "", **more):
        """Write the next deal through the card's page, or another one by `partie` and `deal`."""
        due = self.sheet.next_deal
        typed = {"score_0": x, "score_1": y, "out": out, "key": key()}
        if due and "deal" not in more:
            typed |= {"partie": due.partie, "deal": due.number, "dealer": dealer_due(due)}
        return self.post("deals/", **{**typed, **more})

    def deals(self, *scores: tuple[int, int]) -> None:
        """Write these deals, each as the next one. None raises a question."""
        for x, y in scores:
            assert self.write(x, y).status_code == 302, (x, y)

    def games(self, partie: int = 1) -> list[tuple[tuple[int, int], int | None, bool]]:
        """Each game of a partie: its totals, its winner's seat, and whether it is a double."""
        of = self.sheet.partie(partie)
        return [(g.result.totals, g.result.winner, g.result.double) for g in of.games]


TO_EIGHTY = ((28, 20), (31, 35), (21, 20))  # 80–75

# A double for Anne, a double for Bernard, a single game for Anne.
PARTIE = ((60, 20), (45, 12), (20, 70), (11, 35), (28, 35), (42, 25), (35, 12))
