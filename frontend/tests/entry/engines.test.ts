import { describe, expect, it, vi } from "vitest";
import { faultsOf, isKeyPress } from "@/features/entry/engine/device";
import { paragraphs } from "@/features/entry/engine/participation";
import { NUMBERS, SoundCheck } from "@/features/entry/engine/sound-check";
import { consequencesOf } from "@/features/entry/engine/withdrawal";
import type { OwnEntry } from "@/shared/api/types";
import { COMPLETED, ENTRY } from "../entries";

describe("what a computer lacks", () => {
  const found = { width_px: 900, keyboard: true, sound: false };

  it("is what the study needs and it has not", () => {
    expect(faultsOf(ENTRY, { ...found, sound: true })).toEqual([]);
    expect(faultsOf(ENTRY, { width_px: 899, keyboard: false, sound: false })).toEqual([
      "narrow",
      "no_keyboard",
      "no_sound",
    ]);
    expect(faultsOf({ ...ENTRY, needs_sound: false }, found)).toEqual([]);
  });

  it("is no keyboard where one on the screen types, or a script", () => {
    expect(isKeyPress({ key: "a", isTrusted: true })).toBe(true);
    expect(isKeyPress({ key: "Unidentified", isTrusted: true })).toBe(false);
    expect(isKeyPress({ key: "a", isTrusted: false })).toBe(false);
  });
});

describe("the check of the sound", () => {
  it("is passed by the number of tones alone, and asks for another number each time", async () => {
    const played: number[] = [];
    const sound = (tones: number) => Promise.resolve(void played.push(tones));
    const check = new SoundCheck(sound, () => 0);
    check.answer(2);
    expect(check.state.get()).toBe("untried");
    await check.play();
    check.answer(played[0]! + 1);
    expect(check.state.get()).toBe("wrong");
    await check.play();
    expect(played[1]).not.toBe(played[0]);
    check.answer(null);
    expect(check.state.get()).toBe("silent");
    await check.play();
    check.answer(played[2]!);
    expect(check.state.get()).toBe("heard");
    expect(played.every((tones) => NUMBERS.includes(tones))).toBe(true);
  });

  it("says that nothing is heard where the browser has no sound", async () => {
    const check = new SoundCheck(vi.fn().mockRejectedValue(new Error("none")));
    await check.play();
    expect(check.state.get()).toBe("silent");
  });
});

it("parts the text of consent at its empty lines", () => {
  expect(paragraphs(ENTRY.consent)).toEqual(["You look at clips.", "Write to rui@example.org.\nShe answers."]);
  expect(paragraphs("\r\n\r\nOne.\r\n \r\nTwo.\n")).toEqual(["One.", "Two."]);
});

describe("what withdrawing does", () => {
  const told = (entry: OwnEntry, erase = false) => consequencesOf(entry, erase).join("\n");
  const working: OwnEntry = { ...ENTRY, state: "working", tasks_done: 2, bonus_minor: 50, unpaid_minor: 50 };

  it("sets the work aside, and the reward is lost while it goes on", () => {
    expect(told(working)).toContain("The 2 tasks that you completed no longer count");
    expect(told(working)).toContain("Return your submission on Prolific");
    expect(told(working)).toContain("The reward of £4.50 is not paid");
    expect(told(working)).toContain("Your bonus of £0.50 remains yours");
    expect(told({ ...working, tasks_done: 0 })).not.toContain("not counted");
  });

  it("leaves the reward and its code to who completed, and says of another code that it is told once more", () => {
    expect(told(COMPLETED)).toContain("The reward of £4.50 remains yours");
    expect(told(COMPLETED)).not.toContain("no longer counts");
    const screened: OwnEntry = { ...COMPLETED, state: "screened_out", unpaid_minor: 0 };
    expect(told(screened)).toContain("Your code is shown one last time.");
  });

  it("with erasing says what goes, what stays, and what can be paid no more", () => {
    expect(told(COMPLETED, true)).toContain("£4.50 that you are owed has not been paid yet, and can no longer be paid");
    expect(told(COMPLETED, true)).toContain("the IDs by which Prolific knows you");
    expect(told(COMPLETED, true)).toContain("kept under a random name");
    expect(told(COMPLETED, true)).toContain("Your code is shown one last time");
    expect(told(COMPLETED, true)).not.toContain("remains yours");
    const withdrawn: OwnEntry = { ...COMPLETED, state: "withdrawn", exit: null, unpaid_minor: 0 };
    expect(told(withdrawn, true)).toContain("Your work already does not count");
  });
});
