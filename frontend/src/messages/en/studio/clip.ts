/** The texts of the page of a clip: its picture, lanes, facts and what is written about it. */
import { plural } from "../plural";

export const page = {
  notPutBack: "Not put back.",
  clip: "Clip",
  about: "About this clip",
  noSegment: "The segment of this link is not on this clip.",
  lanesNotLoaded: "The lanes could not be loaded",
  empty: {
    title: "No annotations on this clip yet",
    text: "Add it to a study above, and people or critics can mark errors in it.",
  },
  copied: {
    clip: "Link to the clip copied",
    frame: (frame: number) => `Link to frame ${frame} copied`,
    segment: "Link to the segment copied",
  },
  notCopied: (link: string) => `The browser did not let the page copy. The link is ${link}`,
  framesNotLoaded: (status: number) => `The frames of the clip could not be loaded: the server returned ${status}.`,
};

export const changes = {
  new: (number: number, label: string) => `${number} new (${label})`,
  removed: (number: number, label: string) => `${number} removed (${label})`,
  answers: (n: number) => `${plural(n, "answer")} changed`,
  starts: (frame: string) => `starts ${frame}`,
  ends: (frame: string) => `ends ${frame}`,
  type: (label: string) => `is ${label}`,
  noSeverity: "without severity",
  severity: (severity: number) => `severity ${severity}`,
  reason: "reason changed",
  box: "box changed",
};

export const commands = {
  play: "Play, pause",
  frameBack: "One frame back",
  frameOn: "One frame on",
  secondBack: "One second back",
  secondOn: "One second on",
  edgeBack: "Previous edge",
  edgeOn: "Next edge",
  loop: "Loop the segment, or the clip",
  laneUp: "Segment in the lane above",
  laneDown: "Segment in the lane below",
  next: "Next clip",
  previous: "Previous clip",
  comment: "Comment",
  copyLink: "Copy a link to this frame",
  escape: "Leave the text, end the selection",
  nextSegment: "Next segment",
};

export const history = {
  answers: (n: number) => plural(n, "answer"),
  segments: (n: number) => plural(n, "segment"),
  nothing: "nothing changed",
  imported: "Added to the project",
  submitted: (what: string) => `Submitted, ${what}`,
  revised: (revision: number, what: string) => `Revision ${revision}: ${what}`,
  settled: (by: string, what: string) => `Settled by ${by || "the command line"}, ${what}`,
  truth: (version: number, what: string) => `Truth v${version}: ${what}`,
  held: (by: string, note: string) => `Taken down by ${by || "the command line"}: ${note}`,
  lifted: (by: string) => `Put back by ${by || "the command line"}`,
  heading: <T>(n: T) => ["History ", n],
  fewer: "Fewer",
  all: "All",
  notLoaded: "The history could not be loaded",
  compareTo: (text: string) => `Compare: ${text}`,
  compare: "Compare",
};

export const lane = {
  revision: (revision: number) => `rev ${revision}`,
  part: (letter: string) => `clip ${letter}`,
  corrected: "corrected",
  notCounted: "does not count",
  noSegments: "no segments",
  noErrors: "no errors",
  truth: (version: number) => `Truth v${version}`,
  now: "now",
  toggle: (hidden: boolean, name: string, lane: string) => `${hidden ? "Show" : "Hide"} ${name}, ${lane}`,
  hidden: "hidden",
  span: (frames: string, changed: boolean) => `${frames}${changed ? ", differs" : ""}`,
  unplaced: (n: number) => `${plural(n, "segment")} without a place on the clip`,
};

export const answers = {
  caption: "Answers",
  question: "Question",
  unclear: "unclear",
};

export const comment = {
  mention: "People to mention",
  markUnclear: "Mark guideline unclear",
  markClear: "Guideline is clear",
  othersOwn: "Another person wrote it; an admin can delete it",
  goTo: (frame: number) => `Go to frame ${frame}`,
  share: "Share with annotators",
  unshare: "Hide from annotators",
  shared: "Shared",
  sharedHint: "Annotators of this clip read it once every round with the clip that they can reach is closed",
  unclear: "Guideline unclear",
  resolvedBy: (name: string) => `resolved by ${name || "an erased account"}`,
  reply: "Reply",
  reopen: "Reopen",
  resolve: "Resolve",
  more: "More about this comment",
  deletedAuthor: "Deleted",
  erased: "Erased account",
  deleted: "This comment was deleted.",
  line: (author: string, text: string) => `${author || "Erased account"}: ${text}`,
};

export const comments = {
  heading: "Comments",
  open: (n: number) => `${n} open`,
  order: "Order of the comments",
  byFrame: "By frame",
  byTime: "By time",
  notLoaded: "The comments could not be loaded",
  none: "No comments yet.",
  resolved: (n: number) => `${n} resolved`,
  clip: "clip",
  write: {
    frame: (frame: number) => `Comment at frame ${frame}`,
    clip: "Comment on the clip",
    hint: (label: string) => `${label}. @ mentions a person`,
  },
  at: (frame: string) => `At ${frame}`,
  unclear: "Guideline unclear",
  send: "Comment",
  pins: {
    open: (n: number) => plural(n, "open comment"),
    resolved: (n: number) => plural(n, "resolved comment"),
    at: (what: string, frame: number) => `${what} at frame ${frame}`,
  },
};

export const facts = {
  generator: "Name, or name@version. Enter saves, Esc cancels",
  keys: "Enter saves, Esc cancels",
  none: "none",
  change: (name: string, value: string) => `${name}: ${value || "none"}. Change`,
  changed: (name: string) => `${name} changed`,
  removed: (name: string) => `${name} removed`,
  column: {
    add: "Add a column",
    name: "Column",
    value: "Value",
    save: "Add",
    unnamed: "Name the column.",
    tooLong: (most: number) => `Give at most ${most} characters.`,
    known: (name: string) => `The clip has ${name} already; change it above.`,
  },
  hash: {
    copied: "SHA-256 copied",
    notCopied: (hash: string) => `The browser did not let the page copy. It is ${hash}`,
    name: "SHA-256",
    copy: "Copy SHA-256",
  },
  heading: "Facts",
  names: {
    clip: "Clip",
    prompt: "Prompt",
    generator: "Generator",
    frames: "Frames",
    source: "Source",
    size: "Size",
    category: "Category",
    seed: "Seed",
  },
  frames: (frames: string, rate: string) => `${frames} at ${rate} fps`,
};

export const head = {
  adminOnly: "An admin of the project can do this",
  takeDown: "Take down",
  similar: {
    clips: "Similar clips",
    reasons: "Similar reasons",
    selectFirst: "Select a segment with a reason first.",
  },
  isDown: "It is taken down",
  prompt: "Prompt",
  review: "Review",
  more: "More",
  copy: {
    segment: "The selected segment",
    selectFirst: "Select a segment first",
    label: (frame: number) => `Copy link to f${frame}, or another`,
    frame: (frame: number) => `This frame, f${frame} (L)`,
    clip: "The clip",
    to: <T>(frame: number, part: (text: string) => T) => ["Copy link ", part(`to f${frame}`)],
  },
  study: {
    unchanged: "Nothing changed.",
    added: (name: string) => `Added to ${name}`,
    notAdded: (why: string) => `Not added. ${why}`,
    has: "It is in this study",
    new: "New study",
    add: "Add to study",
  },
};

export const neighbours = {
  label: "Clips of the filter",
  back: "Back to these clips",
  previous: "Previous clip (K)",
  of: (n: string) => `of ${n}`,
  notAmong: (n: string) => `not among these ${n}`,
  next: "Next clip (J)",
  by: (key: string) => `by ${key}`,
  counted: "clips of a number",
  similar: "similar clips",
  all: "All clips",
};

export const stage = {
  takenDown: <T>(bold: (text: string) => T, by: string, when: string) => [
    bold("Taken down"),
    ` ${by ? `by ${by}` : "from the command line"}, ${when}`,
  ],
  putBack: "Put back",
  adminPutsBack: "An admin of the project can put it back.",
  nothing: "Nothing marked at this frame",
  here: "At this frame",
  segment: (name: string, span: string, confidence: string | null) =>
    `${name}, ${span}${confidence === null ? "" : `, confidence ${confidence}`}`,
};

export const takeDown = {
  title: (video: string) => `Take ${video} down?`,
  does: "Take down",
  text: "Its tasks leave the queues of all studies, and its picture is not shown. Its annotations stay, and do not count while it is taken down. It can be put back.",
  reason: {
    label: "Why",
    hint: "Kept with the clip, and read by researchers.",
  },
};

export const timeline = {
  label: (n: number) => `Timeline of ${plural(n, "frame")}`,
  comments: <T>(n: number, count: (text: string) => T) => ["Comments ", count(`${n} open`)],
  time: "Time",
  frames: "Frames",
  none: "No lane of this kind on this clip.",
  showAll: "Show all lanes",
};

export const transport = {
  lanes: {
    all: "All",
    people: "People",
    critics: "Critics",
    truth: "Truth",
  },
  player: "Player",
  edgeBack: {
    title: "Previous edge ([)",
    label: "Previous edge",
  },
  frameBack: "One frame back (,)",
  pause: "Pause (Space)",
  play: "Play (Space)",
  frameOn: "One frame on (.)",
  edgeOn: {
    title: "Next edge (])",
    label: "Next edge",
  },
  loop: "Loop",
  silent: "no sound",
  comment: "Comment",
  speed: "Speed",
  sound: "Sound",
  shown: "Lanes",
};

export const uses = {
  heading: "Used in",
  none: "In no study yet.",
  report: (number: number) => `report ${number}`,
  check: "Hidden quality check",
  round: (round: number) => `round ${round}`,
  release: (number: number) => `Release ${number}`,
};

export const states = {
  open: "Open",
  in_progress: "In progress",
  waiting: "Waiting for review",
  agreed: "Agreed",
  in_review: "In review",
  settled: "Settled",
  taken_down: "Taken down",
};
