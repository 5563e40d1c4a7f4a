/** How the lines of plots look: the same for one method in all of them, and never by colour alone. */
import type { ReportPlot, ReportSeries } from "@/shared/api/types";

export interface Look {
  readonly ink: string;
  /** The stroke's dashes; an empty text is a solid line. */
  readonly dash: string;
  /** The shape of its points: a path around 0, 0. */
  readonly shape: string;
}

const TRUTH: Look = { ink: "var(--line-strong)", dash: "", shape: "" };
/** The first person has the ink of text. */
const PERSON_INK = "var(--d1)";
const INKS = ["var(--d2)", "var(--d3)", "var(--d4)", "var(--d5)"] as const;
const DASHES = ["", "6 3", "2 3", "8 3 2 3", "1 4"] as const;
const SHAPES = [
  "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0Z",
  "M-3.2-3.2H3.2V3.2H-3.2Z",
  "M0-4.2 3.8 2.9H-3.8Z",
  "M0-4.4 4.4 0 0 4.4-4.4 0Z",
  "M0 4.2-3.8-2.9H3.8Z",
] as const;

const at = <T>(list: readonly [T, ...T[]], place: number): T => list[place % list.length] ?? list[0];

/** Truths that stand beside nothing else, such as generators, are told apart like methods. */
const rolesOf = ({ series }: ReportPlot): readonly (readonly [string, ReportSeries["of"]])[] => {
  const areAlone = series.every(({ of }) => of === "truth");
  return series.map(({ label, of }) => [label, areAlone ? "critic" : of]);
};

/** A look for each line of all plots, by its label. Where inks begin again, dashes and shapes are others. */
export function looksOf(plots: readonly ReportPlot[]): ReadonlyMap<string, Look> {
  const drawn = plots.filter(({ kind }) => kind !== "stacks" && kind !== "spans");
  const series = new Map(drawn.flatMap(rolesOf));
  const person = [...series].find(([, of]) => of === "person")?.[0];
  const others = [...series].filter(([label, of]) => of !== "truth" && label !== person).map(([label]) => label);
  const look = (label: string, of: ReportSeries["of"]): Look => {
    if (of === "truth") return TRUTH;
    const place = others.indexOf(label);
    if (place < 0) return { ink: PERSON_INK, dash: "", shape: SHAPES[0] };
    const again = (place % INKS.length) + Math.floor(place / INKS.length);
    return { ink: at(INKS, place), dash: at(DASHES, again), shape: at(SHAPES, again + 1) };
  };
  return new Map([...series].map(([label, of]) => [label, look(label, of)]));
}
