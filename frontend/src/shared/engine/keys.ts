/** From key events to commands. */
import { keys as names } from "@/messages/shared";

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

/**
 * What a key event says, on any layout.
 *
 * A digit is its place, whatever sign Shift makes of it. A sign is what was written, whatever modifiers the layout needs
 * to write it: Shift, AltGr, or Option on a Mac. A letter of another script is the Latin letter or sign on its place.
 */
export function chordOf(event: KeyboardEvent): string {
  const alone = event.altKey && !event.ctrlKey && !event.metaKey;
  const layoutsOwn = event.getModifierState("AltGraph") || (alone && isForeignSign(event));
  const key = layoutsOwn ? named(event.key) : keyOf(event);
  const sign = key.length === 1 && !/[\p{L}\d]/u.test(key);
  const modifiers = [
    (event.ctrlKey || event.metaKey) && !layoutsOwn ? "Ctrl+" : "",
    event.altKey && !layoutsOwn ? "Alt+" : "",
    event.shiftKey && !sign ? "Shift+" : "",
  ];
  return modifiers.join("") + key;
}

/** Whether the event is of a key that only changes others, or writes half a letter: no chord yet. */
export const isUnfinished = ({ key }: Pick<KeyboardEvent, "key">): boolean =>
  /^(Shift|Control|Alt|AltGraph|Meta|Fn|CapsLock|NumLock|Dead|Process|Unidentified)$/u.test(key);

/** The keys of a chord as they are shown: "Ctrl+Shift+z" is Ctrl, Shift, Z. */
export function keyNames(chord: string): readonly string[] {
  const [, modifiers = "", key = ""] = /^((?:(?:Ctrl|Alt|Shift)\+)*)(.+)$/su.exec(chord) ?? [];
  const said = (name: string) => names[name] ?? (name.length === 1 ? name.toUpperCase() : name);
  return [...modifiers.split("+").filter(Boolean), key].map(said);
}

/** A chord as `aria-keyshortcuts` wants it. */
export const ariaChord = (chord: string): string => chord.replace("Ctrl+", "Control+").replace(/\+$/u, "Plus");

/** What takes the keys while it is open. A notice (`Toast`) is an alertdialog that leaves them to the page. */
const OPEN =
  "dialog[open], [role=dialog], [role=alertdialog]:not([aria-modal=false]), [role=menu], .pop [role=listbox]";

/** Whether a dialog or a menu is open: it has the keys, and those of the page rest. */
export const isDialogOpen = (): boolean => document.querySelector(OPEN) !== null;

/** Keys rest while text is written; a button or a slider with focus keeps its own keys. */
export function sleeps(target: EventTarget | null, command: Keyed, chord: string): boolean {
  if (typeof HTMLElement === "undefined" || !(target instanceof HTMLElement)) return false;
  const text = target.matches("textarea, input:not([type=range]), select, [contenteditable=true]");
  if (text) return command.inText !== true;
  if (target.closest("[role=slider], input[type=range]")) return chord.includes("Arrow");
  if (target.closest("[role=radio]") && chord.includes("Arrow")) return true;
  if (target.closest("button, a[href], summary, [role=radio]")) return chord === "Enter" || chord === "Space";
  return false;
}

/** Signs by their place on a US keyboard, for layouts with a letter of another script there. */
const PLACES: Readonly<Record<string, string>> = {
  BracketLeft: "[",
  BracketRight: "]",
  Comma: ",",
  Period: ".",
  Semicolon: ";",
  Quote: "'",
  Slash: "/",
  Backquote: "`",
};

const placeOf = (code: string): string | undefined =>
  /^(?:Digit|Key)(.)$/u.exec(code)?.[1]?.toLowerCase() ?? PLACES[code];

function keyOf({ key, code, altKey }: KeyboardEvent): string {
  const place = placeOf(code);
  if (place && /\d/u.test(place)) return place;
  const elsewhere = key.length === 1 && /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key);
  const written = altKey && key.length === 1 && !/[\x20-\x7e]/u.test(key);
  return place && (elsewhere || written) ? place : named(key);
}

/** Option on a Mac writes signs that Alt alone does not: "[" on a German layout is Option and 5. */
const isForeignSign = ({ key, code }: KeyboardEvent): boolean =>
  /^[!-/:-@[-`{-~]$/u.test(key) && placeOf(code) !== undefined && placeOf(code) !== key;

const named = (key: string): string => (key === " " ? "Space" : key.length === 1 ? key.toLowerCase() : key);
