import { LazyPart } from "../controls/lazy-part";

/** The introduction before the first clip, for studies that need one. */
export const introduction = new LazyPart(() => import("./Introduction"));
/** Conflicts between the work in this window and the work on the server. */
export const saveConflicts = new LazyPart(() => import("./SaveConflicts"));
/** Everything that opens over the page. */
export const dialogParts = new LazyPart(() => import("./dialog-parts"));
