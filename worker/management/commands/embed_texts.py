"""``manage.py embed_texts --project P --model FOLDER``: vectors of prompts and reasons, for similar clips."""

from __future__ import annotations

import sys
from datetime import timedelta
from typing import Any

from django.core.management.base import CommandParser
from tqdm import tqdm

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.http.json_command import DONE, JsonCommand
from outtake.jobs.dispatch import send
from outtake.jobs.queues import CRITICS, GPU
from worker.engines.folders.files import DEVICES, DTYPES
from worker.requests.contract import ProviderError
from worker.text_vectors.operations import Embedded, Embedder, embed_texts
from worker.text_vectors.tasks import EMBED_TEXTS

WAITS = timedelta(days=1)


class Command(JsonCommand):
    """``embed_texts --project P --model FOLDER [--device cuda] [--no-wait]``."""

    help = (
        "Embed the prompts and reasons of a project with a model of sentences on this machine, so that similar clips "
        "are found by meaning (see docs/clips.md). Needs the extra `local`. The same command again embeds what is new, "
        "and goes on where it was interrupted."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the project and the model."""
        parser.add_argument("--project", required=True, help="name of the project")
        parser.add_argument(
            "--model", required=True, metavar="FOLDER", help="of sentence-transformers, such as all-MiniLM-L6-v2"
        )
        parser.add_argument("--dtype", choices=DTYPES, default="float32")
        parser.add_argument("--device", choices=DEVICES, default="cpu")
        parser.add_argument(
            "--no-wait", action="store_true", help="leave the work to a worker that has the folder, too"
        )

    def work(self, *, project: str, model: str, dtype: str, device: str, no_wait: bool, **_: Any) -> tuple[dict, int]:
        """Embed here, or send it to a worker."""
        found = Project.objects.filter(name=project).first()
        if found is None:
            raise Invalid.field("--project", f"There is no project {project!r}.")
        embedder = Embedder(model, dtype, device)
        if no_wait:
            asked = {"project": found.public_id, **vars(embedder)}
            if not send(EMBED_TEXTS, asked, GPU if device == "cuda" else CRITICS, WAITS):
                raise Invalid.field("--no-wait", "The broker does not answer; start it, or leave --no-wait out.")
            return {"sent": True}, DONE
        with tqdm(unit="text", file=sys.stderr, disable=None) as bar:

            def progress(done: int, total: int) -> None:
                bar.total = total
                bar.update(done - bar.n)

            try:
                made = embed_texts(found, embedder, progress)
            except ProviderError as error:
                raise Invalid.field("--model", str(error)) from error
        return made._asdict(), DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print how many texts have a vector now."""
        if "sent" in result:
            self.stdout.write("A worker embeds the texts.")
            return
        made = Embedded(**result)
        self.stdout.write(f"{made.embedded:,} texts embedded by {made.model}; {made.before:,} were before.")
        if made.too_long:
            self.stdout.write(f"{made.too_long:,} are longer than the model reads, and have no vector.")
        if made.removed:
            self.stdout.write(f"{made.removed:,} vectors of other models or of texts that are gone were removed.")
