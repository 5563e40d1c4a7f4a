/** The words of the panels beside the clip, where segments are marked and questions are answered. */

export const inspector = {
  none: "None selected",
  /** Commands for the segment as a whole. */
  deeds: "Segment",
  type: "Error type",
  reason: "Reason",
  wordsOf: (words: number, aim: number) => `${words} of ${aim} words`,
  startFrame: "Start frame",
  endFrame: "End frame",
  /** The keys are those of this browser. */
  howToMark: (start: string, end: string) => `Press ${start} where an error starts and ${end} where it ends.`,
};

export const list = {
  heading: "Segments",
  clean: "Marked as having no errors.",
  empty: (howToMark: string) => `No segments yet. ${howToMark}`,
};

export const questions = {
  all: "All questions",
  answered: (n: number, of: number) => `${n} of ${of} answered`,
  next: "Next",
  place: (n: number, of: number) => `Question ${n} of ${of}`,
  optional: ", optional",
  answer: "Answer",
  note: "Note (optional)",
  evidence: "Evidence",
  show: "Go to this moment",
  remove: "Remove evidence",
  pin: "This frame",
  pinFrom: "From here",
  pinTo: "To here",
  area: "Area",
  areaMissing: "Go to a moment that shows it and mark the area.",
  markArea: "Mark area",
  wholeArea: "Whole image",
  removeArea: "Remove the area",
  firstFrame: "First frame",
  lastFrame: "Last frame",
  pair: "Picture and sound",
  pairFields: "Picture and sound event",
  seen: "Picture event",
  heard: "Sound event",
  pictureFrame: "Picture, frame",
  soundMs: "Sound, ms",
  removePair: "Remove the picture and the sound event",
  picture: (frame: number) => `picture f${frame}`,
  sound: (at: string) => `sound ${at} s`,
  /** How much later than the picture the sound comes, in ms; below 0, how much earlier. */
  later: (ms: number) => (ms === 0 ? "with the picture" : `${Math.abs(ms)} ms ${ms > 0 ? "after" : "before"} picture`),
  offset: (later: string) => `sound ${later}`,
  notApplicable: "not applicable",
  open: "open",
  mayStayOpen: "optional",
};

export const footer = {
  clean: "No errors in this clip",
  cleanHint: "Delete all segments to choose “No errors”.",
  missingHint: "Submit shows what is missing.",
  submit: "Submit",
  sending: "Sending",
  skip: "Skip",
  report: "Report",
};
