"""
What the processors of transformers make of videos and messages: run as a process of its own.

    python tests/engines/reference.py FOLDER_OF_JOBS FOLDER_OF_TORCHVISION

Each `*.job.npz` of the folder is answered by a `*.made.npz`. The processors need torchvision, whose wheel is built for
CUDA: next to a torch for the CPU it cannot be imported, and breaks the import of transformers, so it lies outside the
environment's packages. Two operators that are declared but never called make it importable; the transforms that the
processors use are written in Python.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np


def main(jobs: Path, torchvision: str) -> None:
    """Answer every job of a folder."""
    import torch

    sys.path.append(torchvision)
    library = torch.library.Library("torchvision", "DEF")
    for name in ("nms", "qnms"):
        library.define(f"{name}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
    for path in sorted(jobs.glob("*.job.npz")):
        process(path, path.with_name(path.name.replace(".job.", ".made.")))


def process(job_path: Path, made_path: Path) -> None:
    """Process a job's frames and message; write ids, types, grid, patches and the seconds of a patch."""
    import torch
    from transformers import AutoProcessor
    from transformers.video_utils import VideoMetadata

    job = np.load(job_path)
    said = json.loads(str(job["said"]))
    times_ms = job["times_ms"].tolist()
    processor = AutoProcessor.from_pretrained(said["folder"])
    system = [{"role": "system", "content": said["system"]}] if said["system"] else []
    content = [{"type": "video"}, {"type": "text", "text": said["text"]}]
    words = processor.tokenizer.apply_chat_template(
        [*system, {"role": "user", "content": content}], add_generation_prompt=True, tokenize=False
    )
    # A frame number is a millisecond here, and the length is such that the mean rate is that of the frames.
    gaps = max(len(times_ms) - 1, 1)
    length = (times_ms[-1] - times_ms[0]) * len(times_ms) / gaps or 1000
    made = processor(
        text=[words],
        videos=[torch.from_numpy(job["frames"]).permute(0, 3, 1, 2)],
        video_metadata=[VideoMetadata(total_num_frames=length, fps=1000, frames_indices=times_ms)],
        do_sample_frames=False,
        do_resize=False,
        return_tensors="pt",
    )
    np.savez(
        made_path,
        ids=made["input_ids"][0].numpy(),
        types=made["mm_token_type_ids"][0].numpy(),
        grid=made["video_grid_thw"][0].numpy(),
        patches=made["pixel_values_videos"].numpy(),
        seconds=np.array(made.get("second_per_grid_ts", [])),
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
