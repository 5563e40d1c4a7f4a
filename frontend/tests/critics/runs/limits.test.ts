import { expect, it } from "vitest";
import { alternativesTo } from "@/features/critics/runs/Alternatives";
import { durationText } from "@/features/critics/runs/duration";
import type { RunForm } from "@/features/critics/runs/run-form";
import { EMPTY, forEstimate, readForm } from "@/features/critics/runs/run-form";
import { critic } from "../fixtures";

const form = (values: Partial<RunForm> = {}): RunForm => ({ ...EMPTY, critic: "zero_shot", endpoint: "e1", ...values });
const settingsOf = (values: Partial<RunForm>) => {
  const read = readForm(form(values), critic(), "s1");
  if (read.kind !== "ready") throw new Error(JSON.stringify(read.problems));
  return read.settings;
};

it("a run stops at its time and after clips without a reply; an estimate takes neither", () => {
  const settings = settingsOf({ hours: "0.5", stopUnread: true });
  expect(settings).toMatchObject({ time_limit: 1800, most_unread: 10 });
  expect(JSON.parse(JSON.stringify(forEstimate(settings)))).not.toHaveProperty("time_limit");
  for (const hours of ["0", "-1", "721", "soon"])
    expect(readForm(form({ hours }), critic()).kind, hours).toBe("unready");
});

it("a run takes all clips, the settled ones of its study, or those of a saved filter, also without a model", () => {
  expect(settingsOf({})).not.toHaveProperty("filter");
  expect(settingsOf({ clips: "settled" })).toMatchObject({ filter: "study=s1&state=settled" });
  expect(settingsOf({ clips: "saved", filter: "q=cup" })).toMatchObject({ filter: "q=cup" });
  expect(readForm(form({ clips: "saved" }), critic())).toMatchObject({
    problems: { filter: "Select a saved filter." },
  });
  const signal = critic({ name: "signal", asks_model: false });
  expect(readForm(form({ clips: "settled", hours: "2", stopUnread: true }), signal, "s1")).toEqual({
    kind: "ready",
    settings: { critic: "signal", filter: "study=s1&state=settled", time_limit: 7200 },
  });
});

it("alternatives are the other models, then the other strategies with the same model", () => {
  const settings = settingsOf({ budget: "3", options: {}, clips: "settled" });
  const models = [
    { id: "m1", name: "Qwen3-VL-8B", seen: true },
    { id: "m2", name: "away", seen: false },
  ];
  const critics = [
    critic(),
    critic({ name: "sequential", title: "Sequential" }),
    critic({ name: "signal", asks_model: false }),
  ];
  const endpoints = [
    { id: "e1", name: "lab" },
    { id: "e2", name: "rented" },
  ];
  const found = alternativesTo(settings, critics, endpoints, models);
  expect(found.map(({ name }) => name)).toEqual(["rented", "Qwen3-VL-8B", "Sequential"]);
  expect(found[0]?.settings).toMatchObject({ critic: "zero_shot", endpoint: "e2", filter: "study=s1&state=settled" });
  expect(found[1]?.settings).toMatchObject({ critic: "zero_shot", model: "m1" });
  expect(found[1]?.settings.endpoint).toBeUndefined();
  expect(found[2]?.settings).toMatchObject({ critic: "sequential", endpoint: "e1" });
  expect(alternativesTo({ critic: "zero_shot", replay: "r1" }, critics, endpoints, models)).toEqual([]);
});

it("durations are in words", () => {
  expect([12, 60, 1980, 3600, 7500].map(durationText)).toEqual(["under 1 min", "1 min", "33 min", "1 h", "2 h 5 min"]);
});
