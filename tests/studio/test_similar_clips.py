"""Clips that are like another one, or like a reason."""

from __future__ import annotations

from urllib.parse import urlencode

import numpy as np
import pytest
from django.core.cache import cache

from outtake.catalog.videos.models import Prompt
from studio.similar.ngrams import ngrams, similarities
from tests.evaluation.annotators import CUP, DOG, marked, person_annotates
from tests.support.factories import make_scene
from worker.text_vectors.models import TextVector
from worker.text_vectors.queries import hash_of


def test_texts_are_alike_by_the_trigrams_of_their_words():
    assert ngrams("A cup") == {" a ", " cu", "cup", "up "}
    others = {"same": "The cups are floating", "other": "A dog vanishes", "near": "A floating cup", "nothing": "xyz"}
    found = similarities("The cups are floating.", others)
    assert found["same"] == pytest.approx(1) and "nothing" not in found
    assert 1 > found["near"] > found.get("other", 0)
    assert similarities("", others) == {} == similarities("cup", {})


def test_a_rare_word_counts_more_than_what_all_texts_have():
    others = {n: f"the video shows the {word}" for n, word in enumerate(["waterfall", "street", "kitchen", "garden"])}
    found = similarities("the video shows waterfalls", others)
    assert max(found, key=lambda key: found[key]) == 0 and found[0] > 2 * found[1]


@pytest.mark.django_db
class Explorer:
    """A study of four clips, and its pages in the explorer."""

    @pytest.fixture
    def scene(self, project, ana):
        """Four clips of different prompts; the first and the third have a reason alike."""
        scene = make_scene(project, tasks=4, overlap=1)
        texts = ["A kettle boils over", "Two dogs chase a ball", "A teapot on a stove", "Kettles boiling on a stove"]
        for video, text in zip(scene.videos, texts, strict=True):
            video.prompt = Prompt.objects.create(project=project, text=text, external_id=text)
            video.save()
        person_annotates(ana, scene, [marked(0, 1000, CUP)], [marked(0, 1000, DOG)], [marked(0, 1000, CUP)], [])
        return scene

    def clips(self, rui, scene, **query):
        """Return the places of the clips that are found, in their order."""
        answer = rui.get(f"projects/{scene.study.project.public_id}/clips/?{urlencode(query)}")
        assert answer.status_code == 200, answer.content
        places = {video.external_id: place for place, video in enumerate(scene.videos)}
        return [places[each["video"]] for each in answer.json()["results"]], answer.json()["cursor"]


class TestExplorer(Explorer):
    """Through the filter of the explorer."""

    def test_the_clip_itself_comes_first_and_then_those_most_like_it(self, rui, scene):
        to = f"clip:{scene.videos[0].public_id}"
        found, _ = self.clips(rui, scene, similar=to)
        assert found[0] == 0 and set(found[1:]) >= {2, 3} and found.index(2) < found.index(3)
        first, cursor = self.clips(rui, scene, similar=to, page_size=1)
        second, _ = self.clips(rui, scene, similar=to, page_size=1, cursor=cursor)
        assert first + second == found[:2], "pages go on where the last one ended"
        assert self.clips(rui, scene, similar=to, sort="newest")[0] == sorted(found, reverse=True)

    def test_a_reason_finds_the_clips_with_a_reason_like_it(self, rui, scene):
        assert self.clips(rui, scene, similar="text:cups floating above tables")[0][:2] == [2, 0]
        assert self.clips(rui, scene, similar="text:a second dog vanished")[0][0] == 1
        assert self.clips(rui, scene, similar="text:kettles", q="Two dogs")[0] == []

    def test_what_is_neither_is_refused_by_name(self, rui, scene, other_project):
        path = f"projects/{scene.study.project.public_id}/clips/"
        for wrong in ("", "cup", "clip:", "clip:none", "text: ", "word:cup"):
            answer = rui.get(f"{path}?{urlencode({'similar': wrong})}")
            assert answer.status_code == 400 and "similar" in answer.content.decode(), wrong
        counted = rui.get(f"{path}facets?{urlencode({'similar': 'text:kettles'})}").json()
        assert counted["n"] == 2


def embedded(project, model: str, **vectors: tuple[float, float]) -> None:
    """Store vectors of two numbers, by their texts."""
    for text, (x, y) in vectors.items():
        vector = np.array([x, y], "<f4") / np.hypot(x, y)
        TextVector.objects.create(
            project=project, model=model, text_hash=hash_of(text), vector=vector.astype("<f4").tobytes()
        )


@pytest.mark.django_db
class TestExplorerByMeaning(Explorer):
    """The same pages where texts have vectors."""

    def compared(self, rui, scene, **query):
        answer = rui.get(f"projects/{scene.study.project.public_id}/clips/facets?facets=state&{urlencode(query)}")
        return answer.json()["similar"]

    def test_clips_are_compared_by_the_vectors_of_their_texts(self, rui, scene):
        kettle, dogs, teapot, boiling = (video.prompt.text for video in scene.videos)
        project, to = scene.study.project, f"clip:{scene.videos[0].public_id}"
        assert self.compared(rui, scene, similar=to) == {"model": "", "clips": 4, "of": 4}
        cache.clear()
        vectors = {kettle: (1, 0), dogs: (0.2, 1), teapot: (1, 1), CUP: (1, 0.1)}
        embedded(project, "minilm:0123", **vectors)
        embedded(project, "other:4567", **{kettle: (0, 1)})  # of a model that is replaced
        assert self.compared(rui, scene, similar=to) == {"model": "minilm", "clips": 3, "of": 4}
        assert self.compared(rui, scene) is None
        found, _ = self.clips(rui, scene, similar=to)
        assert found == [0, 2, 1], "by the reason of the third clip, which is that of the first"
        assert self.clips(rui, scene, similar=f"text:{CUP}")[0] == [2, 0, 1]
        typed = {"similar": "text:a kettle that boils"}
        assert self.clips(rui, scene, **typed)[0][0] == 0
        assert self.compared(rui, scene, **typed) == {"model": "", "clips": 4, "of": 4}, "what was typed has no vector"
        other = {"similar": f"clip:{scene.videos[3].public_id}"}
        assert self.compared(rui, scene, **other)["model"] == "", "nor has the clip without one"
        assert boiling not in vectors

    def test_a_reason_that_a_link_has_cut_is_found_again(self, rui, scene):
        long = "The kettle boils over and the steam goes down. " * 12
        scene.videos[1].prompt = Prompt.objects.create(project=scene.study.project, text=long, external_id="long")
        scene.videos[1].save()
        embedded(scene.study.project, "minilm:0123", **{long: (1, 0), CUP: (0, 1)})
        asked = {"similar": f"text:{long[:400]}"}
        assert self.clips(rui, scene, **asked)[0] == [1]
        assert self.compared(rui, scene, **asked)["model"] == "minilm"
