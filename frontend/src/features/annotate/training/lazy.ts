import { Late } from "../controls/lazy-part";

/** The feedback on a training task and the tutorial; loaded while the clip that needs them is watched. */
export const training = new Late(() => import("./training-parts"));
