from django.db import migrations, models


class Migration(migrations.Migration):
    """Find by an index which records a later one undoes, not by reading all records."""

    dependencies = [
        ("scoring", "0014_unplaced"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="record",
            index=models.Index(
                condition=models.Q(("withdraws__isnull", False)),
                fields=["withdraws"],
                name="records_that_withdraw",
            ),
        ),
    ]
