from django.db import migrations, models


def rename(apps, schema_editor):
    """Send what is open to the queue of critics, and name runs as over that left clips without a result."""
    runs = apps.get_model("worker", "CriticRun").objects
    runs.filter(queue="cpu").update(queue="critics")
    failed = apps.get_model("worker", "RunItem").objects.filter(run=models.OuterRef("pk"), state="failed")
    runs.filter(models.Exists(failed), state="done").update(state="done_with_failures")


class Migration(migrations.Migration):

    dependencies = [
        ('worker', '0002_model_calls'),
    ]

    operations = [
        migrations.AddField(
            model_name='criticrun',
            name='held_up_because',
            field=models.CharField(blank=True, default='', max_length=500),
        ),
        migrations.AddField(
            model_name='criticrun',
            name='held_up_since',
            field=models.DateTimeField(help_text='when what it needs first did not answer; null: it does', null=True),
        ),
        migrations.AddField(
            model_name='criticrun',
            name='rests_until',
            field=models.DateTimeField(help_text='no item is begun before', null=True),
        ),
        migrations.AlterField(
            model_name='criticrun',
            name='queue',
            field=models.CharField(default='critics', help_text='of the workers that can carry it', max_length=20),
        ),
        migrations.AlterField(
            model_name='criticrun',
            name='state',
            field=models.CharField(choices=[('waiting', 'waiting'), ('running', 'running'), ('paused', 'paused'), ('done', 'done'), ('done_with_failures', 'done_with_failures'), ('cancelled', 'cancelled')], default='waiting', max_length=20),
        ),
        migrations.RunPython(rename, migrations.RunPython.noop),
    ]
