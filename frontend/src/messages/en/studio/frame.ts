/** The texts of the frame around every page of the studio: its bar, tabs, search and keys. */
import { plural } from "../plural";

export const account = {
  yours: (username: string) => `Your account, ${username}`,
  title: "Account",
  theme: "Light or dark theme",
  signOut: "Sign out",
};

export const bar = {
  study: "Study",
  project: "Project",
  search: "Search",
  home: "Home",
  crumbs: "Breadcrumb",
  projects: "Projects",
  studies: (name: string) => `Studies of ${name}`,
  noStudy: "Studies",
};

export const keys = {
  title: "Keyboard shortcuts",
  search: <T>(key: (text: string) => T) => [key("Ctrl K"), " Search"],
  shown: <T>(part: T) => [part, " Keyboard shortcuts"],
};

export const notFound = {
  heading: "Page not found",
  text: "This page does not exist, or you have no access to it. The link may be incomplete.",
  home: "Go to the home page",
};

export const failed = {
  heading: "This page could not be shown",
  unknown: "Unknown error.",
  reload: "Reload page",
};

export const palette = {
  title: "Search",
  label: "Search pages, clips, people, studies and commands",
  hint: "Page, clip, person, study or command",
  found: "Found",
  none: "No results.",
  looking: "Searching…",
};

export const page = {
  loading: "Loading the page",
  project: "Project",
  researchersOnly: "Only researchers and admins can see the pages of a project.",
};

export const places = {
  score: {
    label: "Score files",
    text: "Score files, agreement",
  },
  commands: "Commands",
  does: {
    annotate: "Annotate",
    run: "New critic run",
    report: "New report",
    release: "New release",
    upload: "Upload clips",
    study: "New study",
    invite: "Invite people",
  },
  clips: "Clips",
  people: "People",
  pages: "Pages",
  studies: "Studies",
  projects: "Projects",
};

export const tabs = {
  studies: "Studies",
  clips: "Clips",
  allClips: "All clips",
  prompts: "Prompts",
  questions: "Questions",
  observers: "Observers",
  instruments: "Instruments",
  benchmarks: "Benchmarks",
  members: "Members",
  models: "Models and budget",
  settings: "Settings",
  overview: "Overview",
  people: "People",
  appeals: (n: number) => plural(n, "appeal"),
  review: "Review",
  critics: "Critics",
  running: (n: number) => `${n} running`,
  results: "Results",
  leaderboard: "Leaderboard",
  agreement: "Agreement",
  truth: "Ground truth",
  version: (n: number) => `v${n}`,
  reports: "Reports",
  judges: "Judges",
  releases: "Releases",
};
