import { expect, it } from "vitest";
import { causesOf } from "@/features/clips/engine/facts";

const clip = (outcome: "done" | "unchanged" | "refused", message = "") => ({ id: message, outcome, message });

it("says why each clip stays as it was", () => {
  const silent = clip("refused", "It has no annotation in this study yet.");
  expect(causesOf([clip("done")])).toBe("");
  expect(causesOf([clip("done"), silent])).toBe("1 clip stays as before. It has no annotation in this study yet.");
  expect(causesOf([clip("refused", "It is not in this study; add it first."), silent, silent])).toBe(
    "3 clips stay as before. 2 clips: It has no annotation in this study yet. " +
      "1 clip: It is not in this study; add it first.",
  );
});
