/** Where those who settle something together stand: who says what, and how far they are. */
import type { AnswerValue } from "@/shared/engine/answers";
import type { Joint, JointQuestion } from "../api/calls";

type Question = Pick<JointQuestion, "disputed" | "agreed" | "votes">;

export type VoteStatus =
  /** All gave the same answer by themselves. */
  | { readonly kind: "undisputed" }
  | { readonly kind: "agreed" }
  /** Some have not voted yet; those who have say the same. */
  | { readonly kind: "waiting"; readonly voted: number; readonly mine: boolean }
  /** There are votes for different answers. */
  | { readonly kind: "apart"; readonly voted: number; readonly mine: boolean };

/** The last vote of each person. */
export const votesIn = ({ votes }: Pick<Question, "votes">): ReadonlyMap<number, AnswerValue> =>
  new Map(votes.map(({ who, value, unclear }) => [who, { value, unclear }]));

export const sameVote = (one: AnswerValue, other: AnswerValue): boolean =>
  one.value === other.value && one.unclear === other.unclear;

export function voteStatusOf(question: Question, me: number | null): VoteStatus {
  if (!question.disputed) return { kind: "undisputed" };
  if (question.agreed) return { kind: "agreed" };
  const votes = votesIn(question);
  const [first, ...rest] = votes.values();
  const kind = first && rest.some((each) => !sameVote(each, first)) ? "apart" : "waiting";
  return { kind, voted: votes.size, mine: me !== null && votes.has(me) };
}

/** What is to be agreed on, in the order in which it was asked, then the rest. */
export const inOrder = (questions: readonly JointQuestion[]): readonly JointQuestion[] => [
  ...questions.filter(({ disputed }) => disputed),
  ...questions.filter(({ disputed }) => !disputed),
];

/** How many of the disputed questions are agreed on. */
export function progressOf({ questions }: Pick<Joint, "questions">): { readonly agreed: number; readonly of: number } {
  const disputed = questions.filter((question) => question.disputed);
  return { agreed: disputed.filter(({ agreed }) => agreed).length, of: disputed.length };
}
