"""Add settings that a club's officers can change.

Existing clubs still show chances during play; new clubs do not until they turn them on.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0009_member_uuid")]
    operations = [
        migrations.AddField(
            model_name="club",
            name="chances_in_play",
            field=models.BooleanField(
                default=True, editable=False, verbose_name="chances shown during play"
            ),
        ),
        migrations.AlterField(
            model_name="club",
            name="chances_in_play",
            field=models.BooleanField(
                default=False, editable=False, verbose_name="chances shown during play"
            ),
        ),
        migrations.AddField(
            model_name="club",
            name="days_before_closing",
            field=models.PositiveSmallIntegerField(
                default=0,
                editable=False,
                verbose_name="days between a month’s end and its closing",
            ),
        ),
        migrations.AddField(
            model_name="club",
            name="default_code",
            field=models.CharField(
                default="rubicon", editable=False, max_length=12, verbose_name="usual game"
            ),
        ),
        migrations.AddField(
            model_name="club",
            name="default_switches",
            field=models.JSONField(
                blank=True, default=dict, editable=False, verbose_name="usual house rules"
            ),
        ),
        migrations.AddField(
            model_name="club",
            name="who_sees_balances",
            field=models.CharField(
                choices=[("all", "everybody’s"), ("own", "each their own")],
                default="all",
                editable=False,
                max_length=3,
                verbose_name="balances that a player sees",
            ),
        ),
        migrations.AlterField(
            model_name="securityevent",
            name="kind",
            field=models.CharField(
                choices=[
                    ("sign-in", "sign-in"),
                    ("sign-out", "sign-out"),
                    ("lock-out", "lock-out"),
                    ("password", "password"),
                    ("second-factor", "second factor"),
                    ("address", "e-mail address"),
                    ("role", "role"),
                    ("invitation", "invitation"),
                    ("member", "member"),
                    ("pin", "PIN"),
                    ("session", "session ended"),
                    ("export", "export"),
                    ("settings", "club settings"),
                    ("admin", "admin"),
                ],
                max_length=20,
            ),
        ),
    ]
