import { LazyPart } from "../controls/lazy-part";

/** The panel of segments: requested as soon as the study is known to mark segments. */
export const segmentPanel = new LazyPart(() => import("./SegmentPanel"));
