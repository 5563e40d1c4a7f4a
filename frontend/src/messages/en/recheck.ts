/** The messages of a recheck of another person's work. */

export const recheck = {
  whose: "Another annotator’s work:",
  what: "accept it, correct it, or send it back.",
  asSaid: "Nothing is changed so far: it would be accepted as it is.",
  changed: "You changed it: your correction would replace their annotation, which is kept.",
  accept: "Accept",
  correct: "Correct",
  sending: "Sending",
  sendBack: "Send back",
};

export const sendBack = {
  title: "Send it back",
  explained: "Its annotator gets it again, with their annotation and your note. It does not count until then.",
  note: "What should be changed?",
  needed: "Say what should be changed; its annotator reads it.",
  go: "Send back",
};

/** The note of the person who rechecked the work, with a task that comes again. */
export const sentBack = {
  heading: "Sent back to you:",
  explained: "Your last annotation is filled in. Change what is asked for, and submit it again.",
};
