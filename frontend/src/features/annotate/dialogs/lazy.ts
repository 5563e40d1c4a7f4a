import { Late } from "../controls/lazy-part";

/** The introduction before the first clip, for studies that need one. */
export const threshold = new Late(() => import("./Introduction"));
/** Conflicts between the work in this window and the work on the server. */
export const clashes = new Late(() => import("./SaveConflicts"));
/** Everything that opens over the page. */
export const sheets = new Late(() => import("./dialog-parts"));
