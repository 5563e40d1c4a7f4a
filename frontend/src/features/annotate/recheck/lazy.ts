import { Late } from "../controls/lazy-part";

/** What a recheck of another person's work needs, and a task that was sent back. */
export const rechecking = new Late(() => import("./recheck-parts"));
