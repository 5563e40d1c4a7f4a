"""
Judge how alike the reasons of two files are: one line a pair on standard output.

    python docs/examples/judge.py REFERENCE PREDICTIONS > judgements.jsonl

The judge is the lexical baseline, which compares words. Put your own in its place: it takes two reasons and answers
with a whole number from 0 to 10.
"""

import json
import sys
from pathlib import Path

from outtake.measures.files.commands import read_predictions, read_reference
from outtake.measures.spotlight.pairs.lexical_similarity import lexical_score
from outtake.measures.spotlight.pairs.pairing import pairs_to_judge

reference, predictions = (Path(each) for each in sys.argv[1:])
for pair in pairs_to_judge(read_reference(reference), read_predictions(predictions)):
    line = {
        "video": pair.video,
        "reference": pair.reference.id,
        "prediction": pair.prediction.id,
        "score": lexical_score(pair.reference.reason, pair.prediction.reason),
    }
    sys.stdout.write(json.dumps(line) + "\n")
