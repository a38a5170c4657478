"""Take over the tables of leagues and tournaments from scoring. No table changes."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from club.moved_models import move_content_types

MOVED = ('contest', 'contestcard', 'contestmeeting', 'entrant', 'walkover')


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
                    name='Contest',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('league', 'league'), ('knockout', 'knockout'), ('swiss', 'Swiss tournament')], max_length=8)),
                        ('name', models.CharField(max_length=60)),
                        ('code', models.CharField(default='rubicon', help_text='The game.', max_length=12)),
                        ('begins', models.DateField()),
                        ('ends', models.DateField(help_text='The last day of play that counts.')),
                        ('scheme', models.CharField(blank=True, choices=[('parties', 'parties won'), ('net-points', 'net points'), ('bonus', 'parties won, with a bonus')], max_length=10)),
                        ('times', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('best_of', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('rounds', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('seeding', models.CharField(choices=[('rating', 'by rating'), ('lot', 'by lot'), ('order', 'in the order given')], default='lot', max_length=6)),
                        ('lot', models.PositiveIntegerField(blank=True, null=True)),
                        ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                        ('drawn_at', models.DateTimeField(blank=True, null=True)),
                        ('closed_at', models.DateTimeField(blank=True, null=True)),
                        ('final', models.JSONField(blank=True, help_text='As it stood when it was closed.', null=True)),
                        ('closed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.member')),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='contests', to='club.club')),
                        ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.member')),
                    ],
                    options={
                        'db_table': 'scoring_contest',
                        'verbose_name': 'league or tournament',
                        'verbose_name_plural': 'leagues and tournaments',
                        'ordering': ('-begins', '-id'),
                    },
                ),
                migrations.CreateModel(
                    name='ContestCard',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('linked_at', models.DateTimeField(default=django.utils.timezone.now)),
                        ('card', models.OneToOneField(help_text='It belongs to one at most.', on_delete=django.db.models.deletion.PROTECT, related_name='of_contest', to='scoring.card')),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.club')),
                        ('contest', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='contests.contest')),
                        ('linked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.member')),
                    ],
                    options={
                        'db_table': 'scoring_contestcard',
                        'verbose_name': 'card of a contest',
                        'verbose_name_plural': 'cards of contests',
                        'ordering': ('id',),
                    },
                ),
                migrations.CreateModel(
                    name='ContestMeeting',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('round', models.PositiveSmallIntegerField()),
                        ('drawn_at', models.DateTimeField(default=django.utils.timezone.now)),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.club')),
                        ('contest', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='meetings', to='contests.contest')),
                        ('dealer', models.ForeignKey(help_text='Who deals first, or has the bye.', on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.member')),
                        ('other', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.member')),
                    ],
                    options={
                        'db_table': 'scoring_contestmeeting',
                        'verbose_name': 'meeting',
                        'verbose_name_plural': 'meetings',
                        'ordering': ('round', 'id'),
                    },
                ),
                migrations.CreateModel(
                    name='Entrant',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('seed', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('entered_at', models.DateTimeField(default=django.utils.timezone.now)),
                        ('dropped_at', models.DateTimeField(blank=True, null=True)),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.club')),
                        ('contest', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entrants', to='contests.contest')),
                        ('member', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='contests_entered', to='club.member')),
                    ],
                    options={
                        'db_table': 'scoring_entrant',
                        'verbose_name': 'entrant',
                        'verbose_name_plural': 'entrants',
                        'ordering': ('seed', 'id'),
                    },
                ),
                migrations.CreateModel(
                    name='WalkOver',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('reason', models.CharField(blank=True, max_length=200)),
                        ('at', models.DateTimeField(default=django.utils.timezone.now)),
                        ('taken_back_at', models.DateTimeField(blank=True, null=True)),
                        ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.member')),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.club')),
                        ('contest', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='walk_overs', to='contests.contest')),
                        ('loser', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.member')),
                        ('taken_back_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.member')),
                        ('winner', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.member')),
                    ],
                    options={
                        'db_table': 'scoring_walkover',
                        'verbose_name': 'walk-over',
                        'verbose_name_plural': 'walk-overs',
                        'ordering': ('id',),
                    },
                ),
                migrations.AddConstraint(
                    model_name='contest',
                    constraint=models.UniqueConstraint(fields=('club', 'name'), name='one_contest_a_name'),
                ),
                migrations.AddConstraint(
                    model_name='contest',
                    constraint=models.CheckConstraint(condition=models.Q(('ends__gte', models.F('begins'))), name='a_contest_ends_after_it_begins'),
                ),
                migrations.AddConstraint(
                    model_name='contest',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('closed_at', None), ('closed_by', None), ('final', None)), models.Q(('closed_at__isnull', False), ('closed_by__isnull', False), ('final__isnull', False)), _connector='OR'), name='a_closed_contest_is_final'),
                ),
                migrations.AddConstraint(
                    model_name='contestmeeting',
                    constraint=models.UniqueConstraint(fields=('contest', 'round', 'dealer'), name='one_meeting_a_dealer'),
                ),
                migrations.AddConstraint(
                    model_name='contestmeeting',
                    constraint=models.UniqueConstraint(fields=('contest', 'round', 'other'), name='one_meeting_an_other'),
                ),
                migrations.AddConstraint(
                    model_name='entrant',
                    constraint=models.UniqueConstraint(fields=('contest', 'member'), name='one_entrant_a_member'),
                ),
                migrations.AddConstraint(
                    model_name='entrant',
                    constraint=models.UniqueConstraint(fields=('contest', 'seed'), name='one_entrant_a_seed'),
                ),
                migrations.AddConstraint(
                    model_name='walkover',
                    constraint=models.CheckConstraint(condition=models.Q(('winner', models.F('loser')), _negated=True), name='a_walk_over_is_of_two'),
                ),
            ]
        ),
        move_content_types("scoring", "contests", MOVED),
    ]
