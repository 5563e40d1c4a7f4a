/** The numbers of a report that open their clips. */
import { describe, expect, it } from "vitest";
import { opener } from "@/features/report/engine/counted-links";
import type { Report, ReportTable } from "@/shared/api/types";
import { numberName } from "@/shared/counted-paths";
import { number } from "./fixtures";

const report = { id: "r1", study: { id: "s1", name: "Cups" }, rows: [{}, {}] } as unknown as Report;
const opens = opener(report);

const table = (name: string, keys: readonly string[], cells: readonly (readonly (string | null)[])[]): ReportTable =>
  ({
    ...{ name, title: name, notes: [], section: "" },
    columns: keys.map((key) => ({ key, heading: key, group: "" })),
    rows: cells.map((row) => row.map((text, i) => ({ ...number(text), is_number: i > 0 }))),
  }) as unknown as ReportTable;

const numberOf = (path: string | null): string | null =>
  path === null ? null : new URL(path, "http://x").searchParams.get("counted");

describe("a number of a report", () => {
  it("names its row and figure", () => {
    const main = table("metrics", ["annotator", "videos", "sp_m", "sp_chance"], [["a", "3", ".5", ".1"]]);
    expect(numberOf(opens(main, 0, 1))).toBe("report:r1:0:scored");
    expect(numberOf(opens(main, 0, 2))).toBe("report:r1:0:metric:sp:m");
    expect(opens(main, 0, 3)).toBeNull();
  });

  it("opens nothing in the rows that keep no clips, and where there is none", () => {
    const main = table(
      "metrics",
      ["annotator", "sp_m"],
      [
        ["a", null],
        ["b", ".1"],
        ["Chance", ".2"],
      ],
    );
    expect(opens(main, 0, 1)).toBeNull();
    expect(numberOf(opens(main, 1, 1))).toBe("report:r1:1:metric:sp:m");
    expect(opens(main, 2, 1)).toBeNull();
  });

  it("names the two types of a cell of the confusion table, and the row that the table is of", () => {
    const confusion = table(
      "confusion_2",
      ["truth", "cup", "dog"],
      [
        ["cup", "4", "1"],
        ["dog", "0", "2"],
      ],
    );
    expect(numberOf(opens(confusion, 0, 2))).toBe("report:r1:1:confusion:cup:dog");
    expect(opens(confusion, 1, 1)).toBeNull();
  });

  it("names a part with whatever signs it has", () => {
    const parts = table("by_generator", ["annotator", "Aster: 1_m"], [["a", ".5"]]);
    expect(numberOf(opens(parts, 0, 1))).toBe("report:r1:0:by_generator:Aster%3A%201:m");
    expect(numberName("signal", "a:b")).toBe("signal:a%3Ab");
  });
});
