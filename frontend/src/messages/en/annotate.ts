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
  looking: "Looking for a clip",
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
  help: "Guide and keys",
};

/** Where the work is kept. */
export const save = {
  new: "Nothing to save yet",
  saved: (at: string) => `Saved ${at}`,
  savedEarlier: "Saved earlier",
  saving: "Saving",
  kept: "Kept on this computer",
  notKept: "Not saved: keep this page open",
  offline: "Offline, kept on this computer",
  offlineNotKept: "Offline and not saved: keep this page open",
  conflict: "Saved elsewhere too",
  lost: "Lease over, kept on this computer",
  refused: (why: string) => `Refused: ${why}`,
  waiting: (n: number) => `; ${plural(n, "finished clip")} to be sent`,
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
  report: "Report and go on",
  opening: "Opening the clip",
  noPair: "What shows two clips side by side did not load: the server does not answer.",
  coming: (frame: number) => `frame ${frame} is on its way`,
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
    `Speed. Slower: ${slower}, faster: ${faster}. ${back}, ${pause} and ${on} play backwards, pause and play on.`,
  loop: "Loop",
  lastSecond: "Last 1 s",
  soundOn: "Turn the sound on",
  soundOff: "Turn the sound off",
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
  inSight: "Part of the clip on the timeline",
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
  /** For who cannot see it: "Segment 1, physics violation, frame 12 to 40, severity 4". */
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
  nothingOrClean: "Mark at least one segment, or say that there are no errors.",
  /** `needs` is a sentence without its stop: "Needs an end". */
  segment: (n: number, needs: string) => `Segment ${n}: ${needs.toLowerCase()}.`,
  /** `lack` goes on after the question's number: "is open". */
  question: (n: number, lack: string) => `Question ${n} ${lack}.`,
  noTag: "Tag at least one sentence.",
  noTagOrClean: "Tag at least one sentence, or say that there are no errors.",
  tag: (n: number, needs: string) => `Tag ${n}: ${needs.toLowerCase()}.`,
  stray: "has a pin or a note without an answer: answer it, or remove them",
};

/** Why a wish could not be granted. */
export const notices = {
  notStarted: "Press “Start” where the error starts, then “End” where it ends.",
  endBeforeStart: "The end cannot come before the start. Move the start first.",
  notInside: "To split a segment, put the playhead inside it.",
  nothingToJoin: "Nothing to join with: no segment touches this one, and none of its type comes after it.",
  notMarked: "Mark or select a segment first: “Start” begins one here.",
  open: "This segment is being drawn. End it first: press “End” at its last frame.",
  tagRepeats: "The same words have this tag already.",
  tagHere: "Some of these words have this tag already. It is selected: press again to take it off.",
  noTags: "No sentence is tagged yet.",
  noPin: "No moment is pinned to this question yet.",
  nothingBefore: "There is nothing before the first frame.",
  firstFrame: "This is the first frame.",
  lastFrame: "This is the last frame.",
};

/** What became of clips that are not shown any more. */
export const fate = {
  given: "It was given to others before you were back online.",
  inOtherHands: "The clip before is in other hands by now. What you did there stays on this computer.",
  notSubmitted: (why: string) => `A clip could not be submitted: ${why} What you did there stays on this computer.`,
  noNetwork: "There is no network. This works once the server is there again.",
};

/** Why another key was not given to a command. */
export const keyTaken = (keys: string, other: string, command: string): string =>
  `${keys} is the key of “${other}”. “${command}” was left as it was.`;

/** A task of the training, as the bar calls it. */
export const practice = (subject: string) => `Practice ${subject.toLowerCase()}`;

export const training = {
  locked: "This is submitted: it can be watched, and nothing in it changed any more.",
  tutorial: "Guide through the clip, step by step",
  nextClip: "Go on to the next one",
  feedback: "Feedback",
};

/** An instrument is tried, and nothing is stored. */
export const preview = {
  title: "Preview",
  note: "Preview, nothing is stored",
  text: "A cup stands on a table. It falls upwards.",
  question: "Does the cup fall upwards?",
  dimension: "Action",
  example: "Example",
  reason: "The cup falls upwards.",
  nothing: "There is nothing to show yet: add an error type or a question.",
};
