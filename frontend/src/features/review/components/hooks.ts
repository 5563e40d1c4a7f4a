import { useMemo } from "react";
import { useStore } from "@/shared/hooks";
import { useKeys } from "@/shared/useKeys";
import type { Context } from "../engine/commands";
import { commandsFor } from "../engine/commands";
import type { EditorState } from "../engine/editor-state";
import type { ReviewEditor } from "../engine/review-editor";

export const useEditor = (editor: ReviewEditor): EditorState => useStore(editor.state);

/** Listen to keys for the whole page and perform the commands that they name. */
export function useCommands(context: Context, helpOpen: boolean): void {
  const commands = useMemo(() => commandsFor(context.editor), [context.editor]);
  useKeys(commands, (command) => command.perform(context), helpOpen ? "help" : undefined);
}
