/** Tasks whose subject is read, with characters that JavaScript counts otherwise than the server. */
import { Editor } from "@/features/annotate/editor/editor";
import { STILL } from "@/features/annotate/media/footage";
import type { Content, Instrument, Work } from "@/shared/api/types";
import { fixedQuestions, tableAt, workWith } from "./fixtures";

export const VIDEOCRITIC: Instrument = {
  key: "videocritic",
  version: 1,
  title: "Errors in reasoning",
  subject: "chain",
  guideline: "Judge every sentence.",
  clean: true,
  segments: {
    part: "chain",
    types: [
      { key: "logical", label: "Logical", letter: "L", definition: "It does not follow." },
      { key: "hallucination", label: "Hallucination", letter: "H", definition: "It is not there." },
      { key: "temporal", label: "Temporal", letter: "T", definition: "Not then." },
    ],
    reason: { min_words: 0, max_chars: 30 },
  },
  questions: {
    unclear: false,
    note: false,
    dimensions: ["Note"],
    fixed: [
      {
        key: "note",
        text: "What was left out?",
        dimension: "Note",
        form: "text",
        optional: true,
        length: { min_words: 1, max_chars: 40 },
      },
    ],
  },
};

/** A cat and an astronaut of several code points, and an accent that is a character of its own. */
export const SENTENCES = ["The 🐱 jumps onto the cafe\u0301 table.", "Then a 👩‍🚀 waves twice.", "It lands."] as const;
export const TEXT = SENTENCES.join(" ");

const lengthOf = (text: string): number => [...text].length;
/** Where each sentence lies, in code points. */
export const PLACES: readonly (readonly [number, number])[] = SENTENCES.map((sentence, i) => {
  const from = SENTENCES.slice(0, i).reduce((sum, before) => sum + lengthOf(before) + 1, 0);
  return [from, from + lengthOf(sentence)];
});

export function chainWork(): Work {
  const work = workWith(fixedQuestions(VIDEOCRITIC));
  const passage = {
    question: "What does the cat do?",
    options: ["It jumps", "It sleeps"],
    answer: null,
    text: TEXT,
    sentences: PLACES.map((place) => [...place]),
  };
  return { ...work, task: { ...work.task, subject: "chain", passage } };
}

export const chainEditor = (content: Content | null = null): Editor =>
  new Editor(chainWork(), VIDEOCRITIC, tableAt(24, 120), content);

const asksAlone = (subject: "prompt" | "question" | "marked_error"): Instrument => ({
  key: subject,
  version: 1,
  title: "Filter",
  subject,
  guideline: "Read.",
  clean: false,
  questions: {
    unclear: false,
    note: true,
    dimensions: ["Filter"],
    fixed: [{ key: "kept", text: "Is it kept?", dimension: "Filter", form: "yes_no" }],
  },
});

export const OF_PROMPT = asksAlone("prompt");
export const OF_QUESTION = asksAlone("question");
export const OF_ERROR = asksAlone("marked_error");

/** A prompt, or a question about one, without a clip. */
export function textWork(instrument: Instrument): Work {
  const work = workWith(fixedQuestions(instrument));
  const question = instrument === OF_QUESTION ? { text: "Is the cat 🐱 asleep?", dimension: "Action" } : null;
  const task = { ...work.task, subject: instrument.subject!, prompt: { text: "A cat sleeps." }, question };
  return { ...work, task, video: null };
}

export const textEditor = (instrument: Instrument): Editor => new Editor(textWork(instrument), instrument, STILL, null);

/** An error from frame 24 to 47 of a clip at 24 frames a second. */
export function errorWork(): Work {
  const work = workWith(fixedQuestions(OF_ERROR));
  const error = {
    start_ms: 1000,
    end_ms: 2000,
    type: "physics_violation",
    type_label: "Physics violation",
    type_letter: "P",
    type_definition: "Against nature.",
    severity: 4,
    reason: "The cup floats.",
    box: { x: 0.1, y: 0.2, w: 0.3, h: 0.4 },
  };
  return { ...work, task: { ...work.task, subject: "marked_error", error } };
}

export const errorEditor = (): Editor => new Editor(errorWork(), OF_ERROR, tableAt(24, 120), null);
