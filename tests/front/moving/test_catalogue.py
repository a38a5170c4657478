"""No table and no field of the project is forgotten."""

import re
from pathlib import Path

from django.apps import apps

from front.moving.catalogue import LEFT_OUT, PARTS
from front.moving.values import reader

DOC = Path(__file__).parents[3] / "docs" / "formats-club.md"


def test_every_model_goes_into_the_file_or_stays_behind_for_a_reason():
    known = {part.model._meta.label for part in PARTS} | LEFT_OUT.keys()
    assert {model._meta.label for model in apps.get_models()} == known, (
        "add the new model to front/moving/catalogue.py"
    )
    assert not {part.model._meta.label for part in PARTS} & LEFT_OUT.keys()
    assert all(LEFT_OUT.values())


def test_every_reference_is_to_a_table_of_the_file():
    many = [field for part in PARTS for field in part.model._meta.many_to_many]
    assert many == [], "many-to-many tables have models too; none is of a club"
    parts = {part.model for part in PARTS}
    for part in PARTS:
        assert {one.target for one in part.columns if one.target} <= parts, part.name
        fields = {field.name for field in part.model._meta.concrete_fields}
        assert part.left_out.keys() <= fields
        assert all(part.left_out.values())


def test_every_field_can_be_read_and_stands_in_the_documentation():
    """A new field is documented, so that whoever adds it thinks of ids that it may hold."""
    told = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", DOC.read_text("utf-8"), re.MULTILINE))
    for part in PARTS:
        documented = re.findall(r"`(\w+)`", told[part.name])
        assert documented == [one.key for one in part.columns], part.name
        for column in part.columns:
            assert column.target or column.key == "id" or reader(column.field)
