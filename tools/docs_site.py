"""What mkdocs calls to build the documentation's site (mkdocs.yml names this file).

README.md, CONTRIBUTING.md and some others stand outside docs/. The site has them as pages too, and
links from either side lead to them. A link to a file that is no page becomes its name alone, if
the file exists. If it does not, the link stays, and `mkdocs build --strict` refuses it.
"""

import re
from pathlib import Path
from posixpath import dirname, normpath, relpath
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = "docs/"
OUTSIDE: Final = {
    "README.md": "about.md",  # A README.md would be the start page.
    "piquet/README.md": "piquet.md",
    **{path: path for path in ("CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")},
    **{path: path for path in (f"bench/{page.name}" for page in sorted(ROOT.glob("bench/*.md")))},
}
"""Paths in the repository, and in the site."""
LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that stand outside docs/."""
    for path, in_site in OUTSIDE.items():
        files.append(File.generated(config, in_site, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, *, page: Page, files: Files, **_more: Any) -> str:
    """Return the page's text with each link leading to where the site has what it names."""
    here = page.file.src_uri
    in_repository = next((path for path, site in OUTSIDE.items() if site == here), DOCS + here)

    def lead(link: re.Match[str]) -> str:
        picture, text, target, anchor = link.groups(default="")
        path = normpath(f"{dirname(in_repository)}/{target}".lstrip("/"))
        in_site = OUTSIDE.get(path, path.removeprefix(DOCS))
        if files.get_file_from_path(in_site):
            return f"{picture}[{text}]({relpath(in_site, dirname(here) or '.')}{anchor})"
        return text if (ROOT / path).exists() else link[0]

    return LINK.sub(lead, markdown)
