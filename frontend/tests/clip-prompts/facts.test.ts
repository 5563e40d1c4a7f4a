import { expect, it } from "vitest";
import { coloursIn, objectsIn } from "@/features/clip-prompts/api/calls";

it("reads objects with their numbers, line by line", () => {
  expect(objectsIn("2 dog\n\n 1 sports ball ")).toEqual([
    { class: "dog", count: 2 },
    { class: "sports ball", count: 1 },
  ]);
  expect([objectsIn(""), objectsIn("dog"), objectsIn("2")]).toEqual([[], null, null]);
});

it("reads a colour and its object, line by line", () => {
  expect(coloursIn("yellow rain coat\nred ball")).toEqual([
    { colour: "yellow", object: "rain coat" },
    { colour: "red", object: "ball" },
  ]);
  expect([coloursIn(" "), coloursIn("yellow")]).toEqual([[], null]);
});
