"""What was posted, signed, answered and issued before there was a chain becomes its first links.

Nothing of it is touched: links are added, in the order of posting. In a step of its own, since
PostgreSQL alters no table in whose rows something still waits for the transaction's end.
"""

from django.db import migrations

from ledger.operations.link_events import link_everything


def link(apps, _schema_editor):
    for club_id in apps.get_model("club", "Club").objects.values_list("pk", flat=True):
        link_everything(apps, club_id)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0004_links")]
    operations = [migrations.RunPython(link, migrations.RunPython.noop)]
