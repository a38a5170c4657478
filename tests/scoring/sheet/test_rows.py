"""The rows of a card: each field is read from its own column."""

from scoring.sheet.rows import COLUMNS, RecordRow


def test_the_columns_are_in_the_order_of_the_fields():
    read = len(COLUMNS)
    assert (*COLUMNS,) == RecordRow._fields[:read]
    assert RecordRow._fields[read:] == ("more", "carried")
