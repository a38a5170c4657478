"""Link everything that was posted, signed, answered and issued before there was a chain.

No existing row changes: links are added, in the order of posting. This is a migration of its own,
because PostgreSQL cannot alter a table whose rows have checks pending until the transaction ends.
"""

from django.db import migrations

from ledger.operations.link_events import link_everything


def link(apps, _schema_editor):
    for club_id in apps.get_model("club", "Club").objects.values_list("pk", flat=True):
        link_everything(apps, club_id)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0004_links")]
    operations = [migrations.RunPython(link, migrations.RunPython.noop)]
