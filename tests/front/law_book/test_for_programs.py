"""`/laws.json`: its schema, what it says, and how programs keep it."""

import json

import pytest
from django.test import Client

from scoring.laws.catalogue.all_entries import CASES, LAWS
from tests.schemas import schema

pytestmark = pytest.mark.django_db


def test_it_says_all_that_the_catalogue_says():
    response = Client().get("/laws.json")
    assert response["Content-Type"] == "application/json"
    said = json.loads(response.content)
    schema("piquet-laws-1.schema.json").validate(said)
    assert [law["number"] for law in said["laws"]] == list(LAWS)
    assert [case["number"] for case in said["cases"]] == list(CASES)
    law = next(law for law in said["laws"] if law["number"] == "4")
    assert law["britannica"] == ["3"]
    assert law["differs"] == LAWS["4"].differs
    assert law["page"] == "/laws/4/"
    for case in said["cases"]:
        for law in said["laws"]:
            assert (case["number"] in law["cases"]) == (law["number"] in case["laws"])


def test_it_is_the_same_in_every_language_and_a_program_that_has_it_is_told_so():
    first = Client().get("/laws.json")
    assert first.content == Client().get("/laws.json", headers={"Accept-Language": "de"}).content
    assert "public" in first["Cache-Control"]
    again = Client().get("/laws.json", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
