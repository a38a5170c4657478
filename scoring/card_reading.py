"""A piquet-card/1 file read strictly: every fault of it in one line (docs/formats.md)."""

import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from scoring import strict_json
from scoring.card_file import (
    FORMAT,
    UNWRITTEN,
    CardFile,
    CardFileError,
    Cells,
    FileMark,
    FilePartie,
)
from scoring.laws import money, stakes
from scoring.laws.partie import Pair
from scoring.laws.rule_sets import PRESETS, RUBICON, SWITCHES, RuleSet, rule_set
from scoring.laws.stakes import Stake
from scoring.strict_json import FileError, Reader, inside, shown

LONGEST_NAME: Final = 80
MOST_PARTIES: Final = 1_000
MARKS: Final = ("conceded", "reckons_nothing")
# Codes that the format knows and that are not read yet.
LATER_CODES: Final = ("four-deal", "au-cent", "hundred-up")
NO_STAKE: Final = Stake("", money.LSD, 1, "point", "")


def read_card(source: str | bytes) -> CardFile:
    """The card that a file says; raises CardFileError with a line for each fault."""
    try:
        data = strict_json.parse(source)
    except FileError as error:
        raise CardFileError(error.faults) from None
    return card_from_data(data)


def card_from_data(data: object) -> CardFile:
    """The card that the value of a file says; raises CardFileError with a line for each fault."""
    reader = _CardReader()
    card = reader.card(data) if reader.is_readable(data) else None
    if reader.faults or card is None:
        raise CardFileError(reader.faults)
    return card


class _CardReader(Reader):
    expected: Mapping[str, str] = {
        "players": "a list of the two players’ names",
        "stake": "a stake, by its preset or in full",
        "parties": "a list of parties",
        "deals": "a list of deals, each a score of both players",
        "mark": "conceded or reckons_nothing",
        "player": "the name of the player so marked",
        "currency": "LSD, or a currency’s code such as GBP",
        "amount": "the rate in the smallest coin",
        "per": "what the rate is for: point or hundred",
    }

    def __init__(self) -> None:
        super().__init__()
        self.players: tuple[str, str] | None = None

    def is_readable(self, data: object) -> bool:
        """Whether it is of this format and of a game read here; if not, only that is a fault."""
        if not isinstance(data, dict):
            self.fault("the file", shown(data), "an object, the card")
        elif data.get("format") != FORMAT:
            found = shown(data["format"]) if "format" in data else "nothing"
            self.fault("format", found, FORMAT)
        elif data.get("code") in LATER_CODES:
            self.fault("code", shown(data["code"]), "rubicon, the only game read as yet")
        elif data.get("chouette") not in (None, False):
            self.fault("chouette", shown(data["chouette"]), "false; no chouette is read as yet")
        return not self.faults

    def card(self, value: object) -> CardFile:
        required = ("format", "players", "stake", "parties")
        optional = ("code", "switches", "first_dealer", "chouette", "written", "about")
        data = self.keys("", value, required, optional)
        self.players = self.part("", data, "players", self.names, None)
        stake = self.part("", data, "stake", self.stake, NO_STAKE)
        parties: tuple[FilePartie, ...] = self.part("", data, "parties", self.parties, ())
        written: dict[str, Any] = self.part("", data, "written", self.written_on_card, {})
        card = CardFile(
            players=self.players or ("", ""),
            stake=stake,
            parties=parties,
            rules=self.rules(data),
            first_dealer=self.part("", data, "first_dealer", self.seat, None),
            carried=self.part("written", written, "carried", self.carried, ()),
            totals=self.part("written", written, "totals", self.cells, UNWRITTEN),
            balance=self.part("written", written, "balance", self.cells, UNWRITTEN),
            about=self.part("", data, "about", self.about, {}),
        )
        if not self.faults and len(card.carried) > len(parties):
            found, due = len(card.carried), len(parties)
            self.fault("written.carried", f"{found} of them", f"at most {due}, one a partie")
        return card

    def rules(self, data: Mapping[str, Any]) -> RuleSet:
        code = self.part("", data, "code", self.code, RUBICON.code)
        known = {switch.name: switch.values for switch in SWITCHES[code]}
        switches = self.keys("switches", data.get("switches", {}), (), tuple(known))
        return rule_set(
            code,
            {
                name: self.choice(inside("switches", name), value, known[name])
                for name, value in switches.items()
            },
        )

    def code(self, where: str, value: object) -> str:
        return self.choice(where, value, [code for code in PRESETS if code not in LATER_CODES])

    def names(self, where: str, value: object) -> tuple[str, str] | None:
        before = len(self.faults)
        names = self.pair(where, value, self.name)
        if len(self.faults) == before and names and names[0] == names[1]:
            self.fault(inside(where, 1), shown(names[1]), "another name than the first player’s")
        return names if len(self.faults) == before else None

    def name(self, where: str, value: object) -> str:
        if not isinstance(value, str) or not value.strip():
            self.fault(where, shown(value), "a name")
        elif value != value.strip():
            self.fault(where, shown(value), "a name without blanks before or after it")
        elif len(value) > LONGEST_NAME:
            self.fault(where, shown(value), f"a name of at most {LONGEST_NAME} characters")
        elif any(unicodedata.category(character) == "Cc" for character in value):
            self.fault(where, shown(value), "a name without control characters")
        return str(value)

    def seat(self, where: str, value: object) -> int:
        """A player by his name; any will do where the names themselves are at fault."""
        players = self.players
        return players.index(self.choice(where, value, players)) if players else 0

    def about(self, where: str, value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.fault(where, shown(value), "an object")
        return dict(value) if isinstance(value, dict) else {}

    def stake(self, where: str, value: object) -> Stake:
        if isinstance(value, str):  # a preset's name alone
            return self.preset(where, value)
        if isinstance(value, dict) and value.get("preset") is not None:
            data = self.keys(where, value, ("preset",))
            return self.preset(inside(where, "preset"), data["preset"])
        data = self.keys(where, value, ("currency", "amount", "per"), ("neglect", "preset"))
        return Stake(
            preset="",
            currency=self.part(where, data, "currency", self.currency, money.LSD),
            amount=self.part(where, data, "amount", self.amount, 1),
            per=self.part(where, data, "per", self.per, RUBICON.rates[0]),
            neglect=self.part(where, data, "neglect", self.neglect, ""),
        )

    def preset(self, where: str, value: object) -> Stake:
        return stakes.PRESETS[self.choice(where, value, tuple(stakes.PRESETS))]

    def currency(self, where: str, value: object) -> str:
        try:
            money.unit(str(value))
        except ValueError:
            self.fault(where, shown(value), self.expected["currency"])
        return str(value)

    def amount(self, where: str, value: object) -> int:
        return self.figure(where, value, 1, stakes.MOST_AMOUNT)

    def per(self, where: str, value: object) -> str:
        return self.choice(where, value, RUBICON.rates)

    def neglect(self, where: str, value: object) -> str:
        known: tuple[int | str, ...] = (50, 25, 40, "unit")
        return str(self.choice(where, value, known))

    def parties(self, where: str, value: object) -> tuple[FilePartie, ...]:
        if isinstance(value, list) and len(value) > MOST_PARTIES:
            self.fault(where, f"{len(value):,} parties", f"at most {MOST_PARTIES:,}")
            return ()
        return self.items(where, value, self.partie)

    def partie(self, where: str, value: object) -> FilePartie:
        before = len(self.faults)
        optional = ("first_dealer", "dealers", "marks", "annulled", "written")
        data = self.keys(where, value, ("deals",), optional)
        written: dict[str, Any] = self.part(where, data, "written", self.written_on_partie, {})
        below = inside(where, "written")
        partie = FilePartie(
            deals=self.part(where, data, "deals", self.deals, ()),
            totals=self.part(below, written, "totals", self.cells, UNWRITTEN),
            won=self.part(below, written, "won", self.cells, UNWRITTEN),
            first_dealer=self.part(where, data, "first_dealer", self.seat, None),
            dealers=self.part(where, data, "dealers", self.seats, ()),
            marks=self.part(where, data, "marks", self.marks, ()),
            annulled=self.part(where, data, "annulled", self.truth, False),
        )
        if len(self.faults) == before:
            self.check_lists(where, data, partie)
        return partie

    def check_lists(self, where: str, data: Mapping[str, Any], partie: FilePartie) -> None:
        """One dealer and one mark a deal where they are given, and one first dealer."""
        due = len(partie.deals)
        for key in ("dealers", "marks"):
            given = len(data.get(key, partie.deals))
            if given != due:
                self.fault(inside(where, key), f"{given} of them", f"{due}, one a deal")
        first = partie.first_dealer
        if first is not None and partie.dealers and partie.dealers[0] != first:
            players = self.players or ("", "")
            found = shown(players[partie.dealers[0]])
            self.fault(
                inside(inside(where, "dealers"), 0), found, f"{players[first]}, the first_dealer"
            )

    def deals(self, where: str, value: object) -> tuple[Pair, ...]:
        return self.items(where, value, self.deal)

    def deal(self, where: str, value: object) -> Pair:
        return self.pair(where, value, self.figure) or (0, 0)

    def seats(self, where: str, value: object) -> tuple[int, ...]:
        return self.items(where, value, self.seat)

    def marks(self, where: str, value: object) -> tuple[FileMark | None, ...]:
        return self.items(where, value, self.mark)

    def mark(self, where: str, value: object) -> FileMark | None:
        if value is None:
            return None
        data = self.keys(where, value, ("mark", "player"))
        return FileMark(
            mark=self.part(where, data, "mark", self.kind_of_mark, MARKS[0]),
            seat=self.part(where, data, "player", self.seat, 0),
        )

    def kind_of_mark(self, where: str, value: object) -> str:
        return self.choice(where, value, MARKS)

    def truth(self, where: str, value: object) -> bool:
        return self.choice(where, value, (True, False))

    def written_on_partie(self, where: str, value: object) -> dict[str, Any]:
        return self.keys(where, value, (), ("totals", "won"))

    def written_on_card(self, where: str, value: object) -> dict[str, Any]:
        return self.keys(where, value, (), ("carried", "totals", "balance"))

    def carried(self, where: str, value: object) -> tuple[Cells, ...]:
        return self.items(where, value, self.cells_or_none)

    def cells_or_none(self, where: str, value: object) -> Cells:
        return UNWRITTEN if value is None else self.cells(where, value)

    def cells(self, where: str, value: object) -> Cells:
        return self.pair(where, value, self.cell) or UNWRITTEN

    def cell(self, where: str, value: object) -> int | None:
        return None if value is None else self.figure(where, value)
