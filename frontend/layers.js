/**
 * The order of the folders in `src`: a folder imports only itself and those before it.
 *
 * "." names the files directly in a folder; where it is missing, they come last. Folders in `plain` know no framework:
 * they import neither React nor components, so their tests need no browser.
 */
export const LAYERS = ["messages", "shared", "features", "app"];

export const SHARED = { plain: ["api", "engine"], order: ["api", "engine", ".", "components", "studio"] };

const plain = ["api", "engine"];

/** By feature. A feature imports `shared` and itself, never another feature. */
export const FEATURES = {
  annotate: {
    plain: ["media", "document", "editor", "api", "session", "preview", "commands", "keyboard"],
    order: [
      ...["media", "document", "editor", "api", "session", "preview", "commands", "keyboard"],
      ...["controls", "text", "questions", "pair", "timeline", "training", "stage", "panels", "dialogs", "recheck"],
      "page",
    ],
  },
  clip: { plain, order: ["api", "engine", "parts"] },
  "clip-prompts": { plain, order: ["api"] },
  clips: { plain, order: ["api", "engine", "uploads", "explorer"] },
  critics: { plain: ["api"], order: ["api", "endpoints", "runs", "clips", "compare"] },
  dashboard: { plain, order: ["api"] },
  frame: { plain: ["engine"], order: ["engine"] },
  entry: { plain, order: ["engine", "api"] },
  instruments: { plain: ["document", "api", "engine"], order: ["document", "api", "engine", "builder"] },
  benchmarks: { plain, order: ["api"] },
  observers: { plain, order: ["api", "engine"] },
  home: { plain: ["api"], order: ["api", "own"] },
  joint: { plain, order: ["api", "engine"] },
  judges: { plain, order: ["api", "engine", "certificates"] },
  mine: { plain, order: ["api"] },
  "new-study": { plain, order: ["engine", "api", "parts"] },
  overview: { plain, order: ["api", "engine"] },
  people: { plain, order: ["api", "engine", "components"] },
  projects: { plain, order: ["api"] },
  prompts: { plain, order: ["api", "engine"] },
  questions: { plain, order: ["api"] },
  releases: { plain, order: ["api"] },
  report: { plain, order: ["engine", "api", "tables", "head", "plots", "clips"] },
  score: { plain, order: ["api", "engine"] },
  review: { plain, order: ["api", "engine", "components"] },
  study: { plain: ["api"], order: ["api", "agreement", "leaderboard", "rounds", "settings", "truths"] },
  tour: { plain, order: ["engine", "api"] },
  truth: { plain, order: ["engine", "api"] },
};
