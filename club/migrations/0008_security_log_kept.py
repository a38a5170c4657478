"""Make the database refuse to change or delete a line of the security log."""

from django.db import migrations

from club.guards import SECURITY_LOG


class Migration(migrations.Migration):
    dependencies = [("club", "0007_outbox")]
    operations = SECURITY_LOG.around()[1:]
