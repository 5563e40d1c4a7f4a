/** The texts about what observers see in frames: on the page of a clip, and where people check frames. */
import { decimal, plural } from "../plural";

export const seen = {
  object: (label: string, score: number | null) => (score === null ? label : `${label} ${decimal(score, 2)}`),
  answer: (asked: readonly string[], text: string) => (asked.length === 0 ? text : `${asked.join(", ")}: ${text}`),
  kind: "Observer",
  frames: (n: number) => `something in ${plural(n, "frame")}`,
  loading: "Loading…",
  notLoaded: "Not loaded",
  toggle: (isShown: boolean, name: string) => `${isShown ? "Hide" : "Show"} what ${name} saw`,
};

export const runs = {
  title: "Observers",
  text: "Observers look at single frames: objects with their places, captions, colours. People check a sample of their frames, and their own errors are shown with their scores.",
  notLoaded: "The runs of observers could not be loaded",
  none: "No observer has looked at clips yet",
  noneText: "Start one to see objects, captions or colours frame by frame.",
  start: "New run",
  table: "Runs of observers",
  name: "Name",
  kind: "Kind",
  clips: "Clips",
  checked: "Checked frames",
  of: (done: number, all: number) => `${done} of ${all}`,
  check: "Check frames",
  checkOf: (name: string) => `Check frames of ${name}`,
};

/** The kinds of observers that ship; others are shown as the server has them. */
export const kinds: Readonly<Record<string, string>> = {
  object_detector: "Object detector",
  zero_shot_detector: "Detector of given classes",
  captioner: "Captioner",
  frame_captions: "Captions by a model of critics",
  colour_questions: "Questions on colors",
};

export const newRun = {
  title: "New run of an observer",
  name: "Name",
  kind: "Kind",
  asked: "Model",
  choose: "Select a model",
  model: (name: string, gpu: string, seen: boolean) =>
    [gpu === "" ? name : `${name}, ${gpu}`, seen ? "" : "(worker not available)"].filter(Boolean).join(" "),
  noModel: "No worker has announced a model of this kind. Set LOCAL_MODELS for a worker of the GPU queue.",
  noneToAsk: "There is neither an endpoint nor a local model. An admin can add an endpoint.",
  classes: "Classes",
  classesHint: "What to look for, one a line.",
  threshold: "Threshold",
  thresholdHint: "The lowest score that counts, 0 to 1. Leave empty for the detector's own.",
  classMap: "Class map",
  classMapHint: "Other names for labels, one a line: woman = person",
  badLine: (line: string) => `“${line}” is not of the form label = name.`,
  maxTokens: "Maximum tokens of a caption",
  parameters: "Parameters",
  parametersHint: "JSON, as the package of the observer describes it.",
  badJson: "This is not JSON.",
  fps: "Frames per second",
  clips: "It looks at all clips of the project that are not taken down.",
  start: "Start",
};

export const checks = {
  back: "All observers",
  notLoaded: "The frames could not be loaded",
  draw: "Draw frames",
  drawMore: "Draw more frames",
  drawText:
    "Frames are drawn at random from all that the observer looked at, also from those in which it saw nothing; of captions and answers, from those about which there are some. A larger number adds to the sample.",
  count: "Frames",
  seed: "Seed",
  notDrawn: "No frames were drawn",
  progress: (done: number, all: number) => `${done} of ${plural(all, "frame")} checked`,
  error: "The observer's own error",
  precision: "Precision of classes",
  recall: "Recall of classes",
  exact: "Exact counts",
  share: (value: number, low: number, high: number, n: number) =>
    `${decimal(value, 3)} [${decimal(low, 3)}, ${decimal(high, 3)}], n = ${n}`,
  noShare: (checked: number, reason: string) => (checked === 0 ? "no frame checked yet" : reason),
  frame: (video: string, ms: number) => `${video}, ${decimal(ms / 1000, 3)} s`,
  at: (position: number, all: number) => `Frame ${position} of ${all}`,
  there: "How many are in the frame?",
  thereText: "Count what is there, also what the observer missed. 0 means: not there.",
  saw: (n: number) => `the observer saw ${n}`,
  right: "Which texts are right?",
  rightText: "A caption is right if all that it says is in the frame; an answer if it is true of the frame.",
  rightOf: (asked: string) => `Right: ${asked}`,
  asked: { caption: "caption", colour: "colour", others: "other objects" } as Readonly<Record<string, string>>,
  add: "Another class",
  addIt: "Add",
  save: "Save and next",
  saveKey: "Enter",
  previous: "Previous frame",
  next: "Next frame",
  saved: "Checked",
  failed: "The frame was not saved",
  takenDown: "This clip is taken down, so its frame cannot be shown.",
  show: "Show boxes",
  done: "All frames of the sample are checked.",
  framesNotLoaded: (status: number) => `The frames of the clip could not be loaded: the server returned ${status}.`,
};
