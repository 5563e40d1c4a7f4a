import type { ReactNode } from "react";
import { Children } from "react";

/** A message that came in parts because a link or another element is within its sentence. */
export const sentence = (parts: readonly ReactNode[]): ReactNode => Children.toArray(parts);
