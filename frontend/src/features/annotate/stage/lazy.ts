import { LazyPart } from "../controls/lazy-part";

/** Boxes on the frame. */
export const boxLayer = new LazyPart(() => import("./box/BoxLayer"));
