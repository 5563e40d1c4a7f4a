/** Questions under review: which come first, and which answers all share. */
import { isAnswered } from "@/shared/engine/answers";
import type { LaneAnswer, ReviewQuestion } from "../api/calls";
import type { Draft, Verdict } from "./draft";
import { setVerdict, verdictOn } from "./draft";
import type { Lane } from "./review-timeline";

/** Those on which annotators differ first; otherwise as they were asked. */
export const inOrder = (questions: readonly ReviewQuestion[]): readonly ReviewQuestion[] => [
  ...questions.filter(({ disagree }) => disagree),
  ...questions.filter(({ disagree }) => !disagree),
];

/** What a lane answers to a question, if it does. */
export const answerIn = (lane: Lane, question: string): LaneAnswer | undefined =>
  lane.answers.find((answer) => answer.question === question);

/** The answer that all lanes that answered give alike; at least two must have. */
export function agreedOn(question: string, lanes: readonly Lane[]): Pick<Verdict, "value" | "unclear"> | null {
  const given = lanes.flatMap((lane) => answerIn(lane, question) ?? []);
  const [first] = given;
  const same = given.every((each) => each.value === first?.value && each.unclear === first.unclear);
  if (!first || given.length < 2 || !same || !isAnswered(first)) return null;
  return { value: first.value, unclear: first.unclear };
}

/** Take over the answers on which all agree, where none is settled yet. */
export const withAgreed = (draft: Draft, questions: readonly ReviewQuestion[], lanes: readonly Lane[]): Draft =>
  questions.reduce((done, { id }) => {
    const agreed = isAnswered(verdictOn(done, id)) ? null : agreedOn(id, lanes);
    return agreed ? setVerdict(done, id, agreed) : done;
  }, draft);
