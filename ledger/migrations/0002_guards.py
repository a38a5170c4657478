"""Make the database refuse to change or delete what was posted."""

from django.db import migrations

from ledger import guards


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_initial")]
    operations = guards.around()[1:]
