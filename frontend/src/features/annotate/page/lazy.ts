/** Which parts of the page are loaded after its first view, and in which order. */
import type { Instrument } from "@/shared/api/types";
import { LazyPart } from "../controls/lazy-part";
import { saveConflicts, dialogParts } from "../dialogs/lazy";
import { modeOf } from "../document/mode";
import { segmentPanel } from "../panels/lazy";
import { questionParts } from "../questions/lazy";
import { boxLayer } from "../stage/lazy";
import { textParts } from "../text/lazy";
import { waveform } from "../timeline/lazy";
import { trainingParts } from "../training/lazy";

/** What came of the work: that it is submitted, and why there is no clip. */
export const endings = new LazyPart(() => import("./ending-parts"));

/** What the annotator should know. */
export const bell = new LazyPart(() => import("@/shared/components/Bell"));

/** The colours that types may name. */
const palette = new LazyPart(() => import("@/shared/palette.css"));

/** In the order in which they are prefetched. */
export const PREFETCHED: readonly LazyPart<unknown>[] = [waveform, endings, saveConflicts, dialogParts, boxLayer, bell];

/** Load the panel that an instrument works with, before there is anything to show in it. */
export function preloadPanel(instrument: Instrument): void {
  const panels = { segments: segmentPanel, questions: questionParts, chain: textParts, feedback: trainingParts };
  void panels[modeOf(instrument)].fetch();
  if (instrument.segments?.types.some(({ colour }) => colour !== undefined)) void palette.fetch();
}
