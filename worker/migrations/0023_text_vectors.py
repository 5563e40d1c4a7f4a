import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0001_initial'),
        ('worker', '0022_trials_and_limits'),
    ]

    operations = [
        migrations.CreateModel(
            name='TextVector',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('model', models.CharField(help_text='name of the folder, a colon, and a digest of its files', max_length=120)),
                ('text_hash', models.CharField(help_text='SHA-256 of the text in UTF-8', max_length=64)),
                ('vector', models.BinaryField(help_text='float32, little-endian, of length 1')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='text_vectors', to='accounts.project')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('project', 'model', 'text_hash'), name='text_vector_once')],
            },
        ),
    ]
