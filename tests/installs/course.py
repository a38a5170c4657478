"""What is done with the installer in a clean Debian, one thing after another.

Each step is done twice and looked at each time: `steps` names them. A step raises AssertionError
where something is not as it should be.
"""

import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.installs import services
from tests.installs.root import Root, copy_program

ADDRESS = "cards.home.arpa"
ANSWERS = {
    "address": ADDRESS,
    "club": "Turf Club",
    "currency": "eur",
    "treasurer_name": "Dora Dale",
    "treasurer_email": "dora@example.org",
    "mail_server": "",
}
SITE = Path("srv/rubicon/site")
DATA = ("opt", "rubicon")
Step = tuple[str, Callable[[], None]]


class Course:
    """A clean Debian with the program in /opt/rubicon, and what was printed there last."""

    def __init__(self, root: Root) -> None:
        self.root = root
        self.site = root.folder / SITE
        self.printed = ""
        self.invitation = ""
        self.backups = 0
        self.program = root.folder.joinpath(*DATA)
        copy_program(self.program)
        with (root.folder / "etc/hosts").open("a") as hosts:
            hosts.write(f"127.0.0.1 localhost {ADDRESS}\n")

    def steps(self) -> Iterator[Step]:
        """Yield every step by its name."""
        yield "wrong answers are refused", self.refuse
        yield "install, with the answers typed", self.install
        yield "install again", self.again
        yield "repair: packages, rights, units and Caddy's file are broken", self.repair
        yield "repair: program, static files and the packages are gone", self.repair_more
        yield "upgrade to 9.0.1", lambda: self.upgrade("9.0.1")
        yield "upgrade to 9.0.2, with a timer turned off", self.upgrade_more
        yield "another mail server", self.change
        yield "uninstall", self.uninstall
        yield "uninstall again", self.uninstall_again
        yield "install again, with the data that stayed", self.install_after_uninstalling
        yield "uninstall after that", self.uninstall

    def run(self, script: str, *, online: bool = False, status: int = 0) -> str:
        """Run it there; it must leave with this status."""
        came, self.printed = self.root.run(script, online=online)
        assert came == status, f"{script} left with {came}, not {status}:\n{self.printed}"
        return self.printed

    def installer(self, *options: str, typed: str = "", status: int = 0) -> str:
        """Run ./install, which downloads packages, so with the network."""
        command = "/opt/rubicon/install " + shlex.join(options)
        if typed:
            command = f"printf '%s\\n' {shlex.quote(typed)} | {command}"
        return self.run(command, online=True, status=status)

    def refuse(self) -> None:
        """An answers file that is wrong changes nothing, and each line is named."""
        self._write_answers(currency="XYZ", address="192.168.1.20", club="")
        said = self.installer("--answers", "/opt/answers", status=1)
        assert "currency: “XYZ” is no currency that Rubicon knows" in said, said
        assert "address: “192.168.1.20” is a number. Write a name" in said, said
        assert "club: That is empty. Write a name" in said, said
        assert not (self.root.folder / "srv/rubicon").exists()

    def install(self) -> None:
        """A wrong answer is asked again, and all are shown. There is no mail server."""
        answers = [*ANSWERS.values(), "y"]
        said = self.installer(typed="\n".join(["http://x", *answers]))
        assert "Write the name alone: the site is reached by https://" in said, said
        assert "Is this right? [Y/n]" in said, said
        assert "the site sends no e-mails" in said, said
        self.invitation = re.findall(rf"https://{ADDRESS}/invitations/\S+", said)[0]
        assert stat_of(self.site / ".env") == 0o600
        assert not (self.root.folder / "srv/rubicon/answers").exists()
        self.look()

    def again(self) -> None:
        settings = (self.site / ".env").read_text()
        self.installer("--answers", "/opt/answers")  # Of which none is needed any more.
        assert (self.site / ".env").read_text() == settings
        self.look()

    def repair(self) -> None:
        packages = next((self.site / ".venv/lib").glob("python3*/site-packages"))
        shutil.rmtree(packages / "django")
        self.run("chown -R root: /srv/rubicon/site/var")
        (self.root.folder / services.OURS / "rubicon.service").write_text("nonsense\n")
        (self.root.folder / services.OURS / "rubicon-backup.timer").unlink()
        (self.root.folder / "etc/caddy/Caddyfile").unlink()
        self.installer()
        self.look()

    def repair_more(self) -> None:
        for gone in ("ledger", "staticfiles", ".venv"):
            shutil.rmtree(self.site / gone)
        (self.site / "manage.py").unlink()
        self.installer()
        self.look()

    def upgrade(self, version: str) -> None:
        """A file of the version before is gone, and the backup of before is there."""
        (self.site / "club" / "of_the_version_before.py").write_text("")
        project = self.program / "pyproject.toml"
        here = re.sub(r'(?m)^version = ".*"', f'version = "{version}"', project.read_text())
        project.write_text(here)
        before = self._backups()
        said = self.installer()
        assert f"Rubicon {version} is installed." in said, said
        assert not (self.site / "club" / "of_the_version_before.py").exists()
        assert self._backups() != before, "no backup was made before the upgrade"
        self.look()

    def upgrade_more(self) -> None:
        self.run("systemctl --root=/ disable rubicon-month@turf-club.timer")
        self.upgrade("9.0.2")
        assert "rubicon-month@turf-club.timer" not in services.enabled(self.root)
        self.run("systemctl --root=/ enable rubicon-month@turf-club.timer")

    def change(self) -> None:
        """With a mail server, statements are sent too. Other settings stay."""
        mail = {"mail_user": "cards@example.org", "mail_password": "a@b:c/d"}
        self._write_answers(mail_server="smtp.example.org", **mail)
        before = (self.site / ".env").read_text()
        self.installer("--answers", "/opt/answers", "--change")
        after = (self.site / ".env").read_text()
        assert set(after.splitlines()) - set(before.splitlines()) == {
            "EMAIL_URL=smtp+tls://cards%40example.org:a%40b%3Ac%2Fd@smtp.example.org:587",
            "DEFAULT_FROM_EMAIL=cards@example.org",
        }
        self.look()

    def uninstall(self) -> None:
        """The data and the settings stay, and nothing else."""
        self.installer("--uninstall")
        assert sorted(path.name for path in self.site.iterdir()) == [".env", "var"]
        assert services.written(self.root) == []
        assert services.enabled(self.root) == set()
        assert "cards" not in (self.root.folder / "etc/caddy/Caddyfile").read_text()

    def uninstall_again(self) -> None:
        said = self.installer("--uninstall")
        assert "Rubicon was not installed." in said, said
        assert (self.site / "var/rubicon.sqlite3").exists()

    def install_after_uninstalling(self) -> None:
        self.installer()
        self.look()

    def look(self) -> None:
        """Start what the units say, fetch pages by HTTPS, and run what the timers run."""
        expected = {"rubicon.service", "rubicon-backup.timer", "rubicon-sessions.timer"}
        assert expected <= services.enabled(self.root), services.enabled(self.root)
        lines = [
            "systemd-analyze verify /etc/systemd/system/rubicon*",
            services.start_all(self.root),
            "fetch=/opt/rubicon/tests/installs/fetch.py",
            "logs() { cat /tmp/site.log /tmp/caddy.log; exit 1; }",
            f"python3 -B $fetch {ADDRESS} '{self.invitation}' || logs",
            *(script for _timer, script in services.timed(self.root)),
            "cd /srv/rubicon/site",
            "runuser -u rubicon -- .venv/bin/python manage.py health || logs",
        ]
        said = self.run("\n".join(lines))
        assert "It was restored on trial, and every check holds." in said, said

    def _backups(self) -> set[str]:
        return {path.name for path in (self.site / "var/backups").iterdir()}

    def _write_answers(self, **others: str) -> None:
        lines = [f"{name} = {value}" for name, value in {**ANSWERS, **others}.items()]
        (self.root.folder / "opt/answers").write_text("\n".join(lines) + "\n")


def stat_of(path: Path) -> int:
    """Return the permissions of a file."""
    return path.stat().st_mode & 0o7777
