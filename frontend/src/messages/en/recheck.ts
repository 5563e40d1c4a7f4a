/** The messages of a recheck of another person's work. */

export const recheck = {
  whose: "Another annotator’s work:",
  what: "accept it, correct it, or send it back.",
  asSaid: "No changes yet. “Accept” keeps it as it is.",
  changed: "You changed it. Your correction replaces the annotation; the original is kept.",
  accept: "Accept",
  correct: "Correct",
  sending: "Sending",
  sendBack: "Send back",
};

export const sendBack = {
  title: "Send back",
  explained: "The annotator gets it again, with the annotation and your note. Until then it does not count.",
  note: "What should be changed?",
  needed: "Describe what should be changed. The annotator reads it.",
  go: "Send back",
};

/** The note of the person who rechecked the work, with a task that comes again. */
export const sentBack = {
  heading: "Sent back to you:",
  explained: "Your last annotation is filled in. Make the requested changes and submit it again.",
};
