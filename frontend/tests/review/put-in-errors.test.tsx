// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import "../dom";
import { PutInErrors } from "@/features/review/components/PutInErrors";

const TYPES = [
  { key: "spatial", label: "Spatial" },
  { key: "logical", label: "Logical" },
];

it("says of each error of a mixed chain who put it in, and is closed at first", () => {
  const errors = [
    { sentence: 2, type: "grounding_spatial", claim: "left", origin: "rule" },
    { sentence: 3, type: "logical", claim: "", origin: "model-injected:vl" },
    { sentence: 4, type: "logical", claim: "", origin: "" },
  ];
  const { container } = render(<PutInErrors errors={errors} types={TYPES} />);
  expect(screen.getByText("Errors that were put in (3)").closest("details")?.open).toBe(false);
  expect([...container.querySelectorAll("li")].map(({ textContent }) => textContent?.trim())).toEqual([
    "Sentence 3: Spatial. Claim: “left”. By rule.",
    "Sentence 4: Logical. Written by vl.",
    "Sentence 5: Logical.",
  ]);
});

it("shows nothing where nothing was put in", () => {
  const { container } = render(<PutInErrors errors={[]} types={TYPES} />);
  expect(container.innerHTML).toBe("");
});
