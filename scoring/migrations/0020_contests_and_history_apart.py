"""Hand the tables of contests and history over to their own packages. No table changes."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ('scoring', '0019_keys_of_visitors'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel('WalkOver'),
                migrations.DeleteModel('Entrant'),
                migrations.DeleteModel('ContestMeeting'),
                migrations.DeleteModel('ContestCard'),
                migrations.DeleteModel('Contest'),
                migrations.DeleteModel('KeptFigures'),
                migrations.DeleteModel('HistoryNumber'),
                migrations.DeleteModel('KeptFacts'),
            ]
        ),
    ]
