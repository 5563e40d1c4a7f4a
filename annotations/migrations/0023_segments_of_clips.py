from django.db import migrations, models
from django.db.models import OuterRef, Subquery
from django.db.models.deletion import CASCADE, PROTECT


def repeat_round_and_clip(apps, schema_editor):
    """Give each segment the round of its annotation, and the clip of its task."""
    Segment, Annotation, TaskPart = (apps.get_model('annotations', name) for name in ('Segment', 'Annotation', 'TaskPart'))
    of_segment = Annotation.objects.filter(pk=OuterRef('annotation'))
    clips = TaskPart.objects.filter(task__annotations=OuterRef('annotation'), role=OuterRef('part'))
    Segment.objects.update(round=Subquery(of_segment.values('round')[:1]), video=Subquery(clips.values('video')[:1]))


class Migration(migrations.Migration):

    dependencies = [
        ('annotations', '0022_shown_proposals'),
        ('catalog', '0006_right_answers'),
    ]

    operations = [
        migrations.AddField(
            model_name='segment',
            name='round',
            field=models.ForeignKey(db_index=False, null=True, on_delete=CASCADE, related_name='+', to='annotations.round'),
        ),
        migrations.AddField(
            model_name='segment',
            name='video',
            field=models.ForeignKey(null=True, on_delete=PROTECT, related_name='+', to='catalog.video'),
        ),
        migrations.RunPython(repeat_round_and_clip, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='segment',
            name='round',
            field=models.ForeignKey(db_index=False, on_delete=CASCADE, related_name='+', to='annotations.round'),
        ),
        migrations.AlterField(
            model_name='segment',
            name='video',
            field=models.ForeignKey(on_delete=PROTECT, related_name='+', to='catalog.video'),
        ),
        migrations.AddIndex(
            model_name='annotation',
            index=models.Index(condition=models.Q(('revision__gt', 1)), fields=['round', 'assignment'], name='annotation_revised'),
        ),
        migrations.AddIndex(
            model_name='assignment',
            index=models.Index(condition=models.Q(('state', 'submitted'), _negated=True), fields=['round', 'task'], name='assignment_not_submitted'),
        ),
        migrations.AddIndex(
            model_name='assignment',
            index=models.Index(condition=models.Q(('purpose', 'work'), _negated=True), fields=['round', 'task'], name='assignment_check'),
        ),
        migrations.AddIndex(
            model_name='segment',
            index=models.Index(condition=models.Q(('invalid_reason', '')), fields=['round', 'type', 'video', 'severity', 'confidence', 'annotation'], name='segment_by_type'),
        ),
        migrations.AddIndex(
            model_name='segment',
            index=models.Index(condition=models.Q(('invalid_reason', '')), fields=['round', 'video', 'severity', 'annotation'], name='segment_by_clip'),
        ),
        migrations.AddIndex(
            model_name='task',
            index=models.Index(condition=models.Q(('held_slots__isnull', False)), fields=['round', 'id'], name='task_held'),
        ),
    ]
