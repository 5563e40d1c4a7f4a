/** What the commands are called, and what is needed while they are not available. */

export const groups = { Watch: "Watch", Mark: "Mark", Answer: "Answer", Finish: "Finish" };

export const watch = {
  play: "Play or pause",
  frameBack: "One frame back (hold to repeat)",
  frameOn: "One frame forward (hold to repeat)",
  secondBack: "One second back",
  secondOn: "One second forward",
  fiveBack: "Five seconds back",
  fiveOn: "Five seconds forward",
  firstFrame: "First frame",
  lastFrame: "Last frame",
  edgeBack: "Previous segment edge",
  edgeOn: "Next segment edge",
  shuttleBack: "Play backwards (press again to go faster)",
  pause: "Pause",
  shuttleOn: "Play at 1× (press again to go faster)",
  slower: "Slower",
  faster: "Faster",
  playSegment: "Play the segment once",
  loop: "Loop the segment, or the clip",
  lastSecond: "Replay the last second",
  mute: "Mute or unmute",
  size: "Fit to window or actual size",
  copyLink: "Copy a link to this moment",
};

export const timeline = {
  zoomIn: "Zoom in on the timeline",
  zoomOut: "Zoom out of the timeline",
  zoomAll: "Whole clip on the timeline",
  zoomSegment: "Fill the timeline with the segment",
  lanes: "One lane per type",
  snap: "Snap to edges while dragging",
};

export const mark = {
  start: "Start here",
  end: "End here",
  hold: "Mark while held",
  moveStart: "Move the segment's start here",
  startBack: "Start one frame earlier",
  startOn: "Start one frame later",
  endBack: "End one frame earlier",
  endOn: "End one frame later",
  nudgeBack: "Whole segment one frame earlier",
  nudgeOn: "Whole segment one frame later",
  split: "Split here",
  join: "Join with the adjacent segment or the next of this type",
  duplicate: "Duplicate the segment",
  delete: "Delete the segment",
  next: "Next segment",
  previous: "Previous segment",
  escape: "Leave the text or box, or cancel a drag",
  type: (n: number) => `Error type ${n}`,
  severity: (n: number) => `How noticeable: ${n}`,
  severityOf: (scale: string, n: number) => `${scale}: ${n}`,
  severityLabel: "Severity",
  reason: "Write the reason",
  box: "Box on the frame",
};

export const chain = {
  next: "Next sentence",
  previous: "Previous sentence",
  tag: (type: string) => `Add or remove tag: ${type}`,
  startBack: "Start one word earlier",
  startOn: "Start one word later",
  endBack: "End one word earlier",
  endOn: "End one word later",
  all: "Whole sentence",
  nextTag: "Next tag",
  delete: "Remove the tag",
  clean: "No errors in this chain",
};

export const answering = {
  yes: "Yes",
  no: "No",
  unclear: "Unclear",
  option: (n: number) => `Choose option ${n}`,
  chosen: (label: string) => `Choose “${label}”`,
  goOn: "Continue to the next question",
  writeOrGoOn: "Write the answer or continue",
  write: "Write the answer",
  pin: "Use this frame as evidence",
  pinFrom: "Evidence: from here",
  pinTo: "Evidence: to here",
  seen: "Picture event: seen here",
  heard: "Sound event: heard here",
  showPin: "Go to the evidence",
  autoAdvance: "Auto-advance to the next open question",
  next: "Next question",
  previous: "Previous question",
};

export const finish = {
  clean: "No errors in this clip",
  submit: "Submit",
  undo: "Undo",
  redo: "Redo",
  skip: "Skip this clip",
  report: "Report this clip",
  skipText: "Skip this text",
  sendBack: "Send back to the annotator",
  reportText: "Report this text",
  menu: "All commands",
  help: "Guide and shortcuts",
};

/** What a command needs before it is available. */
export const needs = {
  other: "Not available now.",
  clip: "The clip has not loaded yet.",
  selection: "Select a segment first.",
  tag: "Select a tag first.",
  noTags: "Remove all tags to choose “No errors”.",
  emptyList: "Delete all segments to choose “No errors”.",
  undo: "There is nothing to undo.",
  redo: "There is nothing to redo.",
  option: (n: number) => `This question has no option ${n}.`,
  yesNo: "This is not a yes/no question.",
  unclear: "“Unclear” is not an option for this question.",
  text: "This question has no text answer.",
  pair: "This question is not about sound.",
};
