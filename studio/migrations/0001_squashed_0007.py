"""The tables of an empty database at once. A database that has some already takes the migrations that this replaces."""

import django.db.models.deletion
import django.db.models.functions.datetime
import outtake.fields
from django.conf import settings
from django.db import migrations, models

from outtake.migration_operations import CreateModels


class Migration(migrations.Migration):

    replaces = [
        ('studio', '0001_initial'),
        ('studio', '0002_study_drafts'),
        ('studio', '0003_demo'),
        ('studio', '0004_lift_clips'),
        ('studio', '0005_send_to_review'),
        ('studio', '0006_comment_mentions'),
        ('studio', '0007_notifications'),
    ]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0010'),
        ('annotations', '0001_squashed_0023'),
        ('catalog', '0001_squashed_0006'),
    ]

    operations = [CreateModels([
        migrations.CreateModel(
            name='ClipAction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('action', models.CharField(choices=[('add_to_study', 'add_to_study'), ('edit', 'edit'), ('take_down', 'take_down'), ('lift', 'lift'), ('send_to_review', 'send_to_review')], max_length=20)),
                ('before', models.JSONField(default=dict, help_text='what it changed: rows, and what they held before')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('undone_at', models.DateTimeField(null=True)),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='clip_actions', to='accounts.project')),
            ],
        ),
        migrations.CreateModel(
            name='Comment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('at_ms', models.PositiveIntegerField(help_text='on which frame; null: on the whole clip', null=True)),
                ('text', models.TextField()),
                ('guideline_unclear', models.BooleanField(default=False)),
                ('shared', models.BooleanField(db_default=False, default=False, help_text='its thread reaches annotators who are done with the clip')),
                ('resolved_at', models.DateTimeField(null=True)),
                ('deleted_at', models.DateTimeField(null=True)),
                ('created_at', outtake.fields.DatabaseTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('annotator', models.ForeignKey(help_text='as whom it was written', null=True, on_delete=django.db.models.deletion.CASCADE, related_name='comments', to='annotations.annotator')),
                ('answers_to', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='answers', to='studio.comment')),
                ('author', models.ForeignKey(help_text='null once the person is erased', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('mentions', models.ManyToManyField(help_text='named in it with @', related_name='+', to=settings.AUTH_USER_MODEL)),
                ('resolved_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('video', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='comments', to='catalog.video')),
            ],
            options={
                'indexes': [models.Index(fields=['video', 'id'], name='comment_of_video')],
                'constraints': [models.CheckConstraint(condition=models.Q(('answers_to', None), models.Q(('at_ms', None), ('guideline_unclear', False), ('resolved_at', None), ('shared', False)), _connector='OR'), name='comment_answer_is_plain'), models.CheckConstraint(condition=models.Q(models.Q(('text', ''), _negated=True), ('deleted_at__isnull', False), _connector='OR'), name='comment_has_text')],
            },
        ),
        migrations.CreateModel(
            name='Demo',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('attempts', models.PositiveSmallIntegerField(default=0, help_text='how often a worker began it; outages excepted')),
                ('lease_token', models.CharField(blank=True, default='', help_text='of the worker that holds it', max_length=40)),
                ('expires_at', models.DateTimeField(help_text='when its worker counts as dead; null: no worker holds it', null=True)),
                ('queued_at', models.DateTimeField(help_text='when a worker was last woken for it', null=True)),
                ('error', models.CharField(blank=True, default='', help_text='why the last attempt failed', max_length=500)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('finished_at', models.DateTimeField(null=True)),
                ('done', models.PositiveIntegerField(default=0)),
                ('total', models.PositiveIntegerField(default=0)),
                ('state', models.CharField(choices=[('absent', 'absent'), ('waiting', 'waiting'), ('loading', 'loading'), ('ready', 'ready'), ('unwanted', 'unwanted'), ('removing', 'removing'), ('failed', 'failed')], default='absent', max_length=10)),
                ('step', models.CharField(blank=True, default='', help_text='what is done now, such as drawing clips', max_length=100)),
                ('left_files', models.JSONField(default=list, help_text='storage keys whose rows are removed, and that are not yet')),
                ('project', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='accounts.project')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='demo_is_one'), models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['loading', 'removing']), _negated=True), ('expires_at__isnull', False), _connector='OR'), name='demo_lease_ends')],
            },
        ),
        migrations.CreateModel(
            name='Notification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('kind', models.CharField(choices=[('sent_back', 'sent_back'), ('appeal', 'appeal'), ('appeal_answered', 'appeal_answered'), ('mention', 'mention'), ('run_finished', 'run_finished'), ('budget', 'budget')], max_length=20)),
                ('about', models.CharField(blank=True, default='', help_text="a reason, a critic, or a clip's id", max_length=500)),
                ('path', models.CharField(help_text='of the page where it is read or done', max_length=200)),
                ('created_at', outtake.fields.DatabaseTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('read_at', models.DateTimeField(null=True)),
                ('mailed_at', models.DateTimeField(help_text='when a digest had it', null=True)),
                ('comment', models.ForeignKey(help_text='that names the person', null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='studio.comment')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notifications', to=settings.AUTH_USER_MODEL)),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.project')),
                ('study', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='annotations.study')),
            ],
            options={
                'indexes': [models.Index(fields=['person', '-id'], name='notification_of_person'), models.Index(condition=models.Q(('mailed_at', None), ('read_at', None)), fields=['person'], name='notification_to_mail')],
            },
        ),
        migrations.CreateModel(
            name='SavedFilter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('name', models.CharField(max_length=100)),
                ('query', models.CharField(blank=True, default='', help_text='as studio.clips.filters reads it', max_length=4000)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='saved_filters', to='accounts.project')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('project', 'name'), name='saved_filter_once')],
            },
        ),
        migrations.CreateModel(
            name='StudyDraft',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('document', models.JSONField(default=dict)),
                ('lock', models.PositiveIntegerField(default=1, help_text='counts up with each change')),
                ('saved_at', outtake.fields.DatabaseTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='study_drafts', to=settings.AUTH_USER_MODEL)),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='study_drafts', to='accounts.project')),
            ],
        ),
    ])]
