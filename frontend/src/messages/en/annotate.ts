/**
 * What the annotator's page says from its first moment: one object an area of the page, a function where something is
 * put in. The names of commands are in `commands`, the messages of parts that are loaded later in their own modules.
 */
import { plural } from "./plural";

export const page = { title: "Annotate · Outtake" };

/** Above one's own annotation that is opened again. */
export const reopened = (revision: number) =>
  `You are changing version ${revision} of your annotation. It counts until you submit version ${revision + 1}.`;

/** Before there is a clip; more is in `between`. */
export const between = {
  looking: "Loading the next clip",
  studies: "All studies",
};

export const bar = {
  /** What a task is called by its subject. */
  subjects: {
    video: "Clip",
    pair: "Pair",
    chain: "Chain",
    prompt: "Prompt",
    question: "Question",
    marked_error: "Error",
    passage: "Passage",
  },
  task: (subject: string, n: number) => `${subject} ${n}`,
  of: (n: number) => `of ${n}`,
  done: "Tasks done",
  spent: (time: string, subject: string) => `${time} on this ${subject.toLowerCase()}`,
  menu: "Menu",
  help: "Guide and shortcuts",
};

/** Where the work is kept. */
export const save = {
  new: "Nothing to save yet",
  saved: (at: string) => `Saved ${at}`,
  savedEarlier: "Saved earlier",
  saving: "Saving",
  kept: "Saved on this computer",
  notKept: "Not saved. Keep this page open",
  offline: "Offline, saved on this computer",
  offlineNotKept: "Offline and not saved. Keep this page open",
  conflict: "Also saved in another window",
  lost: "No longer assigned to you, saved on this computer",
  refused: (why: string) => `Not accepted: ${why}`,
  waiting: (n: number) => `; ${plural(n, "finished clip")} waiting to be sent`,
};

/** What the parts of the page are called. */
export const parts = {
  clip: "Clip",
  prompt: "Prompt",
  segments: "Segment",
  questions: "Questions",
  chain: "Reasoning",
  feedback: "Feedback",
};

export const stage = {
  tryAgain: "Try again",
  report: "Report and continue",
  opening: "Opening the clip",
  noPair: "The side-by-side player did not load: the server is not responding.",
  coming: (frame: number) => `loading frame ${frame}`,
  drawing: (segment: number, frame: number) => `Drawing segment ${segment} from f${frame}.`,
  /** Before and after the key that ends it. */
  endHere: { before: "Press", after: "to end it here" },
};

export const transport = {
  name: "Player",
  play: "Play",
  pause: "Pause",
  frame: "frame",
  speed: "Speed",
  /** The keys are those of this browser; a command may have none. */
  speedHint: (slower: string, faster: string, back: string, pause: string, on: string) =>
    `Speed. Slower: ${slower}, faster: ${faster}. ${back}, ${pause} and ${on} play backwards, pause and play forwards.`,
  loop: "Loop",
  lastSecond: "Last 1 s",
  soundOn: "Unmute",
  soundOff: "Mute",
  noSound: "no sound",
  volume: "Volume",
  start: "Start",
  end: "End",
};

export const timeline = {
  name: (frames: number) => `Timeline of ${plural(frames, "frame")}`,
  frames: "Frames",
  sound: "Sound",
  evidence: "Evidence",
  marked: "Marked",
  given: (type: string, first: number, last: number) =>
    `Marked error: ${type.toLowerCase()}, frame ${first} to ${last}`,
  segments: "Segments",
  drawHere: "Drag here to add a segment",
  inSight: "Visible part of the clip",
  inSightFrames: (first: number, last: number) => `frames ${first} to ${last}`,
  silence: "silence",
  noWaveform: "the waveform did not load",
  pin: (questions: readonly number[], frame: number) =>
    `Evidence for question ${questions.join(" and ")}, frame ${frame}`,
  pinRange: (questions: readonly number[], first: number, last: number) =>
    `Evidence for question ${questions.join(" and ")}, frames ${first} to ${last}`,
  pinned: (question: number) => `Q${question}`,
};

/** One segment: what it is called and where it is. */
export const segment = {
  name: (n: number) => `Segment ${n}`,
  noType: "no type yet",
  drawing: "drawing",
  start: (n: number) => `Start of segment ${n}`,
  end: (n: number) => `End of segment ${n}`,
  edge: (frame: number, seconds: string) => `frame ${frame}, ${seconds} s`,
  from: (frame: number) => `from f${frame}`,
  /** For screen readers: "Segment 1, physics violation, frame 12 to 40, severity 4". */
  segmentLabel: ({ number, type, start, last, severity, box }: SegmentLabel) => {
    const frames = last === null ? `from frame ${start}, being drawn` : `frame ${start} to ${last}`;
    const rated = severity === null ? [] : [`severity ${severity}`];
    const kind = type?.toLowerCase() ?? "no type yet";
    return [`Segment ${number}`, kind, frames, ...rated, ...(box ? ["with a box"] : [])].join(", ");
  },
};

export interface SegmentLabel {
  readonly number: number;
  /** What its type is called, if it has one. */
  readonly type: string | undefined;
  readonly start: number;
  /** The last frame inside; null while it is drawn. */
  readonly last: number | null;
  readonly severity: number | null;
  readonly box: boolean;
}

/** What keeps the work from being submitted. */
export const gaps = {
  nothing: "Mark at least one segment.",
  nothingOrClean: "Mark at least one segment or choose “No errors”.",
  /** `needs` is a sentence without its stop: "Needs an end". */
  segment: (n: number, needs: string) => `Segment ${n}: ${needs.toLowerCase()}.`,
  /** `lack` follows the question's number: "is not answered". */
  question: (n: number, lack: string) => `Question ${n} ${lack}.`,
  noTag: "Tag at least one sentence.",
  noTagOrClean: "Tag at least one sentence or choose “No errors”.",
  tag: (n: number, needs: string) => `Tag ${n}: ${needs.toLowerCase()}.`,
  area: "needs its area in the clip",
  stray: "has evidence or a note but no answer: answer it, or remove them",
};

/** Why a wish could not be granted. */
export const notices = {
  notStarted: "Press “Start” where the error starts, then “End” where it ends.",
  endBeforeStart: "The end cannot come before the start. Move the start first.",
  notInside: "To split a segment, put the playhead inside it.",
  nothingToJoin: "No segment to join with: none touches this one, and no later one has its type.",
  notMarked: "Mark or select a segment first. Press “Start” to begin one here.",
  open: "This segment has no end yet. Press “End” at its last frame first.",
  tagRepeats: "The same words already have this tag.",
  tagHere: "Some of these words already have this tag, which is now selected. Press again to remove it.",
  noTags: "No sentence is tagged yet.",
  noPin: "This question has no evidence yet.",
  nothingBefore: "There is nothing before the first frame.",
  firstFrame: "This is the first frame.",
  lastFrame: "This is the last frame.",
};

/** The outcomes of clips that are not shown any more. */
export const fate = {
  given: "It was reassigned before you were back online.",
  inOtherHands: "The previous clip has been reassigned. Your work on it stays on this computer.",
  notSubmitted: (why: string) => `A clip could not be submitted: ${why} Your work on it stays on this computer.`,
  noNetwork: "You are offline. Try again when the server can be reached.",
};

/** Why another key was not given to a command. */
export const keyTaken = (keys: string, other: string, command: string): string =>
  `${keys} is already assigned to “${other}”. The shortcut for “${command}” was not changed.`;

/** A task of the training, as the bar calls it. */
export const practice = (subject: string) => `Practice ${subject.toLowerCase()}`;

export const training = {
  locked: "This task is submitted. You can watch it but not change it.",
  tutorial: "Step-by-step guide",
  nextClip: "Continue to the next task",
  feedback: "Feedback",
};

/** An instrument is tried, and nothing is stored. */
export const preview = {
  title: "Preview",
  note: "Preview: nothing is saved",
  text: "A cup stands on a table. It falls upwards.",
  question: "Does the cup fall upwards?",
  dimension: "Action",
  example: "Example",
  reason: "The cup falls upwards.",
  nothing: "Nothing to show yet. Add an error type or a question.",
};
