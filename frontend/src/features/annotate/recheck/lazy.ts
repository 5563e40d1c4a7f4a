import { LazyPart } from "../controls/lazy-part";

/** What a recheck of another person's work needs, and a task that was sent back. */
export const recheckParts = new LazyPart(() => import("./recheck-parts"));
