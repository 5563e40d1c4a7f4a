"""Losses and critics of each pass of a training, for its page."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("worker", "0020_prompt_trials")]

    operations = [
        migrations.AddField(
            model_name="training",
            name="passes",
            field=models.JSONField(
                default=list,
                help_text="passes up to the newest checkpoint: name, losses by step, and the critic that it left",
            ),
        )
    ]
