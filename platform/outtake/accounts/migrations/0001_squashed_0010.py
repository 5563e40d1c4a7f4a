"""The tables of an empty database at once. A database that has some already takes the migrations that this replaces."""

import django.db.models.deletion
import django.db.models.functions.datetime
import outtake.accounts.people.models
import outtake.accounts.projects.models
import outtake.fields
import outtake.page_texts
from django.conf import settings
from django.core.management import call_command
from django.db import migrations, models

from outtake.migration_operations import CreateModels
from outtake.settings.caching import TABLE


def make_table(apps, schema_editor):
    call_command("createcachetable", TABLE, database=schema_editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):

    replaces = [
        ('accounts', '0001_initial'),
        ('accounts', '0002_release_key'),
        ('accounts', '0003_invitations'),
        ('accounts', '0004_sessions'),
        ('accounts', '0005_look_alike_names'),
        ('accounts', '0006_cache_table'),
        ('accounts', '0007_project_archived_at'),
        ('accounts', '0008_token_names'),
        ('accounts', '0009_digest'),
        ('accounts', '0010_language'),
    ]

    initial = True

    dependencies = [
    ]

    operations = [CreateModels([
        migrations.CreateModel(
            name='Person',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('username', models.CharField(max_length=150, unique=True)),
                ('skeleton', outtake.accounts.people.models.SkeletonField(editable=False, max_length=450, null=True, unique=True)),
                ('email', models.EmailField(blank=True, default='', max_length=254)),
                ('is_active', models.BooleanField(default=True)),
                ('is_installation_admin', models.BooleanField(default=False, help_text='admin of every project')),
                ('digest', models.CharField(choices=[('off', 'off'), ('hourly', 'hourly'), ('daily', 'daily')], db_default='daily', default='daily', help_text='e-mails', max_length=10)),
                ('language', models.CharField(choices=[('en', 'English'), ('de', 'Deutsch')], db_default='en', default=outtake.page_texts.active_language, help_text='of pages, mails', max_length=8)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='ApiToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, default='', help_text="what it is for, in its owner's words", max_length=100)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('annotator', 'Annotator'), ('researcher', 'Researcher'), ('admin', 'Admin')], max_length=20)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='accounts.project')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('person', 'project'), name='membership_once'), models.CheckConstraint(condition=models.Q(('role__in', ['annotator', 'researcher', 'admin'])), name='membership_role_known')],
            },
        ),
        migrations.CreateModel(
            name='Project',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('name', models.CharField(max_length=200, unique=True)),
                ('release_key', models.CharField(default=outtake.accounts.projects.models.new_release_key, help_text='key of the pseudonyms in releases; never leaves the database', max_length=64)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('archived_at', models.DateTimeField(help_text='its studies hand out no tasks from then on; null: in use', null=True)),
                ('members', models.ManyToManyField(related_name='projects', through='accounts.Membership', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('role', models.CharField(choices=[('annotator', 'Annotator'), ('researcher', 'Researcher'), ('admin', 'Admin')], max_length=20)),
                ('email', models.EmailField(blank=True, default='', help_text='where it was sent; emptied when it is accepted', max_length=254)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('expires_at', models.DateTimeField()),
                ('accepted_at', models.DateTimeField(null=True)),
                ('accepted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('invited_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='accounts.project')),
            ],
        ),
        migrations.CreateModel(
            name='Session',
            fields=[
                ('session_key', models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name='session key')),
                ('session_data', models.TextField(verbose_name='session data')),
                ('expire_date', models.DateTimeField(db_index=True, verbose_name='expire date')),
                ('person_id', models.BigIntegerField(db_index=True, help_text='row of who is signed in, or about to be', null=True)),
                ('emails', models.TextField(blank=True, default='', help_text='addresses in the content, each between line ends')),
            ],
            options={
                'verbose_name': 'session',
                'verbose_name_plural': 'sessions',
                'abstract': False,
                'indexes': [models.Index(condition=models.Q(('emails__gt', '')), fields=['session_key'], name='session_with_emails')],
            },
        ),
        migrations.CreateModel(
            name='SignInLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('expires_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(null=True)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sign_in_links', to=settings.AUTH_USER_MODEL)),
            ],
        ),
    ]), migrations.RunPython(make_table, migrations.RunPython.noop)]
