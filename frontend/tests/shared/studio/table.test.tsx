// @vitest-environment jsdom
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import "../../dom";
import type { DataColumn } from "@/shared/studio/DataTable";
import { DataTable } from "@/shared/studio/DataTable";

interface Score {
  readonly id: string;
  readonly name: string;
  readonly f1: number | null;
}

const SCORES: readonly Score[] = [
  { id: "1", name: "Bilt", f1: 0.5 },
  { id: "2", name: "Aster", f1: null },
  { id: "3", name: "Corum", f1: 0.9 },
  { id: "4", name: "Dorn", f1: 0.7 },
];

const COLUMNS: readonly DataColumn<Score>[] = [
  { key: "name", header: "Name", cell: ({ name }) => name, by: ({ name }) => name },
  { key: "f1", header: "F1", cell: ({ f1 }) => f1 ?? "none", by: ({ f1 }) => f1, isNumber: true },
  { key: "more", header: "More", cell: ({ id }) => `#${id}` },
];

const names = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map(
      (row) =>
        within(row)
          .getAllByRole("cell")
          .find((cell) => /^[A-Z]/u.test(cell.textContent ?? ""))?.textContent,
    );

it("sorts by a column in both directions, with what is undefined last", async () => {
  render(<DataTable label="Scores" columns={COLUMNS} rows={SCORES} idOf={({ id }) => id} sorted={{ key: "name" }} />);
  expect(names()).toEqual(["Aster", "Bilt", "Corum", "Dorn"]);
  const head = screen.getByRole("columnheader", { name: /^F1/u });
  await userEvent.click(within(head).getByRole("button"));
  expect(head.getAttribute("aria-sort")).toBe("descending");
  expect(names()).toEqual(["Corum", "Dorn", "Bilt", "Aster"]);
  await userEvent.click(within(head).getByRole("button"));
  expect(head.getAttribute("aria-sort")).toBe("ascending");
  expect(names()).toEqual(["Bilt", "Dorn", "Corum", "Aster"]);
  expect(within(screen.getByRole("columnheader", { name: "More" })).queryByRole("button")).toBeNull();
});

it("is chosen from by boxes, by ranges with Shift, and all at once", async () => {
  const told = vi.fn();
  const Chosen = () => {
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
    const choose = (ids: ReadonlySet<string>) => {
      told([...ids].sort().join());
      setChosen(ids);
    };
    return (
      <DataTable
        {...{ label: "Scores", columns: COLUMNS, rows: SCORES, idOf: ({ id }: Score) => id, chosen, onChoose: choose }}
        nameOf={({ name }) => name}
      />
    );
  };
  render(<Chosen />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("checkbox", { name: "Choose Bilt" }));
  expect(told).toHaveBeenLastCalledWith("1");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "All of Scores" }).indeterminate).toBe(true);
  await user.keyboard("{Shift>}");
  await user.click(screen.getByRole("checkbox", { name: "Choose Corum" }));
  await user.keyboard("{/Shift}");
  expect(told).toHaveBeenLastCalledWith("1,2,3");
  await user.click(screen.getByRole("checkbox", { name: "All of Scores" }));
  expect(told).toHaveBeenLastCalledWith("1,2,3,4");
  await user.click(screen.getByRole("checkbox", { name: "All of Scores" }));
  expect(told).toHaveBeenLastCalledWith("");
});

it("shows what is given instead of no rows", () => {
  render(<DataTable label="Scores" columns={COLUMNS} rows={[]} idOf={({ id }) => id} empty={<p>No scores yet</p>} />);
  expect(screen.getByText("No scores yet")).toBeTruthy();
});

it("has of a long table only the rows in view, and says how many there are", () => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(340);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  const rows = Array.from({ length: 10_000 }, (_, i) => ({ id: String(i), name: `N${i}`, f1: i }));
  render(<DataTable label="Scores" columns={COLUMNS} rows={rows} idOf={({ id }) => id} />);
  const shown = screen.getAllByRole("row");
  expect(shown.length).toBeLessThan(60);
  expect(shown[1]?.textContent).toContain("N0");
  expect(shown[1]?.getAttribute("aria-rowindex")).toBe("2");
  expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("10001");
});
