/** The texts about what a critic returned for a clip. */
import { decimal, plural } from "../plural";

export const clip = {
  noFrameTable: (status: number) => `The frame table did not load: the server returned ${status}.`,
  label: "The clip",
  seconds: (seconds: string) => `${seconds} s`,
  noCall: "No model call for this clip yet.",
  noModel: "This critic did not ask a model about this clip.",
};

export const answers = {
  question: "Question",
  answer: "Answer",
  pYes: "P(yes)",
  unclear: "unclear",
  none: "none",
  noProbability: "none: the model returns no probabilities",
};

export const list = {
  clips: "Clips",
  show: "Show",
  all: (n: number) => `All ${n}`,
  clip: "Clip",
  status: "Status",
  none: "No clips match the filter.",
  clear: "Clear",
  both: (segments: number, answers: number) => `${segments} + ${plural(answers, "answer")}`,
  answers: (answers: number) => plural(answers, "answer"),
  segments: (segments: number) => plural(segments, "segment"),
  noError: "no error",
};

export const timeline = {
  clip: "Clip",
  framesSeen: "Frames seen",
  seen: (n: number) => `${plural(n, "frame")} seen`,
  segments: "Segments",
  unheard: {
    refused: "the model refused",
    media_not_received: "the model did not receive the clip",
  },
  outside: (n: number) => `${plural(n, "segment")} outside the clip, see below`,
  noReply: "no reply yet",
  unread: "reply could not be parsed",
  notRequested: "segments not requested",
  noError: "no error",
  segment: (type: string, start: string, end: string, reason: string) => `${type}, ${start}–${end} s. ${reason}`,
  caption: (n: number) => plural(n, "segment"),
  n: "n",
  seconds: "Seconds",
  type: "Type",
  reason: "Reason",
  confidence: (value: string) => `confidence ${value}`,
  invalid: (why: string) => `invalid: ${why}`,
};

export const reply = {
  name: (subject: string) => `Reply, ${subject}`,
  reused: "reused from an earlier run",
  raw: "Raw reply",
  noText: "The reply has no text.",
  thinking: "Thinking",
  notReceived: (tokens: number | null, least: number) =>
    `The model did not receive the video: it reports ${tokens ?? "no"} prompt tokens, but the frames alone need ${least}.`,
  edits: (n: number) => `${plural(n, "change")} made while parsing`,
  shownOptions: "Options in the order shown",
  probability: (value: number) => `P = ${decimal(value, 2)}`,
  prompt: "Prompt",
  system: "System",
  afterFrames: "After the frames",
  atEnd: "At the end",
  cached: (tokens: string) => `, ${tokens} cached`,
  tokens: {
    promptUnknown: "prompt tokens not reported",
    prompt: (tokens: string, cached: string) => `${tokens} prompt tokens${cached}`,
    replyUnknown: "reply tokens not reported",
    reply: (tokens: string) => `${tokens} reply tokens`,
  },
  seconds: (value: string) => `${value} s`,
  tries: (tries: number) => plural(tries, "try", "tries"),
  endedBy: (finish: string) => `ended by ${finish}`,
  replies: (n: number) => `${n} replies`,
};

export const frames = {
  heading: "Sampled frames",
  list: "Frames",
  frame: (frame: number, at: string) => `Frame ${frame}, at ${at} s`,
  at: <T>(at: string, frame: number, small: (text: string) => T) => [`${at} s `, small(`f${frame}`)],
  undecodable: "This browser cannot decode the clip.",
  seenOf: (n: number, all: number) => `${n} of ${plural(all, "frame")}`,
  rate: (value: number) => `at ${value} fps`,
};
