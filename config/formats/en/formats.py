"""British formats of dates and numbers."""

from django.conf.locale.en_GB.formats import *  # type: ignore[import-untyped]  # noqa: F403  # Django has no types.
