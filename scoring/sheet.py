"""A card as it stands, derived from its records in one pass: what the page, the PDF, the card file
and the posting all read."""

from dataclasses import dataclass, field
from datetime import date, datetime

from scoring.laws.partie import PartieResult
from scoring.laws.reckoning import Reckoning
from scoring.laws.rule_sets import RuleSet
from scoring.laws.stakes import Stake


@dataclass(frozen=True, slots=True)
class Player:
    """A seat and who sits in it."""

    seat: int
    member_id: int
    name: str
    is_guest: bool


@dataclass(frozen=True, slots=True)
class SheetRecord:
    """One record of a deal's history, oldest first."""

    id: int
    writer: str
    for_club: bool
    written_at: datetime
    scores: tuple[int, ...]
    withdraws: int | None
    standing: str  # "counts", "kept", "waits", "refused", "withdrawn", "undoes"


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """A deal as its records settle it (Law 74, R61)."""

    number: int
    scores: tuple[int, int]
    dealer: int
    mark: str
    mark_seat: int | None
    differs: bool
    waits: bool
    records: tuple[SheetRecord, ...]

    @property
    def elder(self) -> int:
        return 1 - self.dealer


@dataclass(frozen=True, slots=True)
class SheetPartie:
    number: int
    deals: tuple[SheetDeal, ...]
    result: PartieResult
    annulled: bool
    annul_asked_by: str
    begun_at: datetime
    written: dict[str, list[int]] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        return self.annulled or self.result.complete


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The deal to be written next, and who deals it unless someone says otherwise (R1)."""

    partie: int
    number: int
    dealer: int

    @property
    def elder(self) -> int:
        return 1 - self.dealer


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything a card says."""

    id: int
    kind: str
    state: str
    edition: int
    version: int
    played_on: date
    players: tuple[Player, ...]
    rules: RuleSet
    stake: Stake
    parties: tuple[SheetPartie, ...]
    reckoning: Reckoning
    next_deal: NextDeal | None
    remark: str = ""
    written: dict[str, object] | None = None
