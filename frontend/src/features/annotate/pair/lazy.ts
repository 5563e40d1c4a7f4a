import { LazyPart } from "../controls/lazy-part";

/** Two clips side by side: not prefetched, because only a study of pairs needs it. */
export const pairParts = new LazyPart(() => import("./pair-parts"));
