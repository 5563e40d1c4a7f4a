/** What a model in a worker's folder is called, and where it runs. */
import type { LocalModel } from "../api/calls";

export const NO_LOCAL_MODELS =
  "No worker offers a model yet. Start a GPU worker with LOCAL_MODELS set to its model folders.";

const GB = 1e9;
const sizeOf = (bytes: number): string => (bytes < GB ? "under 1 GB" : `${Math.round(bytes / GB)} GB`);

/** "Qwen3-VL-8B, NVIDIA H200 (worker not available)" */
export const labelOf = ({ name, gpu, seen }: LocalModel): string =>
  `${name}, ${gpu || "CPU"}${seen ? "" : " (worker not available)"}`;

/** What it takes, what there is, and what happens when its worker is away. */
export function hintOf({ size_bytes, memory_bytes, dtype, worker, gpu, seen }: LocalModel): string {
  const place = `${sizeOf(size_bytes)} of weights, ${dtype}. ${gpu || "CPU"} with ${sizeOf(memory_bytes)} memory, worker ${worker}.`;
  const warning = gpu !== "" && size_bytes > memory_bytes ? " The weights are larger than the memory." : "";
  return place + warning + (seen ? "" : " The worker was not seen in the last minute; the run waits for it.");
}
