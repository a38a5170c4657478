"""Whether letters reach anybody."""

from django.conf import settings


def letters_may_go() -> bool:
    """Whether the site sends its letters. A demonstration keeps them as files, to try it out."""
    return bool(settings.SENDS_LETTERS or settings.DEMONSTRATION)
