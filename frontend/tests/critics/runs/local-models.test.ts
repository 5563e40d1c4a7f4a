import { expect, it } from "vitest";
import { hintOf, labelOf } from "@/features/critics/runs/local-models";
import { EMPTY, forEstimate, readForm } from "@/features/critics/runs/run-form";
import { critic } from "../fixtures";

const model = {
  ...{ id: "m1", name: "Qwen3-VL-8B", kind: "qwen3_vl", size_bytes: 17_500_000_000, device: "cuda", dtype: "bfloat16" },
  ...{ gpu: "NVIDIA H200", memory_bytes: 150_754_820_096, worker: "gpu@host", queue: "gpu", seen: true },
  ...{ observer: "", seen_at: "2026-11-23T03:00:00Z" },
};

it("a local model names its GPU and memory, and says when its worker is away", () => {
  expect(labelOf(model)).toBe("Qwen3-VL-8B, NVIDIA H200");
  expect(hintOf(model)).toBe("18 GB of weights, bfloat16. NVIDIA H200 with 151 GB memory, worker gpu@host.");
  expect(labelOf({ ...model, gpu: "", seen: false })).toBe("Qwen3-VL-8B, CPU (worker not available)");
  expect(hintOf({ ...model, seen: false })).toContain("the run waits for it");
  expect(hintOf({ ...model, memory_bytes: 8e9 })).toContain("larger than the memory");
});

it("a run asks the chosen local model, and nothing else", () => {
  const form = { ...EMPTY, critic: "zero_shot", source: "model", endpoint: "e1" } as const;
  expect(readForm(form, critic())).toMatchObject({ kind: "unready", problems: { model: "Select a local model." } });
  const read = readForm({ ...form, model: "m1" }, critic());
  expect(read).toMatchObject({ kind: "ready", settings: { critic: "zero_shot", model: "m1" } });
  expect(read.kind === "ready" && forEstimate(read.settings)).toEqual({
    critic: "zero_shot",
    model: "m1",
    fps: 2,
    temperature: 0,
  });
});
