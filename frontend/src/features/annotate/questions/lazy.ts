import { LazyPart } from "../controls/lazy-part";

/** The panel of questions: only a study that asks questions and marks no segments needs it. */
export const questionParts = new LazyPart(() => import("./question-parts"));
