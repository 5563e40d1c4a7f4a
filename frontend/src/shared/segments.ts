/** How the segments of annotations read where no instrument is at hand. */

import { errorTypes as messages } from "@/messages/studio/words";
export interface TypeName {
  readonly letter: string;
  readonly label: string;
}

/** Spotlight's six types. */
const TYPES: Readonly<Record<string, TypeName>> = messages.standard;

/** The letter and label of a type; one that is not known keeps its key. */
export const typeOf = (key: string): TypeName => TYPES[key] ?? { letter: "?", label: key };

export interface Spanned {
  readonly start_ms: number;
  readonly end_ms: number;
  readonly invalid_reason: string;
}

/** Whether a segment has a place on a timeline: a critic's bad one is kept, and is shown in words only. */
export const isPlaced = ({ start_ms, end_ms, invalid_reason }: Spanned): boolean =>
  invalid_reason === "" && end_ms > start_ms;
