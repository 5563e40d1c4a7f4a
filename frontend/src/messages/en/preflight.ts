/** What a person is told before the first clip. */

export const preflight = {
  before: (study: string) => `Before you begin with ${study}`,
  skipping: "A clip that is hard to look at can be skipped at any time, without a word why.",
  goOn: "Continue",
  notForMe: "Not for me",
};

/** Shown where the window is too narrow to work in. */
export const narrow = {
  heading: "This work needs a computer",
  why: (needed: number, has: number) =>
    "Errors are marked to the frame, with the clip, its timeline and the form in sight at once. That takes a window of " +
    `at least ${needed} pixels; this one has ${has}.`,
  nothingLost:
    "No clip has been taken, and nothing that you did before is lost: open the same address on a computer and go on " +
    "there. At a computer already? Make the window wider, or zoom out.",
  goOn: "Continue anyway",
};
