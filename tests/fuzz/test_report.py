"""The failures in the report of a long run."""

from club.access import TABLE
from tests.fuzz.likely import NEVER
from tests.fuzz.totals import Run

OWN = {f"POST {route}": 1 for route, rights in TABLE.items() if "POST" in rights}


def share(*, past, **answers):
    told = {name.replace("_to_", " "): each for name, each in answers.items()}
    sent = {name: sum(each.values()) for name, each in told.items()}
    return {"sent": sent, "past": past, "broken": {}, "answers": told}


def test_a_form_may_be_read_as_valid_in_any_share():
    first, second = dict(list(OWN.items())[::2]), dict(list(OWN.items())[1::2])
    assert Run([share(past=first), share(past=second)]).never == []
    assert Run([share(past=first)]).never


def test_a_form_of_the_site_that_was_never_sent_is_amiss():
    less = {name: count for name, count in OWN.items() if name != "POST ledger:dispute"}
    assert Run([share(past=less)]).never == ["ledger:dispute"]


def test_of_others_forms_only_what_is_always_refused_is_left_out():
    refused = {"403": 3, "400": 1}
    assert Run([share(past=OWN, POST_to_mfa_index={"405": 1})]).never == []
    assert Run([share(past=OWN, POST_to_mfa_index=refused)]).never == []
    assert Run([share(past=OWN, POST_to_mfa_index={"200": 3})]).never == ["mfa_index"]


def test_every_reason_for_leaving_out_is_told():
    told = Run([share(past=OWN)]).table("here")
    assert all(f"- {name}: {why}" in told for name, why in NEVER.items())
