"""The rulings that a card file tells of, as records of the paper card.

`about.rulings` has them, as `export_card` writes them. The file's scores are those under the
rulings, so a record read from it says what was ruled, and does nothing more to them.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final

from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_aware, now

from club.models import Member
from piquet.formats.card_file import CardFile
from piquet.rule_sets import RuleSet
from piquet.rulings.all_paths import decides_at
from piquet.rulings.former.recorded import VERSION, path_of
from piquet.rulings.path import Path, offender_of, ruling_of
from piquet.rulings.ruling import BYSTANDER
from scoring.keys import Of, derived_key
from scoring.models import Card, Record
from scoring.sheet.deal import OF_FILE

KEPT: Final = ("counts", "refused", "withdrawn")
"""How a ruling may stand on paper. One that waits would wait for ever."""
LONGEST_NAME: Final = 80
MOST: Final = 1000
"""How many of the rulings in a file are read."""
OLDEST: Final = datetime(1900, 1, 1, tzinfo=UTC)
"""No ruling was written before. Some older moments fall before the year 1 in another time zone."""


def write_rulings(card: Card, file: CardFile, names: Mapping[str, Member]) -> None:
    """Keep the rulings of the file as records, as far as these laws know them.

    The rest stays in the file's `about`, as everything there does. `names` maps names in the file
    to members.
    """
    rulings = file.about.get("rulings")
    if not isinstance(rulings, list):
        return
    parties = {partie.number: partie for partie in card.parties.all()}
    playing = {seat.member_id for seat in card.seats.all()}

    @cache
    def member_named(name: str) -> int | None:
        member = names.get(name) or card.club.member_called(name)
        return member.pk if member and member.pk not in playing else None

    Record.objects.bulk_create(
        Record(
            club_id=card.club_id,
            card=card,
            partie=parties[data["partie"]],
            deal=data["deal"],
            key=derived_key(Of.FILE, "ruling", number),
            written_at=_at(data.get("at")),
            scores=[],
            dealer=data["dealer"],
            ruling={**content, **_bystander(data, file.rules, member_named)},
        )
        for number, data in enumerate(rulings[:MOST], 1)
        if isinstance(data, dict) and (content := _read(data, file)) is not None
    )


def _read(data: Mapping[str, Any], file: CardFile) -> dict[str, Any] | None:
    """What the record keeps of a ruling, with how the file says that it stands. None if anything is
    missing or wrong."""
    content = {key: data.get(key) for key in ("path", "answers", "choice")}
    known = _has_place(data, file) and data.get("standing") in KEPT
    path = _path(data, file.rules)
    if not known or path is None or not _is_known(path, content["answers"], content["choice"]):
        return None
    dealer, by = data["dealer"], data.get("by")
    side = offender_of(path, data["answers"])
    return {
        **content,
        **({"version": data["version"]} if "version" in data else {}),
        "offender": {"elder": 1 - dealer, "younger": dealer}.get(side),
        OF_FILE: {
            "by": by[:LONGEST_NAME] if isinstance(by, str) else "",
            "standing": data["standing"],
            "fits": data.get("fits") is not False,
        },
    }


def _has_place(data: Mapping[str, Any], file: CardFile) -> bool:
    """Whether it names a deal of the file, or the one after the last, and the seat that dealt."""
    place = [data.get(key) for key in ("partie", "deal", "dealer")]
    if any(type(number) is not int for number in place):
        return False
    partie, deal, dealer = (int(number or 0) for number in place)
    if dealer not in (0, 1) or not 1 <= partie <= len(file.parties):
        return False
    return 1 <= deal <= len(file.parties[partie - 1].all_deals) + 1


def _path(data: Mapping[str, Any], rules: RuleSet) -> Path | None:
    """The path of a ruling, as it was in the version that the file names. None if these laws have
    no such path or no such version, or if it does not decide at this game."""
    version = data.get("version", 1)
    if type(version) is not int or not 1 <= version <= VERSION:
        return None
    path = path_of(data) if isinstance(data.get("path"), str) else None
    return path if path and decides_at(path, rules) else None


def _is_known(path: Path, answers: object, choice: object) -> bool:
    """Whether these answers lead to a ruling of this path, which has this choice."""
    if not isinstance(answers, dict) or any(
        not isinstance(answer, str) for answer in answers.values()
    ):
        return False
    try:
        choices = ruling_of(path, answers).choices
    except ValueError:
        return False
    return choice is None or (type(choice) is int and choice in range(len(choices)))


def _at(text: object) -> datetime:
    """When it was written, if the file says a moment that can be right; else now."""
    try:
        moment = parse_datetime(text) if isinstance(text, str) else None
    except ValueError:
        moment = None
    return moment if moment and is_aware(moment) and OLDEST <= moment <= now() else now()


def _bystander(
    data: Mapping[str, Any], rules: RuleSet, member_named: Callable[[str], int | None]
) -> dict[str, int]:
    """The member or guest who pays by it (Law 78), if one does, and the club has somebody of that
    name who does not play the card. `found` is the id for a name."""
    name, chosen, path = data.get("bystander"), data.get("choice"), _path(data, rules)
    if path is None:
        return {}
    ruling = ruling_of(path, data["answers"])
    effect = ruling.effect if chosen is None else ruling.choices[chosen].effect
    if effect.pays != BYSTANDER or not isinstance(name, str):
        return {}
    member = member_named(name)
    return {} if member is None else {"bystander": member}
