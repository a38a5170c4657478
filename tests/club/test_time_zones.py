"""The time zones that a club chooses from: places, without aliases and abbreviations."""

import zoneinfo

import pytest

from club.models import check_timezone
from club.time_zones import format_zone, zones_by_region

OFFERED = {zone: (region, place) for region, zones in zones_by_region() for zone, place in zones}


@pytest.mark.parametrize(
    ("zone", "region", "place"),
    [
        ("Europe/London", "Europe", "London"),
        ("Asia/Kolkata", "Asia", "Kolkata"),
        ("America/New_York", "America", "New York"),
        ("America/Argentina/Buenos_Aires", "America", "Buenos Aires, Argentina"),
        ("Pacific/Auckland", "Pacific", "Auckland"),
        ("UTC", "UTC", "UTC"),
    ],
)
def test_a_zone_is_offered_by_its_place_in_its_region(zone, region, place):
    assert OFFERED[zone] == (region, place)


@pytest.mark.parametrize(
    "zone",
    [
        *("Australia/ACT", "Australia/LHI", "Asia/Calcutta", "Europe/Belfast", "Europe/Kiev"),
        *("US/Eastern", "EST", "GB", "Etc/GMT+1", "Asia/Istanbul", "America/Buenos_Aires"),
    ],
)
def test_an_alias_or_abbreviation_is_not_offered_but_stays_valid(zone):
    assert zone not in OFFERED
    check_timezone(zone)


def test_every_zone_that_is_offered_is_one_and_in_the_order_of_the_places():
    assert set(OFFERED) <= zoneinfo.available_timezones()
    for _region, zones in zones_by_region():
        places = [place for _zone, place in zones]
        assert places == sorted(places)


@pytest.mark.parametrize(
    ("zone", "name"),
    [
        ("Europe/London", "London (Europe)"),
        ("America/Indiana/Tell_City", "Tell City, Indiana (America)"),
        ("Australia/ACT", "ACT (Australia)"),
        ("UTC", "UTC"),
    ],
)
def test_a_zone_in_words(zone, name):
    assert format_zone(zone) == name
