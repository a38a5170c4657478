"""Static files under names that tell their content, the scripts' own imports of each other too."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

_FROM = (r"""(?P<matched>from "(?P<url>\./[\w-]+\.js)")""", 'from "%(url)s"')
_IMPORT = (r"""(?P<matched>import\("(?P<url>\./[\w-]+\.js)"\))""", 'import("%(url)s")')


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it has no types
    """Compressed, never changed under one name; `import` in a module follows the new names.

    Django's own switch for that also reads other people's scripts, whose comments it takes for
    imports.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", (_FROM, _IMPORT)))
