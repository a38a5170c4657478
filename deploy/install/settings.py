"""The settings in `.env`, as text."""

import re
import secrets
from collections.abc import Mapping
from urllib.parse import quote, urlsplit

from deploy.install.answers import Answers


def new_settings(example: str, answers: Answers, port: int) -> str:
    """Return a new `.env`, made from the text of `.env.example`."""
    # A key without a dollar sign: a value that begins with one is read as the name of another.
    own = {"SECRET_KEY": secrets.token_urlsafe(50), "PORT": str(port), "BACKUPS_SEND": None}
    own["METRICS_TOKEN"] = own["CSRF_TRUSTED_ORIGINS"] = None
    return with_settings(example, {**own, **from_answers(answers)})


def changed_settings(text: str, answers: Answers) -> str:
    """Return the text of `.env` with another address and mail server; all else in it stays."""
    wanted = {**from_answers(answers), "ALLOWED_HOSTS": _hosts(text, answers.address)}
    if answers.mail_server and _keeps_sender(text, answers):
        del wanted["DEFAULT_FROM_EMAIL"]
    return with_settings(text, wanted)


def _hosts(text: str, address: str) -> str:
    """Return the names at which the site answers: the new address in the place of the former."""
    former = urlsplit(read_setting(text, "SITE_URL")).hostname
    names = filter(None, map(str.strip, read_setting(text, "ALLOWED_HOSTS").split(",")))
    hosts = [address if name.lower() == former else name for name in names]
    if "*" not in hosts:
        hosts.append(address)
    return ",".join(dict.fromkeys(hosts))


def _keeps_sender(text: str, answers: Answers) -> bool:
    """Whether e-mails come from the same address as before.

    If that was the former user at the mail server, they come from the new one.
    """
    known = read_setting(text, "DEFAULT_FROM_EMAIL")
    was_the_user = f"//{quote(known, safe='')}:" in read_setting(text, "EMAIL_URL")
    return bool(known) and not (was_the_user and "@" in answers.mail_user)


def from_answers(answers: Answers) -> dict[str, str | None]:
    """Return the settings that follow from address and mail server; None is to be left out."""
    return {
        "SITE_URL": f"https://{answers.address}",
        "ALLOWED_HOSTS": answers.address,
        "EMAIL_URL": email_url(answers) or None,
        "DEFAULT_FROM_EMAIL": sender(answers) or None,
    }


def email_url(answers: Answers) -> str:
    """Return how e-mails go out, with TLS but to this machine itself; "" without a server."""
    if not answers.mail_server:
        return ""
    host, _, port = answers.mail_server.partition(":")
    scheme = "smtp+ssl" if port == "465" else "smtp+tls"
    if host in ("localhost", "127.0.0.1"):
        scheme = "smtp"
    who = ""
    if answers.mail_user:
        who = f"{quote(answers.mail_user, safe='')}:{quote(answers.mail_password, safe='')}@"
    return f"{scheme}://{who}{host}:{port}"


def sender(answers: Answers) -> str:
    """Return whom e-mails come from: most servers take them from their user alone."""
    if not answers.mail_server:
        return ""
    if "@" in answers.mail_user:
        return answers.mail_user
    return answers.treasurer_email or f"rubicon@{answers.address}"


def with_settings(text: str, wanted: Mapping[str, str | None]) -> str:
    """Return the text with these settings, where each stood, or at the end; None removes it."""
    lines, left = [], dict(wanted)
    for line in text.splitlines():
        name = _name(line)
        if name not in wanted:
            lines.append(line)
        elif (value := left.pop(name, None)) is not None:
            lines.append(f"{name}={value}")
    lines += [f"{name}={value}" for name, value in left.items() if value is not None]
    return "\n".join(lines) + "\n"


def read_setting(text: str, name: str) -> str:
    """Return a setting; "" if the text has none."""
    values = [line.partition("=")[2].strip() for line in text.splitlines() if _name(line) == name]
    return values[-1].strip("'\"") if values else ""


def _name(line: str) -> str:
    match = re.match(r"\s*(?:export\s+)?([A-Z_]+)\s*=", line)
    return match[1] if match else ""
