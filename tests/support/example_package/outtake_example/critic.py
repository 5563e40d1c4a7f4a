"""A critic without a model: it marks a clip whose frames are dark."""

from worker.critics.contract import CriticInput, CriticResponse, PredictedSegment


class DarkCritic:
    """Marks the whole clip where its file is small, which dark clips are."""

    name, version = "dark", "1"
    title, description = "Dark", "Marks clips whose file has few bytes per second."

    def __init__(self, parameters: dict) -> None:
        """Take the parameters of a run: a JSON object."""
        self.most_bytes = parameters.get("most_bytes", 1000)

    def critique(self, brief: CriticInput) -> CriticResponse:
        """Say what is wrong with a clip."""
        clip = brief.clip
        duration_ms = clip.edges_ms[-1]
        if clip.path.stat().st_size * 1000 > self.most_bytes * duration_ms:
            return CriticResponse()
        return CriticResponse(segments=(PredictedSegment(0, duration_ms, brief.type_keys[0], "It is dark."),))
