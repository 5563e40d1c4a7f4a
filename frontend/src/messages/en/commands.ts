/** What the commands are called, and what they take while they cannot be done. */

export const groups = { Watch: "Watch", Mark: "Mark", Answer: "Answer", Finish: "Finish" };

export const watch = {
  play: "Play, pause",
  frameBack: "One frame back; hold to go on",
  frameOn: "One frame on; hold to go on",
  secondBack: "One second back",
  secondOn: "One second on",
  fiveBack: "Five seconds back",
  fiveOn: "Five seconds on",
  firstFrame: "First frame",
  lastFrame: "Last frame",
  edgeBack: "To the segment edge before",
  edgeOn: "To the next segment edge",
  shuttleBack: "Play backwards; again for faster",
  pause: "Pause",
  shuttleOn: "Play at 1×; again for faster",
  slower: "Slower",
  faster: "Faster",
  playSegment: "Play the segment once",
  loop: "Loop the segment, or the clip",
  lastSecond: "Play the last second once more",
  mute: "Sound on, off",
  size: "Fit the picture, or show its actual size",
  copyLink: "Copy a link to this moment",
};

export const timeline = {
  zoomIn: "Zoom in on the timeline",
  zoomOut: "Zoom out of the timeline",
  zoomAll: "Whole clip on the timeline",
  zoomSegment: "Fill the timeline with the segment",
  lanes: "A lane for each type",
  snap: "Snap to edges while dragging",
};

export const mark = {
  start: "Start here",
  end: "End here",
  hold: "Mark while this is held",
  moveStart: "Move the segment's start here",
  startBack: "Start one frame earlier",
  startOn: "Start one frame later",
  endBack: "End one frame earlier",
  endOn: "End one frame later",
  nudgeBack: "Whole segment one frame earlier",
  nudgeOn: "Whole segment one frame later",
  split: "Split here",
  join: "Join with the neighbour, or the next of this type",
  duplicate: "Duplicate the segment",
  delete: "Delete the segment",
  next: "Next segment",
  previous: "Previous segment",
  escape: "Leave the text or the box, give a drag up",
  type: (n: number) => `Error type ${n}`,
  severity: (n: number) => `How noticeable: ${n}`,
  severityOf: (scale: string, n: number) => `${scale}: ${n}`,
  severityLabel: "Severity",
  reason: "Write what is wrong",
  box: "Box on the frame",
};

export const chain = {
  next: "Next sentence",
  previous: "Previous sentence",
  tag: (type: string) => `Tag, or take the tag off: ${type}`,
  startBack: "Start one word earlier",
  startOn: "Start one word later",
  endBack: "End one word earlier",
  endOn: "End one word later",
  all: "The whole sentence again",
  nextTag: "Next tag",
  delete: "Take the tag off",
  clean: "No errors in this chain",
};

export const answering = {
  yes: "Yes",
  no: "No",
  unclear: "Unclear",
  option: (n: number) => `Choose option or step ${n}`,
  chosen: (label: string) => `Choose “${label}”`,
  goOn: "Go on to the next question",
  writeOrGoOn: "Write the answer, or go on",
  write: "Write the answer",
  pin: "Evidence: this frame",
  pinFrom: "Evidence: from here",
  pinTo: "Evidence: to here",
  seen: "Picture event: seen here",
  heard: "Sound event: heard here",
  showPin: "Go to the evidence",
  autoAdvance: "Auto-advance: an answer leads to the next open question",
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
  sendBack: "Send it back to its annotator",
  reportText: "Report this text",
  menu: "Menu of all commands",
  help: "Guide and keys",
};

/** What it takes to do a command that cannot be done now. */
export const needs = {
  other: "This cannot be done now.",
  clip: "The clip is not on the screen yet.",
  selection: "Select a segment first.",
  tag: "Select a tag first.",
  noTags: "“No errors” opens when no sentence is tagged: take the tags off first.",
  emptyList: "“No errors” opens when the list is empty: delete the segments first.",
  undo: "There is nothing to undo.",
  redo: "There is nothing to redo.",
  option: (n: number) => `This question has no option ${n}.`,
  yesNo: "This question is not answered yes or no.",
  unclear: "This question cannot be answered “unclear”.",
  text: "This question is not answered in words.",
  pair: "This question is not about sound.",
};
