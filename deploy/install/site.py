"""The site as its settings have it."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from deploy.install.settings import read_setting

ON = ("true", "t", "yes", "y", "on", "ok", "1")
HERE = ("", "127.0.0.1", "localhost", "::1", "0.0.0.0", "::")  # noqa: S104  (nothing listens)
"""What HOST is where the proxy is on the same machine."""


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
    def sends_emails(self) -> bool:
        return read_setting(self.settings, "EMAIL_URL").startswith("smtp")

    @property
    def is_behind_caddy(self) -> bool:
        """Whether it expects a proxy; a site installed by hand may do without."""
        wanted = ("HTTPS", "BEHIND_PROXY")
        return all(read_setting(self.settings, name).lower() in ON for name in wanted)

    @property
    def is_one_of_several(self) -> bool:
        """Whether its proxy is on another machine, as on a site of several machines."""
        return self.is_behind_caddy and read_setting(self.settings, "HOST") not in HERE
