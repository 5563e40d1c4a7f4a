import { LazyPart } from "../controls/lazy-part";

/** The feedback on a training task and the tutorial; loaded while the clip that needs them is watched. */
export const trainingParts = new LazyPart(() => import("./training-parts"));
