"""Move the model of reminders to scoring. No table changes."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ('front', '0001_reminders'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel('Reminder'),
            ]
        ),
    ]
