import { Late } from "../controls/lazy-part";

/** Two clips side by side: not prefetched, because only a study of pairs needs it. */
export const pairs = new Late(() => import("./pair-parts"));
