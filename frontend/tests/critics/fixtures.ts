import type { Critic, Endpoint, Instrument, ModelCall, Run, RunClip, RunClipDetail } from "@/shared/api/types";

const NOTHING = { ok: 0, failed: 0, refused: 0, media_not_received: 0 };

/** An endpoint that was never tested. */
export const endpoint = (values: Partial<Endpoint> = {}): Endpoint => ({
  id: "e1",
  name: "lab",
  base_url: "http://host/v1",
  model: "qwen",
  protocol: "openai",
  family: "qwen3_vl",
  has_key: true,
  input_price: "0.20",
  output_price: null,
  json_schema: true,
  probabilities: false,
  seed: true,
  video: false,
  audio: false,
  picture_tokens: null,
  pixels_per_token: null,
  context_tokens: null,
  set_by_hand: [],
  test: null,
  created_at: "",
  ...values,
});

/** A test that is over and found nothing wrong. */
export const endpointTest = (values: Partial<NonNullable<Endpoint["test"]>> = {}): NonNullable<Endpoint["test"]> => ({
  id: "t1",
  state: "done",
  done: 12,
  total: 12,
  error: "",
  problems: [],
  created_at: "",
  finished_at: "",
  ...values,
});

/** A run that has done 4 of 10 clips and is at work on 2. */
export const run = (values: Partial<Run> = {}): Run => ({
  id: "r1",
  study: { id: "s1", name: "demo" },
  critic: { name: "zero_shot", version: "1" },
  title: "Zero-shot",
  annotator: "a1",
  state: "running",
  paused_reason: "",
  paused_by: null,
  held_up_since: null,
  held_up_reason: "",
  endpoint: { id: "e1", name: "lab", model: "qwen" },
  replay: null,
  model: "qwen",
  prompts: ["strict@2:ab12cd34", "spotlight/same-error@1:ab12cd34"],
  counts: { waiting: 4, running: 2, done: 3, failed: 1, cancelled: 0 },
  statuses: { ...NOTHING, ok: 3 },
  parses: { ...NOTHING, ok: 2, repaired: 1, truncated: 1 },
  segments: 5,
  answers: 0,
  not_asked: 0,
  calls: 4,
  tokens: 12_040,
  seconds: 40,
  busy: null,
  gpu_busy: null,
  spent: "0.42",
  budget: "5.00",
  filter: "",
  time_limit: null,
  most_unread: null,
  estimate: null,
  errors: [],
  created_at: "2026-11-21T12:00:00Z",
  finished_at: null,
  ...values,
});

export const clip = (values: Partial<RunClip> = {}): RunClip => ({
  task: "t1",
  video: "veo/one",
  prompt: "A cup.",
  state: "done",
  status: "ok",
  segments: 1,
  answers: 0,
  error: "",
  seconds: 2,
  ...values,
});

export const call = (values: Partial<ModelCall> = {}): ModelCall => ({
  id: "c1",
  label: "physics_violation",
  state: "answered",
  status: "ok",
  edits: [],
  thinking: "",
  shown: [],
  probabilities: null,
  text: '[{"start": 0.5}]',
  system: "You look at clips.",
  head: "Here it is.",
  tail: "List the errors.",
  template: "zero_shot@1",
  model: "qwen",
  finish: "stop",
  frames: [
    { index: 0, at_ms: 0 },
    { index: 12, at_ms: 500 },
    { index: 24, at_ms: 1000 },
  ],
  width: 448,
  height: 256,
  prompt_tokens: 1204,
  cached_tokens: 0,
  completion_tokens: 88,
  visual_tokens: 900,
  media_received: true,
  cost: "0.000350",
  tries: 1,
  seconds: 1.25,
  error: "",
  reused: false,
  ...values,
});

export const detail = (values: Partial<RunClipDetail> = {}): RunClipDetail => ({
  task: "t1",
  external_id: "veo/one",
  prompt: "A cup.",
  video: {
    id: "v1",
    url: "/v.mp4",
    duration_ms: 2000,
    frame_times_url: "/v.json",
    width: 640,
    height: 360,
    has_audio: false,
    peaks_url: null,
    strip: { url: "/s.jpg", tiles: 24, tile_width: 120, tile_height: 68 },
  },
  state: "done",
  status: "ok",
  error: "",
  segments: [],
  answers: [],
  calls: [call()],
  ...values,
});

export const critic = (values: Partial<Critic> = {}): Critic => ({
  name: "zero_shot",
  version: "1",
  title: "Zero-shot",
  description: "",
  takes: "segments",
  asks_model: true,
  fps: 2,
  frames: null,
  temperature: 0,
  top_p: null,
  forms: [],
  subjects: ["video"],
  options: [],
  prompts: [],
  ...values,
});

const BASE = { key: "k", version: 1, title: "", guideline: "", clean: true };

export const ofSegments: Instrument = { ...BASE, segments: { types: [], reason: { min_words: 1, max_chars: 500 } } };

export const ofQuestions: Instrument = { ...BASE, questions: { form: "yes_no", unclear: true, dimensions: [] } };
