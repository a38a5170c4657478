"""Give every member an identifier that stays the same if the club moves to another database."""

from uuid import uuid4

from django.db import migrations, models

AT_ONCE = 2_000


def give(apps, schema_editor):
    """Give each member a UUID, a fixed number of members at a time."""
    model = apps.get_model("club", "Member")
    field = model._meta.get_field("uuid")
    connection = schema_editor.connection
    sql = f"UPDATE {model._meta.db_table} SET uuid = %s WHERE id = %s"  # noqa: S608  (the model's own table)
    last = 0
    while ids := list(
        model.objects.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:AT_ONCE]
    ):
        last = ids[-1]
        with connection.cursor() as cursor:
            cursor.executemany(
                sql, [(field.get_db_prep_value(uuid4(), connection), pk) for pk in ids]
            )


class Migration(migrations.Migration):
    dependencies = [("club", "0008_security_log_kept")]
    operations = [
        migrations.AddField(
            model_name="member",
            name="uuid",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.RunPython(give, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="member",
            name="uuid",
            field=models.UUIDField(
                default=uuid4,
                editable=False,
                help_text="Given once, wherever the club moves.",
                unique=True,
            ),
        ),
    ]
