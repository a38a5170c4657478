"""Static files: shortened, with a hash of their content in their names and in references."""

from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile, File
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

_PLACE = r"""(?P<url>(?:\.{1,2}/)+[\w/-]+\.js)"""
_FROM = (rf"""(?P<matched>from ?"{_PLACE}")""", 'from"%(url)s"')
_WHOLE = (rf"""(?P<matched>import ?"{_PLACE}")""", 'import"%(url)s"')
_IMPORT = (rf"""(?P<matched>import\("{_PLACE}"\))""", 'import("%(url)s")')
_ICON = (r"""(?P<matched>"src": "(?P<url>[\w.-]+)")""", '"src": "%(url)s"')
SHORTEN: dict[str, Callable[[str], str]] = {"js": jsmin, "css": cssmin}
"""The function that shortens a file, by the top folder of the site's own files."""


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it has no types
    """Shorten and compress files, hash their names, and rewrite names in scripts and the manifest.

    The site's own scripts and styles lose their comments and most white space, a seventh of a first
    visit. With `DEBUG` the site serves them as they were written. The manifest names the icons as
    the pages do, so a phone fetches each icon only once.

    Django's own option for imports also reads other people's scripts, and mistakes words in their
    comments for imports.
    """

    max_post_process_passes = 20
    """A pass corrects at least one more script of the longest chain of imports, which has 13."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._urls: dict[str, str] = {}

    def url(self, name: str, force: bool = False) -> str:
        """Return the URL of a file, cached: this saves 3% of a card page's time."""
        if settings.DEBUG or force:
            return str(super().url(name, force))
        if name not in self._urls:
            self._urls[name] = str(super().url(name))
        return self._urls[name]

    def save(self, name: str, content: "File[bytes]", max_length: int | None = None) -> str:
        """Store a file, shortened if it is the site's own, and return its name."""
        shorten = SHORTEN.get(name.partition("/")[0])
        if shorten:
            content = ContentFile(shorten(content.read().decode()).encode())
        return str(super().save(name, content, max_length))

    def post_process(self, paths: dict[str, Any], **options: Any) -> Iterator[Any]:
        """Hash the names of the collected files, not of their sources."""
        yield from super().post_process({name: (self, name) for name in paths}, **options)

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", (_FROM, _WHOLE, _IMPORT)),
        ("vendor/card/*.js", (_FROM, _WHOLE, _IMPORT)),
        ("*.webmanifest", (_ICON,)),
    )
