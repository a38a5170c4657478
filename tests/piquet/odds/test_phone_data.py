"""The file from which a phone checks scores without a signal."""

from tools.phone_data import FILE, phone_data


def test_the_file_for_phones_is_made_from_these_laws():
    assert FILE.read_bytes() == phone_data(), "run python -m tools.phone_data"
