import { Late } from "../controls/lazy-part";

/** Subjects that are read, and subjects that are an error marked by another annotator. */
export const texts = new Late(() => import("./text-parts"));
