"""A test's table of cases, for every test that has one."""

import pytest


def cases(names: str, *rows: object, **more: object) -> pytest.MarkDecorator:
    """Run a test once for each row. `names` are what it calls the figures of a row."""
    return pytest.mark.parametrize(names.replace(" ", ","), rows, **more)
