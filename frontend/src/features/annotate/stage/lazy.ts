import { Late } from "../controls/lazy-part";

/** Boxes on the frame. */
export const boxes = new Late(() => import("./box/BoxLayer"));
