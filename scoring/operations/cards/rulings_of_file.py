"""Write the rulings in a card file as records of the paper card.

`about.rulings` has the rulings, as `export_card` writes them. The file's scores already include the
rulings, so a record read from the file changes no score.
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
"""The statuses of a ruling that a paper card accepts. A ruling that waits would wait for ever."""
LONGEST_NAME: Final = 80
MOST: Final = 1000
"""The number of rulings that are read from a file."""
OLDEST: Final = datetime(1900, 1, 1, tzinfo=UTC)
"""The earliest moment of a ruling. Much older moments can fall before the year 1 in another time
zone.
"""


def write_rulings(card: Card, file: CardFile, names: Mapping[str, Member]) -> None:
    """Write the rulings of the file as records, as far as these laws know them.

    The others stay in the file's `about`, like everything there. `names` maps names in the file to
    members.
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
    """Return the content of a ruling's record, with the ruling's status in the file.

    None if anything is missing or wrong.
    """
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
    """Return whether `data` has the seat that dealt, and the place of a deal.

    The deal is one in the file, or the one after a partie's last.
    """
    place = [data.get(key) for key in ("partie", "deal", "dealer")]
    if any(type(number) is not int for number in place):
        return False
    partie, deal, dealer = (int(number or 0) for number in place)
    if dealer not in (0, 1) or not 1 <= partie <= len(file.parties):
        return False
    return 1 <= deal <= len(file.parties[partie - 1].all_deals) + 1


def _path(data: Mapping[str, Any], rules: RuleSet) -> Path | None:
    """Return the path of a ruling, as in the version that the file names.

    None if these laws have no such path or version, or if the path does not decide at this game.
    """
    version = data.get("version", 1)
    if type(version) is not int or not 1 <= version <= VERSION:
        return None
    path = path_of(data) if isinstance(data.get("path"), str) else None
    return path if path and decides_at(path, rules) else None


def _is_known(path: Path, answers: object, choice: object) -> bool:
    """Return whether these answers lead to a ruling of this path that has this choice."""
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
    """Return when the ruling was written, if the file has a moment that can be right; else now."""
    try:
        moment = parse_datetime(text) if isinstance(text, str) else None
    except ValueError:
        moment = None
    return moment if moment and is_aware(moment) and OLDEST <= moment <= now() else now()


def _bystander(
    data: Mapping[str, Any], rules: RuleSet, member_named: Callable[[str], int | None]
) -> dict[str, int]:
    """Return the id of the bystander who pays by the ruling (Law 78), as a field of its content.

    Empty if no bystander pays, or if `member_named` returns None: the club has nobody of that name
    who does not play the card.
    """
    name, chosen, path = data.get("bystander"), data.get("choice"), _path(data, rules)
    if path is None:
        return {}
    ruling = ruling_of(path, data["answers"])
    effect = ruling.effect if chosen is None else ruling.choices[chosen].effect
    if effect.pays != BYSTANDER or not isinstance(name, str):
        return {}
    member = member_named(name)
    return {} if member is None else {"bystander": member}
