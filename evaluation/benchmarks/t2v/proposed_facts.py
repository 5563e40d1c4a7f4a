"""
Objects, counts and colours that a prompt names, proposed by its words alone; people correct them.

A noun counts if it is one of the classes of COCO, which DETR knows, or one of `WORDS`. A number word before it, at most
three words away, is its count; a plural without one says nothing of how many there are and is left out. A colour is
that of the next noun, also of one that no detector knows. The parser knows no grammar, so what it proposes has to be
looked at.
"""

from __future__ import annotations

import re
from collections import Counter

from worker.observers.prompt_facts import Binding, PromptFacts

COCO = frozenset(
    """person|bicycle|car|motorcycle|airplane|bus|train|truck|boat|traffic light|fire hydrant|stop sign|parking meter|
bench|bird|cat|dog|horse|sheep|cow|elephant|bear|zebra|giraffe|backpack|umbrella|handbag|tie|suitcase|frisbee|skis|
snowboard|sports ball|kite|baseball bat|baseball glove|skateboard|surfboard|tennis racket|bottle|wine glass|cup|fork|
knife|spoon|bowl|banana|apple|sandwich|orange|broccoli|carrot|hot dog|pizza|donut|cake|chair|couch|potted plant|bed|
dining table|toilet|tv|laptop|mouse|remote|keyboard|cell phone|microwave|oven|toaster|sink|refrigerator|book|clock|
vase|scissors|teddy bear|hair drier|toothbrush""".replace("\n", "").split("|")
)
WORDS = {
    **dict.fromkeys(("man", "woman", "boy", "girl", "child", "hiker", "baker", "chef", "dancer"), "person"),
    **{"men": "person", "women": "person", "children": "person", "people": "person"},
    **{"ball": "sports ball", "sofa": "couch", "table": "dining table", "glass": "wine glass", "bike": "bicycle"},
    **{
        "plane": "airplane",
        "puppy": "dog",
        "retriever": "dog",
        "kitten": "cat",
        "television": "tv",
        "phone": "cell phone",
    },
}
PLURALS = {"men", "women", "children", "people"}
NUMBERS = {
    **{"a": 1, "an": 1, "one": 1, "single": 1, "the": 1, "two": 2, "both": 2, "three": 3, "four": 4},
    **{"five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10},
}
COLOURS = frozenset(
    [
        "red",
        "orange",
        "yellow",
        "green",
        "blue",
        "purple",
        "pink",
        "brown",
        "black",
        "white",
        "grey",
        "gray",
        "golden",
        "silver",
    ]
)
ADJECTIVES = frozenset(
    [
        "long",
        "short",
        "small",
        "large",
        "big",
        "tall",
        "bright",
        "dark",
        "wooden",
        "leather",
        "colored",
        "coloured",
        "fluffy",
        "old",
    ]
)
REACH = 3  # words between a number and its noun


def propose_facts(text: str) -> PromptFacts:
    """Return the objects with their counts, and the colours of things, that the words of a prompt name."""
    words = re.findall(r"[a-z]+", text.lower())
    objects: Counter[str] = Counter()
    at = 0
    while at < len(words):
        name, length, is_plural = _class_at(words, at)
        if name:
            count = _count_before(words, at)
            if count and (count > 1) == is_plural:
                objects[name] += count
        at += length
    found = []
    for n, word in enumerate(words):
        noun = next((each for each in words[n + 1 : n + 1 + REACH] if each not in ADJECTIVES | COLOURS), "")
        if word in COLOURS and noun and noun not in NUMBERS and not _is_fruit(words, n):
            found.append(Binding(noun, word))
    return PromptFacts(dict(objects), tuple(dict.fromkeys(found)))


def _class_at(words: list[str], at: int) -> tuple[str, int, bool]:
    """Return the class that begins at a word, how many words it has, and whether it is a plural; "" for none."""
    for length in (2, 1):
        phrase = " ".join(words[at : at + length])
        if length == 1 and phrase in COLOURS and not _is_fruit(words, at):
            continue
        for plural, single in ((False, phrase), (True, phrase.removesuffix("s")), (True, phrase.removesuffix("es"))):
            name = WORDS.get(single, single if single in COCO else "")
            if name and (not plural or single != phrase):
                return name, length, plural or phrase in PLURALS
    return "", 1, False


def _count_before(words: list[str], at: int) -> int:
    for distance in range(1, REACH + 1):
        if at - distance < 0:
            break
        word = words[at - distance]
        if word in NUMBERS:
            return NUMBERS[word]
        if word not in COLOURS | ADJECTIVES and distance > 1:
            break
    return 0


def _is_fruit(words: list[str], at: int) -> bool:
    """Tell whether an orange is the fruit, because nothing follows that it could be the colour of."""
    return words[at] == "orange" and (at + 1 == len(words) or words[at + 1] in ("juice", "on", "in", "and", "with"))
