/** How far a person is in the tour, which their browser remembers. */
import { Store } from "@/shared/engine/store";

export const STEPS = ["play", "settle", "compute", "frame", "own"] as const;
export type Step = (typeof STEPS)[number];

export interface Progress {
  /** The step at hand; null before the first. */
  readonly step: Step | null;
  /** Whether the tour was refused or ended: it is shown again only where it is asked for. */
  readonly isOver: boolean;
  /** The disagreement and the report that there were when the step began. */
  readonly review: string | null;
  readonly report: string | null;
}

const KEY = "outtake:tour";
const FRESH: Progress = { step: null, isOver: false, review: null, report: null };

function remembered(): Progress {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Progress>) };
  } catch {
    return FRESH;
  }
}

/** In the query of an address: the tour begins again. */
const ASKED = "tour";

const isAsked = (): boolean => new URLSearchParams(globalThis.location?.search ?? "").has(ASKED);

export const progress = new Store<Progress>(isAsked() ? FRESH : remembered());

progress.subscribe(() => localStorage.setItem(KEY, JSON.stringify(progress.get())));

export const begin = (): void => progress.set(FRESH);
export const end = (): void => progress.set({ ...FRESH, isOver: true });
export const enter = (step: Step, review: string | null, report: string | null): void =>
  progress.set({ step, isOver: false, review, report });

/** The step after one, of those that there are for a person; null after the last. */
export const after = (step: Step | null, steps: readonly Step[]): Step | null =>
  steps[step === null ? 0 : steps.indexOf(step) + 1] ?? null;

/** What the tour knows of the demo, see `api/calls`. */
interface Shown {
  readonly study: string;
  readonly review: string | null;
  readonly clip: string;
  readonly reports: readonly { readonly id: string }[];
}

/** The page of a step; null where the step stays on the page that is open. */
export function pageOf(step: Step, { study, review, clip, reports }: Shown, project: string | null): string | null {
  switch (step) {
    case "play":
      return `/clips/${clip}`;
    case "settle":
      return `/studies/${study}/review${review === null ? "" : `?review=${review}`}`;
    case "frame":
      return `/reports/${reports.at(-1)?.id ?? ""}`;
    case "own":
      return project === null ? null : `/projects/${project}/clips`;
    case "compute":
      return null;
  }
}
