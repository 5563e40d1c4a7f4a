/** The parts of the page that come late, and how the page takes them. */
import { useEffect } from "react";
import type { Instrument } from "@/shared/api/types";
import { useStore } from "@/shared/hooks";
import { modeOf } from "../engine/mode";
import { Late } from "../engine/late";

/** What is said before the first clip, to those who do not go in at once. */
export const threshold = new Late(() => import("./Threshold"));
/** Where segments are marked: asked for as soon as the study is known to have them. */
export const marking = new Late(() => import("./SegmentPanel"));
/** What stands between this window and the server. */
export const clashes = new Late(() => import("./Clashes"));
/** Everything that opens over the page. */
export const sheets = new Late(() => import("./sheets"));
/** Why there is no clip, where the page has more to say than thanks. */
export const endings = new Late(() => import("./Ending"));
/** Boxes on the frame. */
export const boxes = new Late(() => import("./box/BoxLayer"));
/** Two clips beside each other: not fetched ahead, because only a study of pairs has a use for them. */
export const pairs = new Late(() => import("./pair"));

/** Where questions are answered: only a study that asks some, and marks nothing, has a use for it. */
export const asking = new Late(() => import("./asking"));
/** Subjects that are read, or were marked by somebody. */
export const texts = new Late(() => import("./texts"));

/** The feedback of the training, and the guide; fetched while the clip that needs them is watched. */
export const training = new Late(() => import("./training"));

/** Where somebody else's work is looked at, or one's own came back. */
export const rechecking = new Late(() => import("./recheck"));

/** In the order in which they are fetched ahead. */
export const LATE: readonly Late<unknown>[] = [clashes, sheets, boxes];

/** Ask for the panel that an instrument works with, before there is anything to show in it. */
export function heraldPanel(instrument: Instrument): void {
  const panels = { segments: marking, questions: asking, chain: texts, feedback: training };
  void panels[modeOf(instrument)].fetch();
}

/** The pause before a part that did not come is asked for again, ms. */
const RETRY_MS = 3000;

/** A part once it is here. While it is wanted and missing it is asked for, again and again. */
export function useLate<T>(late: Late<T>, wanted: boolean): T | null {
  const part = useStore(late.part);
  const missing = wanted && part === null;
  useEffect(() => {
    if (!missing) return undefined;
    const fetch = () => void late.fetch();
    fetch();
    const again = setInterval(fetch, RETRY_MS);
    window.addEventListener("online", fetch);
    return () => {
      clearInterval(again);
      window.removeEventListener("online", fetch);
    };
  }, [late, missing]);
  return part;
}
