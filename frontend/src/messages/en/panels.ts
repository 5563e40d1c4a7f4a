/** The words of the panels beside the clip, where segments are marked and questions are answered. */

export const inspector = {
  none: "None selected",
  /** What can be done to the segment as a whole. */
  deeds: "Segment",
  type: "Error type",
  reason: "What is wrong",
  wordsOf: (words: number, aim: number) => `${words} of ${aim} words`,
  startFrame: "Start frame",
  endFrame: "End frame",
  /** The keys are those of this browser. */
  howToMark: (start: string, end: string) => `Press ${start} where an error starts and ${end} where it ends.`,
};

export const list = {
  heading: "Segments",
  clean: "You say that this clip has no errors.",
  empty: (howToMark: string) => `Nothing is marked yet. ${howToMark}`,
};

export const questions = {
  all: "All questions",
  answered: (n: number, of: number) => `${n} of ${of} answered`,
  next: "Next",
  place: (n: number, of: number) => `Question ${n} of ${of}`,
  optional: ", may be left open",
  answer: "Answer",
  note: "Note, optional",
  evidence: "Evidence",
  show: "Go to this moment",
  remove: "Remove evidence",
  pin: "This frame",
  notApplicable: "does not apply",
  open: "open",
  mayStayOpen: "may stay open",
};

export const footer = {
  clean: "No errors in this clip",
  cleanHint: "“No errors” opens when the list is empty.",
  missingHint: "Submit takes you to what is missing.",
  submit: "Submit",
  sending: "Sending",
  skip: "Skip",
  report: "Report",
};
