/** Other keys for commands, as a person chose them. */
import { remap } from "@/messages/shared";
import type { Keyed } from "./keys";
import { keyNames } from "./keys";

/** The chords that stand in place of the shipped ones, by the command's name. */
export type Changes = Readonly<Record<string, readonly string[]>>;

/** Chords that a page does not get, or that would take something needed from the person. */
const BROWSERS = new Set([
  ...["Tab", "Shift+Tab", "Ctrl+Tab", "Ctrl+w", "Ctrl+t", "Ctrl+n", "Ctrl+r", "Ctrl+l", "Ctrl+c", "Ctrl+v", "Ctrl+x"],
  ...["Ctrl+a", "Ctrl+Shift+n", "Ctrl+Shift+t", "Ctrl+Shift+w", "Alt+ArrowLeft", "Alt+ArrowRight", "Alt+F4"],
  ...["F5", "F11", "F12"],
]);

/** The commands with the changed keys in place of their own. */
export const rekeyed = <C extends Keyed>(commands: readonly C[], changes: Changes): readonly C[] =>
  commands.map((command) => {
    const keys = changes[command.name];
    return keys ? { ...command, keys } : command;
  });

/** Changes read from text that anything may have written; null when they are none. */
export function parseChanges(text: string | null, version: number): Changes | null {
  try {
    const read: unknown = JSON.parse(text ?? "null");
    if (!isRecord(read) || read.version !== version || !isRecord(read.changes)) return null;
    return Object.values(read.changes).every(areChords) ? (read.changes as Changes) : null;
  } catch {
    return null;
  }
}

/** Why a command cannot have a chord at all, no matter which command has it; null when it can. */
export function unfit({ inText }: Keyed, chord: string): string | null {
  const shown = keyNames(chord).join(" ");
  if (BROWSERS.has(chord)) return remap.kept(shown);
  if (chord === "Escape") return remap.escape;
  if (inText && !/^(Ctrl|Alt)\+|^F\d/u.test(chord)) return remap.inText(shown);
  return null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const areChords = (value: unknown): boolean =>
  Array.isArray(value) && value.every((chord) => typeof chord === "string" && chord !== "");
