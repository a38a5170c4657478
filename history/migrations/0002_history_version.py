"""Rename the model of a club's history version. No table changes."""

from django.db import migrations

from club.moved_models import rename_content_type


class Migration(migrations.Migration):
    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        ('contenttypes', '0002_remove_content_type_name'),
        ('history', '0001_moved_from_scoring'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RenameModel('HistoryNumber', 'HistoryVersion')]
        ),
        rename_content_type('history', 'historynumber', 'historyversion'),
    ]
