import { byChord } from "@/shared/engine/keys";
import type { Command } from "../commands/table";
import type { Mode } from "../document/mode";
import { COMMANDS } from "../commands/table";

/**
 * Commands by chord for one mode.
 *
 * @throws Error when two commands take the same key
 */
export const keyMap = (mode: Mode, commands: readonly Command[] = COMMANDS): ReadonlyMap<string, Command> =>
  byChord(commands.filter(({ modes }) => modes.includes(mode)));
