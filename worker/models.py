"""All tables of this app, which Django looks for here; each is defined in its feature."""

from worker.generation.models import ClipMaker, MadeClip
from worker.ledger.models import Budget, ModelCall
from worker.observations.models import ObservationRun, ObservedClip, StoredObservation
from worker.prompt_trials.models import PromptTrial
from worker.prompts.models import ProjectPrompt, PromptVersion
from worker.providers.announced.models import AnnouncedModel
from worker.providers.endpoints.models import Endpoint, EndpointTest
from worker.runs.models import CriticRun, CriticVersion, ParsedReply, RunItem
from worker.text_vectors.models import TextVector
from worker.training.models import Training
from worker.trials.models import CriticTrial

__all__ = [
    "AnnouncedModel",
    "Budget",
    "ClipMaker",
    "CriticRun",
    "CriticTrial",
    "CriticVersion",
    "Endpoint",
    "EndpointTest",
    "MadeClip",
    "ModelCall",
    "ObservationRun",
    "ObservedClip",
    "ParsedReply",
    "ProjectPrompt",
    "PromptTrial",
    "PromptVersion",
    "RunItem",
    "StoredObservation",
    "TextVector",
    "Training",
]
