import type { ReactNode } from "react";
import { createElement, Fragment } from "react";

/** A message that comes in parts, because a link or another element is within its sentence. */
export const sentence = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
