import { useState } from "react";
import type { Instrument } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/components/Dialog";
import { Icon } from "@/shared/components/Icon";
import { Mark } from "@/shared/components/Mark";
import { useStore } from "@/shared/hooks";
import { groups } from "@/messages/commands";
import { help } from "@/messages/dialogs";
import type { Command } from "../commands/table";
import { useOffered, useTable } from "../controls/Commands";
import { ShortcutHint } from "../controls/ShortcutHint";

/** The guideline, what the types mean, and the keys, which can be changed here. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { context } = useTable();
  const { instrument } = context.editor;
  return (
    <Dialog title={help.title} wide onClose={onClose}>
      {instrument.guideline.split(/\n\s*\n/u).map((paragraph) => (
        <p key={paragraph} className="mut guideline">
          {paragraph}
        </p>
      ))}
      <Types instrument={instrument} />
      <Examples instrument={instrument} />
      <Keys />
      <p className="hint">{help.rest}</p>
    </Dialog>
  );
}

function Types({ instrument }: { instrument: Instrument }) {
  if (!instrument.segments) return null;
  return (
    <dl className="type-list">
      {instrument.segments.types.map(({ key, label, definition, ...look }) => (
        <div key={key} className="row">
          <dt className="row b">
            <Mark {...look} />
            {label}
          </dt>
          <dd className="mut">{definition}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What excerpts of other clips show, in words: those clips are not sent to annotators. */
function Examples({ instrument: { examples = [], segments } }: { instrument: Instrument }) {
  if (examples.length === 0) return null;
  return (
    <>
      <h2>{help.examples}</h2>
      <ul className="type-list">
        {examples.map(({ video, start_ms, end_ms, type: key, note }) => {
          const type = segments?.types.find((each) => each.key === key);
          return (
            <li key={`${video} ${start_ms} ${end_ms} ${note}`} className="row">
              {type ? <Mark letter={type.letter} colour={type.colour} shape={type.shape} /> : <Icon name="x" />}
              <b>{type?.label ?? help.noError}</b>
              <span className="mut">{note}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** What the person is told about the last key that was pressed for a command. */
interface HelpOutcome {
  readonly text: string;
  readonly refused: boolean;
}

function Keys() {
  const { keyboard } = useTable();
  useStore(keyboard.commands);
  const [changing, setChanging] = useState(false);
  const [listening, setListening] = useState<string | null>(null);
  const [said, setSaid] = useState<HelpOutcome | null>(null);
  const commands = useOffered();

  const take = (command: Command, chord: string) => {
    const refusal = keyboard.give(command.name, chord);
    setListening(null);
    setSaid({ text: refusal ?? help.changed(command.label), refused: refusal !== null });
  };
  const reset = () => {
    keyboard.reset();
    setListening(null);
    setSaid({ text: help.areReset, refused: false });
  };
  const line = (command: Command) => (
    <ShortcutHint
      key={command.name}
      command={command}
      changing={changing}
      listening={listening === command.name}
      onListen={() => setListening(command.name)}
      onLeave={() => setListening(null)}
      onChord={(chord) => take(command, chord)}
    />
  );
  return (
    <section aria-labelledby="keys-heading">
      <div className="row keys-head">
        <h2 id="keys-heading">{help.keys}</h2>
        <p className={said?.refused ? "sm bad grow" : "sm grow"} role="status" data-testid="keys-said">
          {said?.text}
        </p>
        {keyboard.changed ? (
          <Button size="sm" data-testid="keys-reset" onClick={reset}>
            {help.reset}
          </Button>
        ) : null}
        <Button size="sm" aria-pressed={changing} data-testid="keys-change" onClick={() => setChanging(!changing)}>
          {help.change}
        </Button>
      </div>
      <div className="keys">
        {[...new Set(commands.map(({ group }) => group))].map((group) => (
          <div key={group}>
            <h3>{groups[group]}</h3>
            <dl className="key-list">{commands.filter((command) => command.group === group).map(line)}</dl>
          </div>
        ))}
      </div>
    </section>
  );
}
