import { LazyPart } from "../controls/lazy-part";

/** The loudness of a clip with sound. */
export const waveform = new LazyPart(() => import("./Waveform"));
