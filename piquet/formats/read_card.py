"""Read a piquet-card/1 file strictly, and report every error in one line (docs/formats.md).

`read_partie.py` reads the parties in it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from piquet.currencies import is_paid_in
from piquet.formats import strict_json
from piquet.formats.card_file import FORMAT, UNWRITTEN, CardFile, CardFileError, Cells, FilePartie
from piquet.formats.read_partie import PartieReader
from piquet.formats.read_rules import GameReader
from piquet.formats.strict_json import FileError, excerpt, inside
from piquet.money import stakes
from piquet.money.amounts import LSD
from piquet.money.stakes import Stake
from piquet.rule_sets import RUBICON, is_of_games
from piquet.text.names import fault_in
from piquet.text.typed import Typed

LONGEST_NAME: Final = 80
MOST_PARTIES: Final = 1_000
OPTIONAL: Final = ("code", "switches", "first_dealer", "chouette", "written", "about")
COUNTS: Final = {2: "two", 3: "three"}


def read_card_file(source: str | bytes) -> CardFile:
    """Return the card in this file; raises CardFileError with a line for each error.

    >>> text = '''{"format": "piquet-card/1", "players": ["Anne", "Ben"], "stake": null,
    ...           "parties": [{"deals": [[27, 13], [15, 31]]}]}'''
    >>> read_card_file(text).parties[0].deals
    ((27, 13), (15, 31))
    >>> try:
    ...     read_card_file(text.replace("31", '"31"'))
    ... except CardFileError as error:
    ...     print(*error.faults)
    parties[0].deals[1][1]: found "31"; expected a whole number from 0 to 1,000,000
    """
    try:
        data = strict_json.parse(source)
    except FileError as error:
        raise CardFileError(error.faults) from None
    return card_from_data(data)


def card_from_data(data: object) -> CardFile:
    """Return the card in this JSON value of a file; raises CardFileError with a line for each
    error."""
    reader = _CardReader()
    card = reader.card(data) if reader.is_readable(data) else None
    if reader.faults or card is None:
        raise CardFileError(reader.faults)
    return card


def is_for_love(value: object) -> bool:
    """Return whether this JSON value of a card has null as its stake.

    A card without the field is not for love: the missing field is an error.
    """
    return isinstance(value, dict) and value.get("stake", "") is None


class _CardReader(GameReader, PartieReader):
    expected: Mapping[str, str] = {
        **PartieReader.expected,
        "players": "a list of the two players’ names",
        "stake": "a stake, by its preset or in full, or null for love",
        "parties": "a list of parties",
        "currency": "LSD, or a legal tender’s code such as GBP",
        "amount": "the rate, as a number of the smallest coin",
        "per": "what the rate is for: point or hundred",
    }

    def is_readable(self, data: object) -> bool:
        """Return whether the value is in this format; if not, that is the only error."""
        if not isinstance(data, dict):
            self.fault("the file", excerpt(data), "an object, the card")
        elif data.get("format") != FORMAT:
            actual = excerpt(data["format"]) if "format" in data else "nothing"
            self.fault("format", actual, FORMAT)
        return not self.faults

    def card(self, value: object) -> CardFile:
        """Return the whole card. A new field of the file is read here."""
        required: tuple[str, ...] = ("format", "players", "stake", "parties")
        optional: tuple[str, ...] = OPTIONAL
        if is_for_love(value):
            required, optional = ("format", "players", "parties"), ("stake", *OPTIONAL)
        self.expect_what_is_played(value)
        data = self.fields("", value, required, optional)
        self.rules = self.rules_of(data)
        self.chouette = self.field("", data, "chouette", self.of_three, False)
        self.players = self.field("", data, "players", self.names, None)
        self.first_dealer = self.field("", data, "first_dealer", self.seat, None)
        stake: Stake | None = self.field("", data, "stake", self.stake, None)
        parties: tuple[FilePartie, ...] = self.field("", data, "parties", self.parties, ())
        written: dict[str, Any] = self.field("", data, "written", self.written_on_card, {})
        cells = self.three_cells if self.chouette else self.cells
        card = CardFile(
            players=self.players or ("", ""),
            stake=stake,
            parties=parties,
            rules=self.rules,
            first_dealer=self.first_dealer,
            carried=self.field("written", written, "carried", self.lines, ()),
            running=self.field("written", written, "running", self.lines, ()),
            totals=self.field("written", written, "totals", cells, UNWRITTEN),
            balance=self.field("written", written, "balance", cells, UNWRITTEN),
            about=self.field("", data, "about", self.about, {}),
            chouette=self.chouette,
        )
        if not self.faults:
            self.check_first_seat(parties)
            self.check_lines("written.carried", len(card.carried), len(parties))
            self.check_lines("written.running", len(card.running), len(parties))
        return card

    def expect_what_is_played(self, value: object) -> None:
        """Adjust what errors name as expected: three players for a chouette, rates of games for
        games."""
        rules = value if isinstance(value, dict) else {}
        if rules.get("chouette") is True:
            self.expected = {**self.expected, "players": "a list of the three players’ names"}
        if rules.get("code") in ("au-cent", "hundred-up"):
            self.expected = {**self.expected, "per": "what the rate is for: game or partie"}

    def check_first_seat(self, parties: Sequence[FilePartie]) -> None:
        """Check that the file names the first single player of a chouette; afterwards R42
        decides."""
        if self.chouette and parties and parties[0].single is None:
            self.fault(
                "parties[0].single", "nothing", "the name of the player who plays alone first"
            )

    def check_lines(self, where: str, lines: int, parties: int) -> None:
        """Check that a column of written figures is no longer than the card."""
        if lines > parties:
            self.fault(where, f"{lines} of them", f"at most {parties}, one for each partie")

    def of_three(self, where: str, value: object) -> bool:
        """Return whether the card is a chouette, which has only parties of deals."""
        chouette = self.truth(where, value) and value is True
        if chouette and is_of_games(self.rules):
            expected = "false, because a chouette cannot be played as games up to a hundred"
            self.fault(where, "true", expected)
            return False
        return chouette

    def names(self, where: str, value: object) -> tuple[str, ...] | None:
        """Return the players' names: two, or three in a chouette; None if they have an error."""
        before, count = len(self.faults), 3 if self.chouette else 2
        if not isinstance(value, list) or len(value) != count:
            self.fault(where, excerpt(value), f"a list of {COUNTS[count]}, one for each player")
            return None
        names = self.list_of(where, value, self.name)
        for seat, name in enumerate(names):
            if len(self.faults) == before and name in names[:seat]:
                like = ("first", "second")[names.index(name)]
                expected = f"another name than the {like} player’s"
                self.fault(inside(where, seat), excerpt(name), expected)
        return names if len(self.faults) == before else None

    def name(self, where: str, value: object) -> str:
        if not isinstance(value, str) or not value.strip():
            self.fault(where, excerpt(value), "a name")
        elif value != value.strip():
            self.fault(where, excerpt(value), "a name without spaces before or after it")
        elif len(value) > LONGEST_NAME:
            self.fault(where, excerpt(value), f"a name of at most {LONGEST_NAME} characters")
        elif fault := fault_in(value):
            self.fault(where, excerpt(value), fault.expected)
        return Typed(value if isinstance(value, str) else "")

    def about(self, where: str, value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.fault(where, excerpt(value), "an object")
        return dict(value) if isinstance(value, dict) else {}

    def stake(self, where: str, value: object) -> Stake:
        """Return a stake, from the name of a preset or from its terms."""
        if isinstance(value, str):  # a preset's name alone
            return self.preset(where, value)
        if isinstance(value, dict) and value.get("preset") is not None:
            data = self.fields(where, value, ("preset",))
            return self.preset(inside(where, "preset"), data["preset"])
        data = self.fields(where, value, ("currency", "amount", "per"), ("neglect", "preset"))
        return Stake(
            preset="",
            currency=self.field(where, data, "currency", self.currency, LSD),
            amount=self.field(where, data, "amount", self.amount, 1),
            per=self.field(where, data, "per", self.per, RUBICON.rates[0]),
            neglect=self.field(where, data, "neglect", self.neglect, ""),
        )

    def preset(self, where: str, value: object) -> Stake:
        stake = stakes.PRESETS[self.choice(where, value, tuple(stakes.PRESETS))]
        if stake.preset == value and stake.per not in self.rules.rates:
            rates = " or a ".join(self.rules.rates)
            self.fault(where, excerpt(value), f"the players’ own stake: so much a {rates}")
        return stake

    def currency(self, where: str, value: object) -> str:
        if not is_paid_in(str(value)):
            self.fault(where, excerpt(value), self.expected["currency"])
        return str(value)

    def amount(self, where: str, value: object) -> int:
        return self.figure(where, value, 1, stakes.MOST_AMOUNT)

    def per(self, where: str, value: object) -> str:
        return self.choice(where, value, self.rules.rates)

    def neglect(self, where: str, value: object) -> str:
        neglects = [neglect for neglect in stakes.neglects_of(self.rules) if neglect]
        known = [int(neglect) if neglect.isdecimal() else neglect for neglect in neglects]
        return str(self.choice(where, value, known))

    def parties(self, where: str, value: object) -> tuple[FilePartie, ...]:
        if isinstance(value, list) and len(value) > MOST_PARTIES:
            self.fault(where, f"{len(value):,} parties", f"at most {MOST_PARTIES:,}")
            return ()
        return self.list_of(where, value, self.partie)

    def written_on_card(self, where: str, value: object) -> dict[str, Any]:
        lines = "running" if self.chouette else "carried"
        return self.fields(where, value, (), (lines, "totals", "balance"))

    def lines(self, where: str, value: object) -> tuple[Cells, ...]:
        return self.list_of(where, value, self.line_or_none)

    def line_or_none(self, where: str, value: object) -> Cells:
        if value is None:
            return UNWRITTEN
        return self.three_cells(where, value) if self.chouette else self.cells(where, value)
