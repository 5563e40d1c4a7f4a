/** The tabs of a project and of a study. A page names its tab in the route table; a tab without a page has no line here. */
import type { NavigationCounts } from "@/shared/api/navigation";
import { tabs as messages } from "@/messages/studio/frame";

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
  { key: "studies", label: messages.studies, path: "", letter: "s" },
  {
    ...{ key: "project-clips", label: messages.clips, path: "/clips", letter: "c" },
    parts: [
      { key: "all-clips", label: messages.allClips, path: "/clips" },
      { key: "clip-prompts", label: messages.prompts, path: "/clips/prompts" },
      { key: "questions", label: messages.questions, path: "/clips/questions" },
      { key: "observers", label: messages.observers, path: "/clips/observers" },
    ],
  },
  { key: "instruments", label: messages.instruments, path: "/instruments", letter: "i" },
  { key: "benchmarks", label: messages.benchmarks, path: "/benchmarks", letter: "n" },
  { key: "members", label: messages.members, path: "/members", letter: "m" },
  { key: "models", label: messages.models, path: "/models", letter: "b" },
  { key: "project-settings", label: messages.settings, path: "/settings", letter: "e" },
];

export const STUDY_TABS: readonly Tab[] = [
  { key: "overview", label: messages.overview, path: "", letter: "o" },
  { key: "clips", label: messages.clips, path: "/clips", letter: "k" },
  {
    ...{ key: "people", label: messages.people, path: "/people", letter: "p" },
    count: ({ appeals_open }) => (appeals_open > 0 ? messages.appeals(appeals_open) : ""),
  },
  {
    ...{ key: "review", label: messages.review, path: "/review", letter: "r" },
    count: ({ reviews_open }) => number(reviews_open),
  },
  {
    ...{ key: "critics", label: messages.critics, path: "/critics", letter: "c" },
    count: ({ runs_running }) => (runs_running > 0 ? messages.running(runs_running) : ""),
  },
  {
    ...{ key: "results", label: messages.results, path: "/results", letter: "t" },
    parts: [
      { key: "leaderboard", label: messages.leaderboard, path: "/results/leaderboard" },
      { key: "agreement", label: messages.agreement, path: "/results/agreement" },
      {
        ...{ key: "ground-truth", label: messages.truth, path: "/results/ground-truth" },
        count: ({ ground_truth }) => (ground_truth === null ? "" : messages.version(ground_truth)),
      },
      {
        ...{ key: "reports", label: messages.reports, path: "/results/reports" },
        count: ({ reports }) => number(reports),
      },
      { key: "judges", label: messages.judges, path: "/results/judges" },
    ],
  },
  { key: "releases", label: messages.releases, path: "/releases", letter: "l" },
  { key: "settings", label: messages.settings, path: "/settings", letter: "e" },
];

/** The tab that a key after G goes to. */
export const tabFor = (tabs: readonly Tab[], letter: string): Tab | undefined =>
  tabs.find((tab) => tab.letter === letter.toLowerCase());
