/** The texts of the set-up of a critic run: what the model sees, a trial, alternatives, limits and clips. */
import { plural } from "../plural";

export const seen = {
  heading: "What the model will see",
  clip: "Clip",
  firstClip: "First clip of the study",
  noFrames: "No frames are shown for this clip.",
  short: (gap: string, share: string | null, n: number) =>
    share === null
      ? `Errors shorter than ${gap} s can fall between two frames.`
      : `Errors shorter than ${gap} s can fall between two frames: ${share} % of the ${plural(n, "error")} that people marked.`,
  tabs: "What is asked, and a trial",
  prompt: "Prompt",
  trial: "Trial reply",
  trialOf: (state: string) => `Trial reply: ${state}`,
};

export const trial = {
  about:
    "A worker asks the model about this clip with these settings. The reply is paid from the project's budget and used again by the run.",
  start: "Try on this clip",
  again: "Try again on this clip",
  needsSettings: "Complete the settings on the left to try this critic.",
  waiting: "Waiting for a worker",
  running: "Asking the model",
  failed: "The trial failed.",
  outdated: "The settings have changed since this trial.",
};

export const alternatives = {
  heading: "Alternatives",
  caption: "Time and cost of the same clips with another strategy or model",
  name: "Instead",
  time: "Model time",
  cost: "Cost",
  unknown: "not known",
  refused: "not possible",
};

export const duration = {
  short: "under 1 min",
  minutes: (minutes: number) => `${minutes} min`,
  hours: (hours: number, minutes: number) => (minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`),
};

export const stop = {
  heading: "Stop when",
  time: "Time, hours",
  noLimit: "no limit",
  unread: (n: string) => `${n} clips in a row have no readable reply`,
  hint: "A stopped run keeps its replies and can be resumed.",
  left: (left: string, limit: string) => `The project has ${left} left of ${limit}.`,
  badTime: "Enter a number of hours from 0.02 to 720.",
};

export const clipChoice = {
  heading: "Clips",
  all: "All clips",
  settled: "Settled clips",
  saved: "Saved filter",
  which: "Which saved filter",
  select: "Select one",
  none: "This project has no saved filters. Save one on the Clips page.",
  choose: "Select a saved filter.",
};
