"""Static files under names that tell their content, the scripts' own imports of each other too."""

from typing import Any

from django.conf import settings
from whitenoise.storage import CompressedManifestStaticFilesStorage

_FROM = (r"""(?P<matched>from "(?P<url>\./[\w-]+\.js)")""", 'from "%(url)s"')
_IMPORT = (r"""(?P<matched>import\("(?P<url>\./[\w-]+\.js)"\))""", 'import("%(url)s")')


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it has no types
    """Compressed, never changed under one name; `import` in a module follows the new names.

    Django's own switch for that also reads other people's scripts, whose comments it takes for
    imports.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._urls: dict[str, str] = {}

    def url(self, name: str, force: bool = False) -> str:
        """The address of a file, found once: a page names a dozen."""
        if settings.DEBUG or force:
            return str(super().url(name, force))
        if name not in self._urls:
            self._urls[name] = str(super().url(name))
        return self._urls[name]

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", (_FROM, _IMPORT)))
