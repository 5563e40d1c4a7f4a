/** What a draft holds is read with care; presets say when they were changed; saves run one at a time. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NewStudy, RoundPreset } from "@/features/new-study/engine/document";
import { ROUND, bodyOf, emptyStudy, filterWords, readStudy } from "@/features/new-study/engine/document";
import type { SavedDraft } from "@/features/new-study/engine/draft-saver";
import { DraftSaver } from "@/features/new-study/engine/draft-saver";
import { isAsSet, nearestPreset, presetPart } from "@/features/new-study/engine/presets";
import { gapsOf, problemAt } from "@/features/new-study/engine/steps";
import { Refused } from "@/shared/api/errors";

const NONE = { gold_first_percent: 0, gold_later_percent: 0, repeat_percent: 0 };
const SOME = { gold_first_percent: 10, gold_later_percent: 10, repeat_percent: 5 };
const preset = (key: string, overlap: number, checks = NONE): RoundPreset => ({
  ...{ key, title: key, description: "", rules: [], checks, trial: 0 },
  rounds: [{ ...ROUND, overlap }],
});
const PRESETS = [preset("quick", 1), preset("standard", 2, SOME)] as const;
const study = (part: Partial<NewStudy> = {}): NewStudy => ({ ...emptyStudy(null), ...part });

describe("the document of a new study", () => {
  it("comes back from a draft as it was", () => {
    const people = { platform: "prolific", consent: "Yes.", tasks_each: 3 } as const;
    const rounds = [
      { ...ROUND, overlap: 4 },
      { ...ROUND, admits: "qualified" as const },
    ];
    const whole = study({ name: "Cups", instrument: { key: "spotlight", version: 1 }, people, rounds, sample: 9 });
    expect(readStudy(JSON.parse(JSON.stringify(whole)) as object as Record<string, unknown>)).toEqual(whole);
    const chosen = study({ filter: null, clips: ["a", "b"], shows_proposals: true });
    expect(readStudy(JSON.parse(JSON.stringify(chosen)) as Record<string, unknown>)).toEqual(chosen);
  });

  it("takes nothing in a draft for granted", () => {
    const odd = {
      name: 3,
      rounds: [{ overlap: "x" }, null],
      clips: ["a", 1],
      checks: [],
      people: "nobody",
      sample: -1,
    };
    const read = readStudy(odd);
    expect(read).toMatchObject({ name: "", rounds: [ROUND, ROUND], clips: ["a"], filter: null, people: null });
    expect(read).toMatchObject({ checks: NONE, sample: null });
  });

  it("asks for either clips or a filter, and for nothing without an instrument", () => {
    expect(bodyOf(study())).toBeNull();
    const instrument = { key: "brite", version: 1 };
    expect(bodyOf(study({ instrument }))).toMatchObject({ filter: "", instrument });
    const chosen = bodyOf(study({ instrument, filter: null, clips: ["a"] }), "d1");
    expect(chosen).toMatchObject({ clips: ["a"], draft: "d1" });
    expect(chosen).not.toHaveProperty("filter");
    expect(chosen).not.toHaveProperty("checks");
  });

  it("says a filter in words", () => {
    expect(filterWords("generator=Aster+1&length=3000..&sort=newest")).toEqual([
      "generator: Aster 1",
      "length: 3000..",
    ]);
  });
});

describe("a preset", () => {
  const gold = ["a", "b", "c", "d", "e"];

  it("is as it was set until a number changes", () => {
    const [, standard] = PRESETS;
    const set = study(presetPart(standard, gold));
    expect([nearestPreset(set, PRESETS)?.key, isAsSet(set, standard)]).toEqual(["standard", true]);
    const changed = { ...set, rounds: [{ ...ROUND, overlap: 3 }] };
    expect([nearestPreset(changed, PRESETS)?.key, isAsSet(changed, standard)]).toEqual(["standard", false]);
  });

  it("mixes no known answers in where there are too few, and is no other preset for that", () => {
    const part = presetPart(PRESETS[1], gold.slice(1));
    expect(part).toMatchObject({ checks: { ...NONE, repeat_percent: 5 }, gold_tasks: [] });
    expect(isAsSet(study(part), PRESETS[1])).toBe(true);
  });
});

it("puts what is missing in the order of the parts", () => {
  const found = [
    { field: "name", message: "The name is empty." },
    { field: "people.consent", message: "Write a consent." },
    { field: "clips", message: "There are none." },
  ];
  const gaps = gapsOf(study(), found);
  expect(gaps.map(({ step, field }) => [step, field])).toEqual([
    ["instrument", "instrument"],
    ["clips", "clips"],
    ["people", "people.consent"],
    ["start", "name"],
  ]);
  expect([problemAt(gaps, "people"), problemAt(gaps, "rounds")]).toEqual(["Write a consent.", undefined]);
});

describe("saving a draft", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function saverOf(save: (draft: SavedDraft, document: NewStudy) => Promise<SavedDraft>) {
    const created: string[] = [];
    const create = async ({ name }: NewStudy) => {
      created.push(name);
      return { id: "d1", lock: 1 };
    };
    return { saver: new DraftSaver({ create, save }, null), created };
  }

  it("makes one when typing rests, then saves one at a time with the lock of the save before", async () => {
    const locks: [number, string][] = [];
    let running = 0;
    const { saver, created } = saverOf(async ({ id, lock }, { name }) => {
      expect((running += 1)).toBe(1);
      locks.push([lock, name]);
      await new Promise((done) => setTimeout(done, 100));
      running -= 1;
      return { id, lock: lock + 1 };
    });
    for (const name of ["C", "Cu", "Cup"]) saver.change(study({ name }));
    await vi.advanceTimersByTimeAsync(800);
    expect(created).toEqual(["Cup"]);
    saver.change(study({ name: "Cups" }));
    const first = saver.flush();
    saver.change(study({ name: "Jugs" }));
    const second = saver.flush();
    await vi.advanceTimersByTimeAsync(1000);
    await Promise.all([first, second]);
    expect(locks).toEqual([
      [1, "Cups"],
      [2, "Jugs"],
    ]);
    expect(saver.state.get()).toMatchObject({ kind: "saved", draft: { lock: 3 } });
  });

  it("stops where another window has saved, and saves over that only when asked to", async () => {
    const conflict = new Refused({ title: "Conflict", status: 409, detail: "Saved since.", errors: [], lock: 7 });
    const locks: number[] = [];
    const { saver } = saverOf(async ({ id, lock }) => {
      locks.push(lock);
      if (lock < 7) throw conflict;
      return { id, lock: lock + 1 };
    });
    saver.change(study());
    await saver.flush();
    saver.change(study({ name: "Mine" }));
    await saver.flush();
    expect(saver.state.get().kind).toBe("conflict");
    saver.change(study({ name: "Mine, longer" }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(locks).toEqual([1]);
    await saver.overwrite();
    expect([locks, saver.state.get().kind]).toEqual([[1, 7], "saved"]);
  });

  it("keeps what could not be saved, and saves nothing once the study is made", async () => {
    let isDown = true;
    const names: string[] = [];
    const { saver } = saverOf(async ({ id, lock }, { name }) => {
      if (isDown) throw new Error("no answer");
      names.push(name);
      return { id, lock: lock + 1 };
    });
    saver.change(study());
    await saver.flush();
    saver.change(study({ name: "Cups" }));
    await saver.flush();
    expect(saver.state.get()).toMatchObject({ kind: "failed", message: "no answer" });
    isDown = false;
    await saver.flush();
    saver.change(study({ name: "Late" }));
    saver.end();
    await vi.advanceTimersByTimeAsync(5000);
    expect(names).toEqual(["Cups"]);
  });
});
