/** Everything that a key can do, in one table: the key map, the buttons' labels and the help sheet are views of it. */
import { training } from "@/messages/annotate";
import { needs as messages } from "@/messages/commands";
import { chain } from "./chain";
import { finish } from "./finish";
import { mark } from "./mark";
import { meaning } from "./meaning";
import { questions } from "./questions";
import { timeline } from "./timeline";
import type { Command, Context } from "./types";
import { modeNow } from "./types";
import { watch } from "./watch";

export type { Command, Context, Surface } from "./types";
export { modeNow } from "./types";

export const COMMANDS: readonly Command[] = [
  ...watch,
  ...timeline,
  ...mark,
  ...meaning,
  ...chain,
  ...questions,
  ...finish,
];

export const wordingOf = (command: Command, context: Context): string => command.wording?.(context) ?? command.label;

/** Whether this instrument has a use for a command, now or at another moment. */
export const isOffered = ({ fits }: Command, context: Context): boolean => fits?.(context) ?? true;

/** Why a command cannot be done now; null when it can. */
export function whyNot({ modes, when, needs }: Command, context: Context): string | null {
  if (modeNow(context.editor) === "feedback" && !modes.includes("feedback")) return training.locked;
  return when && !when(context) ? (needs ?? messages.other) : null;
}

/** Do it, or say what it takes. */
export function perform(command: Command, context: Context): void {
  press(command, context)();
}

/** Do it while a key or a button is down, or say what it takes. Returns what to do when it comes up. */
export function press(command: Command, context: Context): () => void {
  const reason = whyNot(command, context);
  if (reason === null) command.perform(context);
  else context.editor.say(reason);
  return () => (reason === null ? command.release?.(context) : undefined);
}
