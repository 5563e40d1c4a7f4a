"""Models of observers that workers announce."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("worker", "0018_chosen_options")]

    operations = [
        migrations.AddField(
            model_name="announcedmodel",
            name="observer",
            field=models.CharField(
                blank=True,
                default="",
                help_text="kind of observer that uses it; empty for a model of critics",
                max_length=40,
            ),
        ),
        migrations.AlterField(
            model_name="announcedmodel",
            name="sizes",
            field=models.JSONField(help_text="of its folder in worker.engines.folders, without the path"),
        ),
    ]
