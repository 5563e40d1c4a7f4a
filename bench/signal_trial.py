"""
Measures the `signal` critic on drawn clips, whose planted errors are known, through real encoding and decoding.

    python bench/signal_trial.py --seeds 100000-100199 [--clips FOLDER] [--json]

A planted instantaneous error counts as found when a segment of the critic starts within 100 ms of its moment; `named`
counts those whose type is right too. On clean clips every segment is a false alarm. Clips of the folder have no known
truth: their alarms are printed for a person to look at. Seeds below 10,000 served in development.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tqdm import tqdm

from outtake_demo.drawn.clips import DrawnClip, draw_clip
from outtake_demo.drawn.encode import write_clip
from outtake_demo.drawn.scene_kit.kinds import Planted
from worker.critics.signal.detect import WIDTH, SignalSegment, find_signals
from worker.media.frames import decode_frames

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "platform")]

NEAR_MS = 100


class Trial(NamedTuple):
    """One drawn clip with what the critic said about it."""

    clip: DrawnClip
    segments: list[SignalSegment]


def try_clip(seed: int, folder: Path, kind: str | None = None) -> Trial:
    """Draw, encode, decode and criticise one clip."""
    clip = draw_clip(seed, kind=kind)
    path = folder / f"{clip.name}.mp4"
    write_clip(clip, path)
    try:
        return Trial(clip, find_signals(decode_frames(path, width=WIDTH, edges_ms=clip.edges_ms), clip.edges_ms))
    finally:
        path.unlink()


def found_by(planted: Planted, segments: Sequence[SignalSegment]) -> list[SignalSegment]:
    """List the segments that find a planted error: at its moment, or for one that lasts, overlapping it."""
    if planted.instantaneous:
        return [each for each in segments if abs(each.start_ms - planted.start_ms) <= NEAR_MS]
    return [each for each in segments if each.start_ms < planted.end_ms and each.end_ms > planted.start_ms]


def summarise(trials: Sequence[Trial]) -> dict[str, Any]:
    """Count found errors by kind, and alarms on clean clips; a rate without a denominator is None."""
    kinds: dict[str, dict[str, int]] = defaultdict(lambda: {"n": 0, "found": 0, "named": 0})
    for clip, segments in trials:
        for planted in clip.planted:
            hits = found_by(planted, segments)
            kinds[planted.kind]["n"] += 1
            kinds[planted.kind]["found"] += bool(hits)
            kinds[planted.kind]["named"] += any(hit.type == planted.type for hit in hits)
    sudden = [(p, segments) for clip, segments in trials for p in clip.planted if p.instantaneous]
    found = sum(bool(found_by(planted, segments)) for planted, segments in sudden)
    alarms = [len(segments) for clip, segments in trials if not clip.planted]
    return {
        "clips": len(trials),
        "kinds": dict(sorted(kinds.items())),
        "instantaneous": {"n": len(sudden), "found": found, "recall": found / len(sudden) if sudden else None},
        "clean": {
            "n": len(alarms),
            "alarms": sum(alarms),
            "most_on_one": max(alarms, default=0),
            "per_clip": sum(alarms) / len(alarms) if alarms else None,
        },
    }


def real_clip_edges(path: Path) -> list[int]:
    """Ask ffprobe for the frame edges of a clip in ms: the first frame at 0, the last as long as the one before."""
    command = ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "frame=pts_time", "-of", "csv=p=0"]
    lines = subprocess.run([*command, f"file:{path}"], capture_output=True, text=True, check=True).stdout.split()
    times = [float(line.rstrip(",")) for line in lines]
    last = times[-1] + (times[-1] - times[-2] if len(times) > 1 else 0.04)
    return [round((time - times[0]) * 1000) for time in (*times, last)]


def print_summary(summary: dict[str, Any], missed: Sequence[str]) -> None:
    """Print the summary as a table."""
    print(f"{'kind':18} {'n':>4} {'found':>6} {'named':>6}")
    for kind, counts in summary["kinds"].items():
        print(f"{kind:18} {counts['n']:4} {counts['found']:6} {counts['named']:6}")
    sudden, clean = summary["instantaneous"], summary["clean"]
    print(f"instantaneous errors found within {NEAR_MS} ms: {sudden['found']} of {sudden['n']} ({sudden['recall']})")
    print(
        f"false alarms on clean clips: {clean['alarms']} on {clean['n']} ({clean['per_clip']} a clip, "
        f"at most {clean['most_on_one']} on one)"
    )
    for line in missed:
        print(line)


def describe_misses(trials: Sequence[Trial]) -> list[str]:
    """Write a line for each instantaneous error that was missed and each alarm on a clean clip."""
    lines = []
    for clip, segments in trials:
        for planted in clip.planted:
            if planted.instantaneous and not found_by(planted, segments):
                lines.append(f"missed: {clip.name} {planted.kind} at {planted.start_ms} ms: {planted.reason}")
        if not clip.planted:
            lines += [f"false alarm: {clip.name} at {each.start_ms} ms: {each.reason}" for each in segments]
    return lines


def main() -> None:
    """Run the trial as the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="100000-100199", help="first and last seed, joined by a dash")
    parser.add_argument("--kind", help="draw only this kind of error, or only clean clips")
    parser.add_argument("--clips", type=Path, help="a folder of real clips whose alarms are to be printed")
    parser.add_argument("--misses", action="store_true", help="also print each miss and each false alarm")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    arguments = parser.parse_args()
    first, last = (int(seed) for seed in arguments.seeds.split("-"))
    with tempfile.TemporaryDirectory(prefix="signal-trial-") as folder:
        seeds = tqdm(range(first, last + 1), unit="clip", file=sys.stderr)
        trials = [try_clip(seed, Path(folder), arguments.kind) for seed in seeds]
    summary = summarise(trials)
    if arguments.json:
        print(json.dumps(summary))
    else:
        print_summary(summary, describe_misses(trials) if arguments.misses else [])
    talk = sys.stderr if arguments.json else sys.stdout
    for path in sorted(arguments.clips.glob("*.mp4")) if arguments.clips else []:
        edges = real_clip_edges(path)
        segments = find_signals(decode_frames(path, width=WIDTH, edges_ms=edges), edges)
        print(f"{path.name}: {len(segments)} alarms in {edges[-1]} ms", file=talk)
        for each in segments:
            print(f"  {each.start_ms:6} ms  {each.confidence:.2f}  {each.reason}", file=talk)


if __name__ == "__main__":
    main()
