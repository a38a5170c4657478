"""Take over the tables of stored statistics from scoring. No table changes."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from club.moved_models import move_content_types

MOVED = ('keptfacts', 'historynumber', 'keptfigures')


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ('club', '0015_moved_contests'),
        ('contenttypes', '0002_remove_content_type_name'),
        ('scoring', '0020_contests_and_history_apart'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='KeptFacts',
                    fields=[
                        ('card', models.OneToOneField(db_index=False, on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='kept_facts', serialize=False, to='scoring.card')),
                        ('version', models.PositiveIntegerField()),
                        ('edition', models.PositiveSmallIntegerField()),
                        ('form', models.PositiveSmallIntegerField(help_text='Which form of the code derived them.')),
                        ('facts', models.JSONField()),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.club')),
                    ],
                    options={
                        'db_table': 'scoring_keptfacts',
                        'verbose_name': 'kept facts of a card',
                        'verbose_name_plural': 'kept facts of cards',
                    },
                ),
                migrations.CreateModel(
                    name='HistoryNumber',
                    fields=[
                        ('club', models.OneToOneField(db_index=False, on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='+', serialize=False, to='club.club')),
                        ('number', models.PositiveIntegerField(default=0)),
                    ],
                    options={
                        'db_table': 'scoring_historynumber',
                        'verbose_name': "number of a club's history",
                        'verbose_name_plural': "numbers of clubs' histories",
                    },
                ),
                migrations.CreateModel(
                    name='KeptFigures',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=100)),
                        ('number', models.PositiveIntegerField()),
                        ('figures', models.JSONField()),
                        ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.club')),
                    ],
                    options={
                        'db_table': 'scoring_keptfigures',
                        'verbose_name': 'kept figure of a club',
                        'verbose_name_plural': 'kept figures of clubs',
                        'constraints': [models.UniqueConstraint(fields=('club', 'name'), name='one_kept_figure_a_name')],
                    },
                ),
            ]
        ),
        move_content_types("scoring", "history", MOVED),
    ]
