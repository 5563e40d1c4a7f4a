/** The texts about the runs of critics: one run, the form of a new one, and what it would take. */
import { plural } from "../plural";

export const run = {
  critic: <T>(name: T, version: string) => ["Critic ", name, ` ${version}`],
  model: <T>(model: T) => ["Model ", model],
  endpoint: <T>(name: T) => ["Endpoint ", name],
  replays: <T>(name: T) => ["Replays the replies of ", name],
  prompts: (references: string) => `Prompts ${references}`,
  started: (time: string) => `Started ${time}`,
  ended: (time: string) => `Ended ${time}`,
  clips: "Clips",
  clipsOf: <T>(over: T, all: T) => [over, " of ", all],
  segments: "Segments",
  answers: (answers: number) => plural(answers, "answer"),
  calls: "Calls",
  seconds: (value: string) => `${value} s in total`,
  noModel: "asks no model",
  busy: "Model busy",
  busyOf: (percent: string) => `${percent} %`,
  busyNote: "of the time at work; else waiting for clips",
  gpuBusy: (percent: string) => `of the time at work; GPU busy ${percent} %`,
  tokens: "Tokens",
  spent: "Spent",
  noLimit: "no limit",
  budget: (budget: string) => `of ${budget}`,
  breakdown: "Clips by state, replies by parsing result",
  estimated: (most: string) => `estimated at most ${most}`,
};

export const notAsked = "not asked: needs sound";

/** The outcomes of a run, a clip or a call; others are shown as the server has them. */
export const states: Readonly<Record<string, string>> = {
  ok: "ok",
  done: "done",
  done_with_failures: "done with failures",
  repaired: "repaired",
  truncated: "truncated",
  failed: "failed",
  refused: "refused",
  media_not_received: "media not received",
  running: "running",
  waiting: "waiting",
  paused: "paused",
  cancelled: "cancelled",
  sent: "sent",
  lost: "lost",
};

export const tallies = { clips: "Clips", replies: "Replies" };

export const estimate = {
  none: "none",
  label: "Estimate",
  incomplete: "Select a critic and its endpoint to see an estimate.",
  estimating: "Estimating",
  free: (clips: number) => `${plural(clips, "clip")}. No model is asked, and it costs nothing.`,
  clips: "Clips",
  calls: "Calls",
  cached: (calls: string) => `plus ${calls} cached`,
  noneCached: "none cached",
  promptTokens: "Prompt tokens",
  forFrames: (tokens: string) => `including ${tokens} for frames`,
  replyTokens: "Reply tokens",
  atMost: "at most",
  cost: "Cost",
  noPrice: "no price known",
  time: "Model time",
  noTime: "not known: no call to this model yet",
  byCalls: "by its latest calls",
  tooLong: (calls: number, longest: string, known: string | null) =>
    `${plural(calls, "call")} may be too long: prompt and reply have up to ${longest} tokens, and the endpoint is known to accept ${known ?? "fewer"}. Choose fewer or smaller frames.`,
};

export const runQueries = {
  heading: "What the model is asked",
  count: (shown: number, total: number) =>
    `${plural(total, "query", "queries")} about this clip${shown < total ? `, ${shown} shown` : ""}`,
  frames: (n: number) => plural(n, "frame"),
  sections: { system: "System", head: "Head", tail: "Tail" },
  part: (section: string, about: string) => `${section}, ${about}`,
  none: "This critic asks no model. It measures the clips themselves.",
};

export const newRun = {
  title: "New critic run",
  all: "All runs",
  started: "Run started.",
  cost: "Estimate",
  count: (clips: number) => plural(clips, "clip"),
  startOf: (clips: string) => `Start run, ${clips}`,
  starting: "Starting",
  start: "Start",
  critic: "Critic",
  version: (version: string) => `v${version}`,
  asks: "asks a model",
  asksNone: "no model",
  none: "No critic supports what this study asks for.",
};

export const acts = {
  retryOf: (title: string) => `Retry the failed clips of ${title}`,
  retry: "Retry failed",
  pauseOf: (title: string) => `Pause ${title}`,
  pause: "Pause",
  resumeOf: (title: string) => `Resume ${title}`,
  resume: "Resume",
  cancelOf: (title: string) => `Cancel ${title}`,
  cancelling: {
    title: "Cancel this run?",
    effect: "Finished clips are kept. The remaining clips are skipped. A cancelled run cannot be resumed.",
    keep: "Keep running",
    verb: "Cancel run",
  },
  resuming: {
    title: "Resume the run",
    spent: (why: string, spent: string) => `${why} Spent so far: ${spent}.`,
    budget: "New budget for this run, US dollars",
  },
};

export const entry = {
  segments: (segments: number) => plural(segments, "segment"),
  answers: (answers: number) => plural(answers, "answer"),
  calls: (calls: number) => plural(calls, "call"),
  tokens: (tokens: string) => `${tokens} tokens`,
  money: (spent: string, budget: string | null) => (budget === null ? spent : `${spent} of ${budget}`),
  timeUnknown: "time left unknown",
};

export const fields = {
  sources: {
    endpoint: "An endpoint",
    model: "A local model",
    run: "Replies of an earlier run",
    provider: "A provider of a package",
  },
  source: "Replies from",
  endpoint: "Endpoint",
  localModel: "Local model",
  provider: "Provider",
  providerOptions: "Its options",
  providerOptionsHint: "JSON, as the package describes them.",
  noLocalModels: "No worker offers a model yet. Start a GPU worker with LOCAL_MODELS set to its model folders.",
  noEndpoint: "This project has no endpoints yet. An admin can add one here.",
  select: "Select one",
  earlierRun: "Earlier run",
  noRun: "No run in this study has recorded replies yet.",
  callsOf: (title: string, calls: number) => `${title}, ${calls} calls`,
  fps: "Frames per second",
  frames: "Frames of each clip",
  chooseFrames: "Choose frames",
  byRate: "by rate",
  textModel: "Model for texts",
  textModelHint: "For critics that compare texts, or take answers out of replies in a second call.",
  sameModel: "The same model",
  named: (name: string, model: string) => `${name} (${model})`,
  byNumber: "by number",
  maxPixels: "Maximum pixels per frame",
  topP: "Top-p",
  seed: "Seed",
  tokens: "Maximum reply, tokens",
  temperature: "Temperature",
  budget: "Budget, US dollars",
  noLimit: "no limit",
  byDefault: "critic default",
};

/** A model in the folder of a worker. */
export const localModel = {
  small: "under 1 GB",
  size: (gigabytes: number) => `${gigabytes} GB`,
  label: (name: string, gpu: string, seen: boolean) =>
    `${name}, ${gpu || "CPU"}${seen ? "" : " (worker not available)"}`,
  place: (size: string, dtype: string, gpu: string, memory: string, worker: string) =>
    `${size} of weights, ${dtype}. ${gpu || "CPU"} with ${memory} memory, worker ${worker}.`,
  tooLarge: "The weights are larger than the memory.",
  away: "The worker was not seen in the last minute; the run waits for it.",
};

/** What is sent of a clip. */
export const media = {
  label: "Clips are sent as",
  frames: "Frames",
  video: "Video",
  videoHint:
    "The server chooses frames from the video at this rate. Frames that are shuffled, reversed or left out cannot be sent as video.",
};

/** With which prompts a run asks. */
export const prompts = {
  label: (base: string) => `Prompt instead of ${base}`,
  newest: (version: number) => `newest shipped version, v${version}`,
  ofRun: "that of the earlier run",
};

/** Where the confidence of a run comes from. */
export const confidence = {
  label: "Confidence",
  none: "as the critic says",
  samples: "Samples",
  sources: {
    self_consistency: "samples that agree",
    verify: "a second look",
    logits: "probability of the answer",
  },
  hints: {
    self_consistency: "Each clip is asked about several times; the confidence is the share of samples that agree.",
    verify: "The model is asked about each error or answer whether it is right.",
    logits: "Needs a model that returns probabilities of tokens.",
  } as Readonly<Record<string, string>>,
};

/** A run's control, and the parameters that one critic has alone. */
export const own = {
  heading: "Only for this critic",
  control: "Control",
  controlHint: "Shows the clip with less in it. A critic that scores as well does not use what is left out.",
  noControl: "none: the whole clip",
  without: "none",
  names: {
    window_seconds: "Window, seconds",
    most_seconds_apart: "Most seconds between duplicates",
    option_order: "Order of options",
    reasoning: "Reasoning before the answer",
    extract: "Answer taken out by a second call",
    orders: "Orders of a pair",
    show_prompt: "Show the prompt of the clip",
    ask_about_sound: "Ask about sound without hearing it",
    box: "Box of a marked error",
  } as Readonly<Record<string, string>>,
  choices: {
    instrument: "as in the instrument",
    seeded: "random for each clip",
    none: "no",
    before: "yes",
    second_call: "yes",
    both: "both orders",
    drawn: "drawn on the frames",
    coordinates: "in words",
  } as Readonly<Record<string, string>>,
  flags: { true: "yes", false: "no" },
  badNumber: (least: number | null, most: number | null) => `Enter a number from ${least ?? 0} to ${most ?? 0}.`,
};

export const form = {
  badFps: "Enter a number of frames per second above 0.",
  badTokens: "Enter a whole number of tokens, at least 1.",
  badFrames: "Enter a whole number of frames, at least 1.",
  badPixels: "Enter a whole number of pixels, at least 1024.",
  badTopP: "Enter a number from 0.01 to 1.",
  badSeed: "Enter a whole number of 0 or more.",
  badTemperature: "Enter a temperature of 0 or more.",
  noCritic: "Select a critic.",
  noEndpoint: "Select an endpoint.",
  noModel: "Select a local model.",
  noProvider: "Select a provider.",
  badProvider: "The options are not a JSON object.",
  noRun: "Select an earlier run.",
  badBudget: "Enter an amount in US dollars, such as 2.50.",
};
