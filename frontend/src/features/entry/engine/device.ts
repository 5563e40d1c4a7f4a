/** What a computer has to have for the work, and what this one lacks. */
import type { OwnEntry } from "@/shared/api/types";

/** What the browser found. */
export interface Device {
  readonly width_px: number;
  readonly keyboard: boolean;
  /** Whether the tones were heard; true where none are needed. */
  readonly sound: boolean;
}

export type Fault = OwnEntry["device_faults"][number];

/** The same that the server finds when it is told. */
export const faultsOf = (
  { min_width_px, needs_sound }: Pick<OwnEntry, "min_width_px" | "needs_sound">,
  { width_px, keyboard, sound }: Device,
): readonly Fault[] => [
  ...(width_px < min_width_px ? ["narrow" as const] : []),
  ...(keyboard ? [] : ["no_keyboard" as const]),
  ...(needs_sound && !sound ? ["no_sound" as const] : []),
];

/** Whether a key was pressed on a keyboard that has keys: one on a screen does not name them. */
export const isKeyPress = ({ key, isTrusted }: Pick<KeyboardEvent, "key" | "isTrusted">): boolean =>
  isTrusted && key !== "" && key !== "Unidentified";
