"""The passwords that are refused, and the messages about them."""

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from tests.helping.world import found, made_once, user_of

pytestmark = pytest.mark.django_db


anne = made_once(lambda: user_of(found("turf").player))
GUESSED = (
    "Summer2026 Turfclub1 Turfclub2026! Portland2026! Portland2026 LiverpoolFC1892 P@ssw0rd2026 "
    "November2026 qwertyuiop123 1234567890123456 piquetpiquet Rubicon1710! Rubicon2026 "
    "anne@turf.test aaaaaaaaaaaaaaaaaaaa short"
)


@pytest.mark.parametrize("password", [*GUESSED.split(), "x" * 5000])
def test_what_would_be_guessed_is_refused(password, anne):
    with pytest.raises(ValidationError):
        validate_password(password, anne)


@pytest.mark.parametrize(
    "password",
    ["carte blanche 1710", "my dog eats cards", "correct horse battery staple", "x7Gk2pQz9w"],
)
def test_passphrases_and_made_up_ones_pass(password, anne):
    validate_password(password, anne)
    validate_password(password, None)


def test_it_is_said_what_would_be_right(anne):
    with pytest.raises(ValidationError, match="Use four words that have nothing to do"):
        validate_password("Turfclub2026!", anne)
