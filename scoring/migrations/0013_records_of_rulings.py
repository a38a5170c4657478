from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0012_rulings'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='record',
            index=models.Index(condition=models.Q(('ruling__isnull', False)), fields=['club'], name='records_of_rulings'),
        ),
    ]
