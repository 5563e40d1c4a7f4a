import type { Calls } from "@/features/annotate/api/calls";
import { Editor } from "@/features/annotate/editor/editor";
import type { Content, Instrument, Question, Work } from "@/shared/api/types";
import type { FrameTable } from "@/shared/engine/frames";
import { frameTable } from "@/shared/engine/frames";

/** A clip of `frames` frames at `fps`. */
export function tableAt(fps: number, frames: number): FrameTable {
  const times = Array.from({ length: frames }, (_, i) => i / fps);
  const end = frames / fps;
  return frameTable({ edges_ms: [...times, end].map((s) => Math.round(s * 1000)), times, end });
}

/** A clip in which a frame lasts a millisecond, so that frames are milliseconds. */
export const millisecondTable = (ms: number): FrameTable => tableAt(1000, ms);

export const SPOTLIGHT: Instrument = {
  key: "spotlight",
  version: 1,
  title: "Error segments",
  guideline: "Watch once.\n\nThen mark.",
  clean: true,
  segments: {
    types: [
      { key: "physics_violation", label: "Physics violation", letter: "P", definition: "Against nature." },
      { key: "logical_error", label: "Logical error", letter: "L", definition: "Against sense." },
    ],
    severity: { min: 1, max: 5, label: "How noticeable", levels: { 4: "hard to miss" } },
    reason: { min_words: 2, aim_words: 8, max_chars: 40 },
  },
};

export const BRITE: Instrument = {
  key: "brite",
  version: 1,
  title: "Atomic questions",
  guideline: "Answer each.",
  clean: false,
  questions: { form: "yes_no", unclear: true, dimensions: ["Subject", "Audio"], note: true, evidence: true },
};

/** All forms of questions. */
export const VF_EVAL: Instrument = {
  ...BRITE,
  key: "vf_eval",
  questions: {
    unclear: true,
    dimensions: ["Prompt", "Quality"],
    note: true,
    evidence: true,
    fixed: [
      {
        key: "alignment",
        text: "As asked?",
        dimension: "Prompt",
        form: "choice",
        options: [
          { key: "all", label: "All of it" },
          { key: "part", label: "A part" },
        ],
      },
      {
        key: "quality",
        text: "Which flaws?",
        dimension: "Quality",
        form: "choices",
        options: [
          { key: "none", label: "None", alone: true },
          { key: "blur", label: "Blur" },
          { key: "flicker", label: "Flicker" },
        ],
      },
      {
        key: "looks",
        text: "How good?",
        dimension: "Quality",
        form: "scale",
        scale: { min: 2, max: 4, levels: { 2: "bad", 4: "good" } },
      },
      {
        key: "prompt",
        text: "A better prompt?",
        dimension: "Prompt",
        form: "text",
        unclear: false,
        optional: true,
        length: { min_words: 3, max_chars: 30 },
      },
    ],
  },
};

/** The questions of a task under an instrument that asks the same of every clip. */
export const fixedQuestions = ({ questions }: Instrument): readonly Question[] =>
  (questions?.fixed ?? []).map(({ key, text, dimension, form }, order) => ({
    ...{ id: `of-${key}`, key, text, dimension, form, order, options: [] },
    applicable: true,
  }));

/** Of a question that was written for the prompt. */
const WRITTEN = { form: "yes_no", key: null, options: [] as { key: string; label: string }[] } as const;

export const QUESTIONS: readonly Question[] = [
  { id: "q1", text: "Is there a cup?", dimension: "Subject", order: 0, applicable: true, ...WRITTEN },
  { id: "q2", text: "Is a gurgle heard?", dimension: "Audio", order: 1, applicable: false, ...WRITTEN },
  { id: "q3", text: "Is the cup red?", dimension: "Subject", order: 2, applicable: true, ...WRITTEN },
];

/** A clip of five seconds, by its name. */
export const videoCalled = (id: string): NonNullable<Work["video"]> => ({
  id,
  url: `/media/${id}.mp4`,
  duration_ms: 5000,
  frame_times_url: `/media/${id}-frames.json`,
  width: 640,
  height: 360,
  has_audio: false,
  peaks_url: null,
  strip: { url: `/media/${id}.jpg`, tiles: 24, tile_width: 120, tile_height: 68 },
});

export function workWith(questions: readonly Question[] = [], draft: Work["draft"] = null): Work {
  return {
    assignment: { id: "a1", lease_token: "lease", expires_at: "2030-01-01T00:00:00Z", version: 3 },
    task: {
      id: "t1",
      subject: "video",
      training: false,
      prompt: { text: "A cup." },
      questions: [...questions],
      passage: null,
      question: null,
      error: null,
    },
    round: 1,
    video: videoCalled("v1"),
    right: null,
    draft,
    sent_back: null,
    reward: null,
    progress: { mine: 6, of: 20 },
  };
}

/** Of a study that warns of nothing, as its first round asks it. */
export const HEAD = { content_warning: "", round: { n: 1 } };

/** What the server answers a person who has done all tasks and came from no platform. */
export const ALL_DONE: Pick<Calls, "eligibility" | "complete"> = {
  eligibility: () => Promise.resolve({ stopped: null, round: 1, mine: 20, of: 20, entry: null }),
  complete: () => Promise.reject(new Error("There is no participation.")),
};

export const editorFor = (instrument: Instrument, content: Content | null = null): Editor =>
  new Editor(workWith(instrument.questions ? QUESTIONS : []), instrument, tableAt(24, 120), content);

/** Stands in for the clock where only the position counts. */
export function putPlayhead(editor: Editor, frame: number): void {
  const clock = { position: () => frame, seekFrame: () => Promise.resolve() };
  editor.player.set(clock as unknown as NonNullable<ReturnType<typeof editor.player.get>>);
}
