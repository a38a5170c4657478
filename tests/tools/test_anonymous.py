"""The bench of visitors who are not signed in has every address that is open to them."""

from bench.anonymous.worst import WORST
from club.access.table import Right, rights_at
from tests.helping.every_address import ADDRESSES


def test_every_address_that_is_open_to_anybody_is_measured():
    open_to_anybody = {
        (address.name, method)
        for address in ADDRESSES
        for method, right in rights_at(address.name).items()
        if right in (Right.ANYONE, Right.ADDRESS)
    }
    assert open_to_anybody - WORST.keys() == set()
    assert {name for name, _method in WORST.keys() - open_to_anybody} == {
        "a member's address",
        "no address",
    }
