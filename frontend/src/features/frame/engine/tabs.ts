/** The tabs of a project and of a study. A page names its tab in the route table; a tab without a page has no line here. */
import type { NavigationCounts } from "@/shared/api/navigation";
import { plural } from "@/shared/format";

export interface Tab {
  readonly key: string;
  readonly label: string;
  /** Added to the path of the project or study. */
  readonly path: string;
  /** The key after G that goes there. */
  readonly letter?: string;
  /** What waits behind the tab, or how much is there; an empty text for nothing. */
  readonly count?: (counts: NavigationCounts) => string;
  /** The pages of a tab that has several, in a row of their own. */
  readonly parts?: readonly Tab[];
}

const number = (n: number): string => (n > 0 ? String(n) : "");

export const PROJECT_TABS: readonly Tab[] = [
  { key: "studies", label: "Studies", path: "", letter: "s" },
  { key: "project-clips", label: "Clips", path: "/clips", letter: "c" },
  { key: "instruments", label: "Instruments", path: "/instruments", letter: "i" },
  { key: "members", label: "Members", path: "/members", letter: "m" },
  { key: "models", label: "Models and budget", path: "/models", letter: "b" },
  { key: "project-settings", label: "Settings", path: "/settings", letter: "e" },
];

export const STUDY_TABS: readonly Tab[] = [
  { key: "overview", label: "Overview", path: "", letter: "o" },
  { key: "clips", label: "Clips", path: "/clips", letter: "k" },
  {
    ...{ key: "people", label: "People", path: "/people", letter: "p" },
    count: ({ appeals_open }) => (appeals_open > 0 ? plural(appeals_open, "appeal") : ""),
  },
  {
    ...{ key: "review", label: "Review", path: "/review", letter: "r" },
    count: ({ reviews_open }) => number(reviews_open),
  },
  {
    ...{ key: "critics", label: "Critics", path: "/critics", letter: "c" },
    count: ({ runs_running }) => (runs_running > 0 ? `${runs_running} running` : ""),
  },
  {
    ...{ key: "results", label: "Results", path: "/results", letter: "t" },
    parts: [
      { key: "agreement", label: "Agreement", path: "/results/agreement" },
      {
        ...{ key: "ground-truth", label: "Ground truth", path: "/results/ground-truth" },
        count: ({ ground_truth }) => (ground_truth === null ? "" : `v${ground_truth}`),
      },
      {
        ...{ key: "reports", label: "Reports", path: "/results/reports" },
        count: ({ reports }) => number(reports),
      },
      { key: "judges", label: "Judges", path: "/results/judges" },
    ],
  },
  { key: "releases", label: "Releases", path: "/releases", letter: "l" },
  { key: "settings", label: "Settings", path: "/settings", letter: "e" },
];

/** The tab that a key after G goes to. */
export const tabFor = (tabs: readonly Tab[], letter: string): Tab | undefined =>
  tabs.find((tab) => tab.letter === letter.toLowerCase());
