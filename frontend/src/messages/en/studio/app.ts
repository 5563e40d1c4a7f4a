/** The titles of the studio's pages, and texts that join two features. */

export const titles = {
  overview: "Overview",
  clips: "Clips",
  people: "People",
  review: "Review",
  critics: "Critics",
  agreement: "Agreement",
  truth: "Ground truth",
  reports: "Reports",
  judges: "Judges",
  report: "Report",
  merge: "Merge",
  releases: "Releases",
  settings: "Settings",
  studies: "Studies",
  newStudy: "New study",
  instruments: "Instruments",
  instrument: "Instrument",
  members: "Members",
  models: "Models and budget",
  clipPrompts: "Prompts",
  observers: "Observers",
  frameChecks: "Check frames",
  prompts: "Critic prompts",
  benchmarks: "Benchmarks",
  home: "Home",
  score: "Score files",
  changes: "Changes",
  clip: "Clip",
  run: "Critic run",
  notFound: "Page not found",
};

export const clips = {
  all: "All clips",
  empty: "Add clips above: drop files, folders or a zip.",
};
