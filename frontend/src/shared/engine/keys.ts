/** From key events to commands. */

/** What a command says about its keys. */
export interface Keyed {
  readonly name: string;
  /** Chords as `chordOf` writes them: modifiers in the order Ctrl, Alt, Shift, then the key. */
  readonly keys: readonly string[];
  /** Works while a text field has focus. */
  readonly inText?: boolean;
}

/**
 * Commands by chord.
 *
 * @throws Error when two commands take the same key
 */
export function byChord<C extends Keyed>(commands: readonly C[]): ReadonlyMap<string, C> {
  const map = new Map<string, C>();
  for (const command of commands) {
    for (const key of command.keys) {
      const other = map.get(key);
      if (other) throw new Error(`The key ${key} belongs to both ${other.name} and ${command.name}.`);
      map.set(key, command);
    }
  }
  return map;
}

/** What a key event says, independent of layout for digits, and of Shift for signs that need it somewhere. */
export function chordOf(event: KeyboardEvent): string {
  const altGraph = event.getModifierState("AltGraph");
  const digit = /^Digit(\d)$/.exec(event.code)?.[1];
  const key = digit !== undefined && !altGraph ? digit : named(event.key);
  const sign = key.length === 1 && !/[\p{L}\d]/u.test(key);
  const modifiers = [
    (event.ctrlKey || event.metaKey) && !altGraph ? "Ctrl+" : "",
    event.altKey && !altGraph ? "Alt+" : "",
    event.shiftKey && !sign ? "Shift+" : "",
  ];
  return modifiers.join("") + key;
}

/** Keys rest while text is written; a button or a slider with focus keeps its own keys. */
export function sleeps(target: EventTarget | null, command: Keyed, chord: string): boolean {
  if (typeof HTMLElement === "undefined" || !(target instanceof HTMLElement)) return false;
  const text = target.matches("textarea, input:not([type=range]), select, [contenteditable=true]");
  if (text) return command.inText !== true;
  if (target.closest("[role=slider], input[type=range]")) return chord.includes("Arrow");
  if (target.closest("button, a[href], [role=radio]")) return chord === "Enter" || chord === "Space";
  return false;
}

const named = (key: string): string => (key === " " ? "Space" : key.length === 1 ? key.toLowerCase() : key);
