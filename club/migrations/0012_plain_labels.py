"""Use plain words for the kinds of events in the security log. The tables do not change."""

from django.db import migrations, models

KINDS = (
    ("sign-in", "sign-in"),
    ("sign-out", "sign-out"),
    ("lock-out", "too many tries"),
    ("password", "password"),
    ("second-factor", "two-step sign-in"),
    ("address", "e-mail address"),
    ("role", "role"),
    ("invitation", "invitation"),
    ("member", "member"),
    ("pin", "PIN"),
    ("session", "signed out elsewhere"),
    ("export", "download of the book"),
    ("settings", "club settings"),
    ("admin", "administration pages"),
)


class Migration(migrations.Migration):
    dependencies = [("club", "0011_wanted_letters")]
    operations = [
        migrations.AlterField(
            "club",
            "officers_need_second_factor",
            models.BooleanField("officers need two-step sign-in", default=False, editable=False),
        ),
        migrations.AlterField(
            "securityevent", "kind", models.CharField(choices=KINDS, max_length=20)
        ),
    ]
