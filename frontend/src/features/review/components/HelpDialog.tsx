import { help as messages } from "@/messages/studio/review-commands";
import { Dialog } from "@/shared/studio/Dialog";
import type { Command } from "../engine/commands";
import { commandsFor } from "../engine/commands";
import type { ReviewEditor } from "../engine/review-editor";

const GROUPS: readonly Command["group"][] = ["watch", "settle", "finish"];

/** All keys of this clip. */
export function HelpDialog({ editor, onClose }: { editor: ReviewEditor; onClose: () => void }) {
  const commands = commandsFor(editor);
  return (
    <Dialog title={messages.title} wide onClose={onClose}>
      <div className="keys">
        {GROUPS.map((group) => (
          <KeyGroup
            key={group}
            name={messages.groups[group]}
            commands={commands.filter((command) => command.group === group)}
          />
        ))}
      </div>
      <p className="hint">{messages.letters}</p>
    </Dialog>
  );
}

const KeyGroup = ({ name, commands }: { name: string; commands: readonly Command[] }) => (
  <div>
    <h2>{name}</h2>
    <dl>
      {commands.map(({ name: command, label, keys }) => (
        <Line key={command} label={label} keys={keys} />
      ))}
    </dl>
  </div>
);

const Line = ({ label, keys }: { label: string; keys: readonly string[] }) => (
  <>
    <dt>{label}</dt>
    <dd>
      {keys.map((key) => (
        <kbd key={key}>{keyName(key)}</kbd>
      ))}
    </dd>
  </>
);

const ARROWS: Readonly<Record<string, string>> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };

/** "Ctrl Shift Z" */
const keyName = (chord: string): string =>
  chord
    .split("+")
    .map((part) => ARROWS[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(" ");
