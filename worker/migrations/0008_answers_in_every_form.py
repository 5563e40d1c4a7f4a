"""How options were shown to a model, and how many questions were left open since they need sound."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("worker", "0007_endpoint_tests")]

    operations = [
        migrations.AddField(
            "parsedreply",
            "shown",
            models.JSONField(default=list, help_text="keys of the options in the order in which they were shown"),
        ),
        migrations.AddField(
            "parsedreply",
            "probabilities",
            models.JSONField(null=True, help_text="of these options, by key; null where none were given"),
        ),
        migrations.AddField(
            "runitem",
            "not_asked",
            models.PositiveIntegerField(default=0, help_text="questions left open, since they need sound"),
        ),
    ]
