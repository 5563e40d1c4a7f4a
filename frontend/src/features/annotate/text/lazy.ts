import { LazyPart } from "../controls/lazy-part";

/** Subjects that are read, and subjects that are an error marked by another annotator. */
export const textParts = new LazyPart(() => import("./text-parts"));
