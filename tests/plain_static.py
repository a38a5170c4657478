"""Static files under their own names, so that a test need not collect them."""

from functools import cache

from django.contrib.staticfiles.storage import StaticFilesStorage


class PlainStaticFiles(StaticFilesStorage):
    """Works out each address once, as the site's own storage does."""

    @cache  # noqa: B019  (one storage lives as long as the tests)
    def url(self, name: str | None) -> str:
        return super().url(name)
