from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('evaluation', '0002_settled_and_released'),
    ]

    operations = [
        migrations.AddField(
            model_name='release',
            name='attempts',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='release',
            name='expires_at',
            field=models.DateTimeField(help_text='when the worker that builds it counts as dead', null=True),
        ),
    ]
