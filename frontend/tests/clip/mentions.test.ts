import { expect, it } from "vitest";
import { namesFor, withName } from "@/shared/studio/comments/mentions";

const PEOPLE = ["ada", "rui", "rui.costa"];

it("offers the names that continue the one at the end, and completes it", () => {
  expect(namesFor("Look, @ru", PEOPLE)).toEqual(["rui", "rui.costa"]);
  expect(namesFor("@", PEOPLE)).toEqual(PEOPLE);
  expect(namesFor("@rui", PEOPLE)).toEqual([]);
  expect(namesFor("@RUI.", PEOPLE)).toEqual(["rui.costa"]);
  for (const text of ["", "mail@ru", "@ru is away", "@nobody"]) expect(namesFor(text, PEOPLE)).toEqual([]);
  expect(withName("Look, @ru", "rui")).toBe("Look, @rui ");
});
