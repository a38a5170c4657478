"""Take over the table of reminders from front. No table changes."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from club.moved_models import move_content_types

MOVED = ('reminder',)


class Migration(migrations.Migration):
    dependencies = [
        ('scoring', '0020_contests_and_history_apart'),
        ('front', '0002_reminders_to_scoring'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='Reminder',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('day', models.DateField()),
                        ('sent_at', models.DateTimeField(default=django.utils.timezone.now)),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.member')),
                        ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reminders', to='scoring.card')),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.club')),
                        ('member', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.member')),
                    ],
                    options={
                        'db_table': 'front_reminder',
                        'verbose_name': 'reminder',
                        'verbose_name_plural': 'reminders',
                        'ordering': ('id',),
                        'constraints': [models.UniqueConstraint(fields=('card', 'member', 'day'), name='one_reminder_a_day')],
                    },
                ),
            ]
        ),
        move_content_types("front", "scoring", MOVED),
    ]
