"""Static files with a hash of their content in the name, also where one file names another."""

from typing import Any

from django.conf import settings
from whitenoise.storage import CompressedManifestStaticFilesStorage

_FROM = (r"""(?P<matched>from "(?P<url>\.{1,2}/[\w/-]+\.js)")""", 'from "%(url)s"')
_IMPORT = (r"""(?P<matched>import\("(?P<url>\./[\w-]+\.js)"\))""", 'import("%(url)s")')
_ICON = (r"""(?P<matched>"src": "(?P<url>[\w.-]+)")""", '"src": "%(url)s"')


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it has no types
    """Compresses files, hashes their names, and rewrites the names in scripts and the manifest.

    The manifest names the icons as the pages do, so a phone fetches each only once.

    Django's own option for imports also reads other people's scripts, and takes words in their
    comments for imports.
    """

    max_post_process_passes = 20
    """A pass puts right at least one more script of the longest chain of imports, which has 13."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._urls: dict[str, str] = {}

    def url(self, name: str, force: bool = False) -> str:
        """Return the URL of a file, cached: 3 % of the time of a card page."""
        if settings.DEBUG or force:
            return str(super().url(name, force))
        if name not in self._urls:
            self._urls[name] = str(super().url(name))
        return self._urls[name]

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", (_FROM, _IMPORT)),
        ("*.webmanifest", (_ICON,)),
    )
