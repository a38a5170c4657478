"""What cannot be moved is refused with a reason."""

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from hosting.backups.other_database import on_database

WRITE = "write postgres://USER:PASSWORD@HOST:5432/DATABASE"


@pytest.mark.parametrize(
    "url", ["", "nonsense", "sqlite:////srv/x.sqlite3", "postgres://", "postgres://u:p@h:x/d"]
)
def test_only_an_address_of_postgresql_is_taken(url):
    with pytest.raises(CommandError, match=WRITE):
        call_command("move_to_postgres", "--to", url)


def test_a_site_of_an_older_version_is_not_moved(db, tmp_path):
    old = {"ENGINE": "config.sqlite", "NAME": str(tmp_path / "old.sqlite3"), "OPTIONS": {}}
    at = connection.settings_dict | old
    with on_database(at), pytest.raises(CommandError, match=r"Run “manage.py migrate”") as refused:
        call_command("move_to_postgres", "--to", "postgres://u:p@127.0.0.1:1/rubicon")
    assert refused.value.returncode == 2
