/** Which parts of the page are loaded after its first view, and in which order. */
import type { Instrument } from "@/shared/api/types";
import { Late } from "../controls/lazy-part";
import { clashes, sheets } from "../dialogs/lazy";
import { modeOf } from "../document/mode";
import { marking } from "../panels/lazy";
import { asking } from "../questions/lazy";
import { boxes } from "../stage/lazy";
import { texts } from "../text/lazy";
import { training } from "../training/lazy";

/** Why there is no clip, where there is more to say than thanks. */
export const endings = new Late(() => import("./Ending"));

/** In the order in which they are prefetched. */
export const LATE: readonly Late<unknown>[] = [clashes, sheets, boxes];

/** Load the panel that an instrument works with, before there is anything to show in it. */
export function heraldPanel(instrument: Instrument): void {
  const panels = { segments: marking, questions: asking, chain: texts, feedback: training };
  void panels[modeOf(instrument)].fetch();
}
