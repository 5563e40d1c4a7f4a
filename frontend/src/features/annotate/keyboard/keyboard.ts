/** The keys of this browser: the shipped ones, or what the person put in their place. */
import { byChord, keyNames } from "@/shared/engine/keys";
import type { Changes } from "@/shared/engine/key-bindings";
import { parseChanges, rekeyed, unfit } from "@/shared/engine/key-bindings";
import { Store } from "@/shared/engine/store";
import { keyTaken } from "@/messages/annotate";
import type { Command } from "../commands/table";
import type { Mode } from "../document/mode";
import { COMMANDS } from "../commands/table";
import { ALWAYS } from "../commands/types";

const KEPT_AS = "outtake:keys:annotate";
const VERSION = 1;

export class Keyboard {
  /** All commands with the keys that they have here. */
  readonly commands: Store<readonly Command[]>;
  private changes: Changes;

  /** @throws Error when two of the shipped commands take the same key */
  constructor(
    private readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
    private readonly shipped: readonly Command[] = COMMANDS,
  ) {
    for (const mode of ALWAYS) keyMap(mode, shipped);
    this.changes = this.stored();
    this.commands = new Store(rekeyed(shipped, this.changes));
  }

  /** Whether any key is not the shipped one. */
  get changed(): boolean {
    return Object.keys(this.changes).length > 0;
  }

  command(name: string): Command | undefined {
    return this.commands.get().find((command) => command.name === name);
  }

  /** Give a command one key in place of those that it has. Tells why not, or null when it has it. */
  give(name: string, chord: string): string | null {
    const command = this.command(name);
    if (!command) return null;
    const fault = unfit(command, chord) ?? this.conflict(command, chord);
    if (fault) return fault;
    this.keep({ ...this.changes, [name]: [chord] });
    return null;
  }

  /** Go back to the shipped keys. */
  reset(): void {
    this.keep({});
  }

  private conflict(command: Command, chord: string): string | null {
    const other = this.commands
      .get()
      .find(({ name, keys, modes }) => name !== command.name && keys.includes(chord) && meet(modes, command.modes));
    if (!other) return null;
    return keyTaken(keyNames(chord).join(" "), other.label, command.label);
  }

  private keep(changes: Changes): void {
    this.changes = changes;
    if (this.changed) this.storage.setItem(KEPT_AS, JSON.stringify({ version: VERSION, changes }));
    else this.storage.removeItem(KEPT_AS);
    this.commands.set(rekeyed(this.shipped, changes));
  }

  /** What was kept; nothing when it is no set of changes, or no longer fits the commands. */
  private stored(): Changes {
    const changes = parseChanges(this.storage.getItem(KEPT_AS), VERSION) ?? {};
    const commands = rekeyed(this.shipped, changes);
    const fits = commands.every((command) => changes[command.name]?.every((key) => !unfit(command, key)) ?? true);
    try {
      for (const mode of ALWAYS) keyMap(mode, commands);
      return fits ? changes : {};
    } catch {
      return {};
    }
  }
}

const meet = (a: readonly Mode[], b: readonly Mode[]): boolean => a.some((mode) => b.includes(mode));

/**
 * Commands by chord for one mode.
 *
 * @throws Error when two commands take the same key
 */
export const keyMap = (mode: Mode, commands: readonly Command[] = COMMANDS): ReadonlyMap<string, Command> =>
  byChord(commands.filter(({ modes }) => modes.includes(mode)));
