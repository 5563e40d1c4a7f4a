import { Late } from "../controls/lazy-part";

/** The panel of segments: requested as soon as the study is known to mark segments. */
export const marking = new Late(() => import("./SegmentPanel"));
