// @vitest-environment jsdom
/** A table of few clips says once that it has no intervals, not in every cell. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FigureTable } from "@/features/report/tables/FigureTable";
import { number, tableWith, word } from "./fixtures";

const few = (n: number) => number("50.0", { n, note: `${n} clusters are too few for an interval; it takes 10` });

it("says below a small table why it has no intervals, and ± in no cell", () => {
  render(<FigureTable table={tableWith({}, [word("aster 1"), few(3), few(4)])} />);
  expect(screen.getByRole("row", { name: /aster 1/ }).textContent).not.toContain("±");
  screen.getByText(/intervals need n ≥ 10/);
});

it("says it in the cell where others have one", () => {
  const whole = number("75.0", { interval: "30.1–95.4", n: 40 });
  render(<FigureTable table={tableWith({}, [word("aster 1"), whole, few(3)])} />);
  expect(screen.getByRole("row", { name: /aster 1/ }).textContent).toContain("± none");
  expect(screen.queryByText(/intervals need/)).toBeNull();
});
