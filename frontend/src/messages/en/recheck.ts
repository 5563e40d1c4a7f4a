/** The words of looking at somebody else's work. */

export const recheck = {
  whose: "Somebody else’s work:",
  what: "accept it, correct it, or send it back.",
  asSaid: "Nothing is changed so far: it would be accepted as it is.",
  changed: "You changed it: your correction would take the place of what they said, which stays kept.",
  accept: "Accept",
  correct: "Correct",
  sending: "Sending",
  sendBack: "Send back",
};

export const sendBack = {
  title: "Send it back",
  explained: "Its annotator gets it again, with what they said and with your note. It does not count until then.",
  note: "What is to be done otherwise?",
  needed: "Say what is to be done otherwise; its annotator reads it.",
  go: "Send back",
};

/** The note of somebody who looked at the work, with a task that comes again. */
export const sentBack = {
  heading: "Sent back to you:",
  explained: "What you said last time is filled in. Change what is asked for, and submit it again.",
};
