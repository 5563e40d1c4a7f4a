import { Late } from "../controls/lazy-part";

/** The panel of questions: only a study that asks questions and marks no segments needs it. */
export const asking = new Late(() => import("./question-parts"));
