/** Shown before the first clip. */

export const preflight = {
  before: (study: string) => `Before you start ${study}`,
  skipping: "You can skip an upsetting clip at any time, without giving a reason.",
  goOn: "Continue",
  notForMe: "Not for me",
};

/** Shown where the window is too narrow to work in. */
export const narrow = {
  heading: "This work needs a computer",
  why: (needed: number, has: number) =>
    "Errors are marked to the frame, with the clip, its timeline and the form visible at the same time. This needs a window " +
    `at least ${needed} pixels wide; this one is ${has}.`,
  nothingLost:
    "No clip has been assigned, and your earlier work is not lost. Open the same address on a computer to continue. " +
    "Already on a computer? Make the window wider, or zoom out.",
  goOn: "Continue anyway",
};
