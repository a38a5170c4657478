"""The time zones from which a club chooses, by region and place.

Aliases and abbreviations, such as “Europe/Belfast” and “EST”, stay valid where they are stored, but
are not offered.
"""

import zoneinfo
from collections.abc import Iterable
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

UTC: Final = "UTC"
_LIST: Final = "zone.tab"
"""The tz database's own list of the zones in use, one per line, in the folder of the zones."""


@cache
def zones_by_region() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return each region with its zones, as (zone, place) in the order of the places."""
    known = zoneinfo.available_timezones()
    regions: dict[str, list[tuple[str, str]]] = {}
    for zone in _zones_in_use() & known or known:
        region, _slash, rest = zone.partition("/")
        if rest:
            regions.setdefault(region, []).append((zone, _place(rest)))
    regions[UTC] = [(UTC, UTC)]
    return tuple(
        (region, tuple(sorted(zones, key=lambda zone: zone[1])))
        for region, zones in sorted(regions.items())
    )


def format_zone(zone: str) -> str:
    """Return a zone's place and region: “London (Europe)”."""
    region, _slash, rest = zone.partition("/")
    return f"{_place(rest)} ({region})" if rest else zone


def _place(rest: str) -> str:
    """Return the place without its region, the city first: “Knox, Indiana”."""
    return ", ".join(reversed(rest.replace("_", " ").split("/")))


def _zones_in_use() -> frozenset[str]:
    """Return the zones in the tz database's list, or no zones if the machine has no list."""
    for folder in _folders():
        if (folder / _LIST).is_file():
            return frozenset(_names((folder / _LIST).read_text("utf-8").splitlines()))
    return frozenset()


def _folders() -> Iterable[Path]:
    """Yield the folders where `zoneinfo` looks for zones: the system's and the tzdata package's."""
    yield from map(Path, zoneinfo.TZPATH)
    try:
        yield Path(str(resources.files("tzdata"))) / "zoneinfo"
    except ModuleNotFoundError:
        return


def _names(lines: Iterable[str]) -> Iterable[str]:
    """Return the third column of the list: the zone.

    The others are country, position and remark.
    """
    return (line.split("\t")[2] for line in lines if line and not line.startswith("#"))
