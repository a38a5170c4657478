"""The site as its settings have it."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from deploy.install.settings import read_setting

ON = ("true", "t", "yes", "y", "on", "ok", "1")


@dataclass
class Site:
    """The text of its settings, the treasurer's invitation, and what its keeper should know."""

    settings: str
    invitation: str = ""
    notes: list[str] = field(default_factory=list)

    @property
    def address(self) -> str:
        return urlsplit(read_setting(self.settings, "SITE_URL")).hostname or "localhost"

    @property
    def port(self) -> int:
        return int(read_setting(self.settings, "PORT") or 8000)

    @property
    def sends_letters(self) -> bool:
        return read_setting(self.settings, "EMAIL_URL").startswith("smtp")

    @property
    def is_behind_caddy(self) -> bool:
        """Whether it expects a proxy; a site installed by hand may do without."""
        wanted = ("HTTPS", "BEHIND_PROXY")
        return all(read_setting(self.settings, one).lower() in ON for one in wanted)
