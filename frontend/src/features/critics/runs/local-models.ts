/** What a model in a worker's folder is called, and where it runs. */
import { localModel as messages } from "@/messages/studio/critics-runs";
import type { LocalModel } from "../api/calls";

const GB = 1e9;
const sizeOf = (bytes: number): string => (bytes < GB ? messages.small : messages.size(Math.round(bytes / GB)));

/** "Qwen3-VL-8B, NVIDIA H200 (worker not available)" */
export const labelOf = ({ name, gpu, seen }: LocalModel): string => messages.label(name, gpu, seen);

/** What it takes, what there is, and what happens when its worker is away. */
export function hintOf({ size_bytes, memory_bytes, dtype, worker, gpu, seen }: LocalModel): string {
  const tooLarge = gpu !== "" && size_bytes > memory_bytes;
  return [
    messages.place(sizeOf(size_bytes), dtype, gpu, sizeOf(memory_bytes), worker),
    tooLarge ? messages.tooLarge : "",
    seen ? "" : messages.away,
  ]
    .filter(Boolean)
    .join(" ");
}
