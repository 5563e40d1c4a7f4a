/** The table of commands, for the views of it: buttons, menu and help sheet. */
import type { ReactNode } from "react";
import { createContext, useContext, useMemo } from "react";
import type { ButtonProps } from "@/shared/components/Button";
import { Button } from "@/shared/components/Button";
import { ariaChord, keyNames } from "@/shared/engine/keys";
import { useStore } from "@/shared/hooks";
import type { Command, Context } from "../commands/table";
import { isOffered, perform, whyNot, wordingOf } from "../commands/table";
import type { Keyboard } from "../keyboard/keyboard";
import { useEditor, useMode } from "./hooks";

export interface Table {
  readonly context: Context;
  readonly keyboard: Keyboard;
}

const Here = createContext<Table | null>(null);

export function Commands({ context, keyboard, children }: Table & { children: ReactNode }) {
  const table = useMemo(() => ({ context, keyboard }), [context, keyboard]);
  return <Here value={table}>{children}</Here>;
}

export function useTable(): Table {
  const table = useContext(Here);
  if (!table) throw new Error("Commands are shown outside of <Commands>.");
  return table;
}

/** The commands of this instrument with the keys that they have in this browser. */
export function useOffered(): readonly Command[] {
  const { context, keyboard } = useTable();
  const commands = useStore(keyboard.commands);
  useEditor(context.editor);
  const mode = useMode(context.editor);
  return commands.filter((command) => command.modes.includes(mode) && isOffered(command, context));
}

/** The key of a command, in parts; empty when it has none. */
export function useKeysOf(name: string): readonly string[] {
  const { keyboard } = useTable();
  const chord = useStore(keyboard.commands).find((command) => command.name === name)?.keys[0];
  return chord === undefined ? [] : keyNames(chord);
}

/** The key of a command, drawn; nothing when it has none. */
export const KeysOf = ({ name }: { name: string }) => useKeysOf(name).map((key) => <kbd key={key}>{key}</kbd>);

export interface CommandButtonProps extends Omit<ButtonProps, "keys" | "onClick"> {
  readonly name: string;
}

/** A button for a command: without children it is its icon, with the command's label and key for its name. */
export function CommandButton({ name, children, ...rest }: CommandButtonProps) {
  const { context, keyboard } = useTable();
  const commands = useStore(keyboard.commands);
  useEditor(context.editor);
  const command = commands.find((each) => each.name === name);
  if (!command) throw new Error(`There is no command ${name}.`);
  const [chord] = command.keys;
  const names = chord === undefined ? [] : keyNames(chord);
  const label = `${wordingOf(command, context)}${chord === undefined ? "" : ` (${names.join(" ")})`}`;
  const reason = whyNot(command, context);
  return (
    <Button
      title={reason ?? label}
      aria-label={children === undefined ? label : undefined}
      aria-keyshortcuts={chord === undefined ? undefined : ariaChord(chord)}
      aria-disabled={reason === null ? undefined : true}
      keys={children === undefined ? [] : names}
      {...rest}
      onClick={() => perform(command, context)}
    >
      {children}
    </Button>
  );
}
