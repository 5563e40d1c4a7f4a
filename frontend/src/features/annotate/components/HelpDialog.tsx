import type { Instrument } from "@/shared/api/types";
import { Dialog } from "@/shared/components/Dialog";
import { Mark } from "@/shared/components/Mark";
import type { Command, Context } from "../engine/commands";
import { COMMANDS } from "../engine/commands";

const GROUPS = ["Watch", "Mark", "Answer", "Finish"] as const;
const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
  Delete: "Del",
};

/** The guideline, the keys, and what the types mean. */
export function HelpDialog({ context, onClose }: { context: Context; onClose: () => void }) {
  const { instrument } = context.desk;
  const mode = instrument.segments ? "segments" : "questions";
  const commands = COMMANDS.filter(({ modes }) => modes.includes(mode));
  return (
    <Dialog title="Guide and keys" wide onClose={onClose}>
      {instrument.guideline.split(/\n\s*\n/u).map((paragraph) => (
        <p key={paragraph} className="mut guideline">
          {paragraph}
        </p>
      ))}
      <div className="keys">
        {GROUPS.map((group) => (
          <KeyGroup
            key={group}
            name={group}
            commands={commands.filter((command) => command.group === group)}
            context={context}
          />
        ))}
      </div>
      <Types instrument={instrument} />
      <p className="hint">Letter keys rest while you type.</p>
    </Dialog>
  );
}

interface KeyGroupProps {
  readonly name: string;
  readonly commands: readonly Command[];
  readonly context: Context;
}

function KeyGroup({ name, commands, context }: KeyGroupProps) {
  const { segments } = context.desk.instrument;
  const numbered = /^(type|severity)-\d$/u;
  const single = commands.filter(({ name: command }) => !numbered.test(command));
  if (single.length === 0) return null;
  return (
    <div>
      <h3>{name}</h3>
      <dl>
        {single.map(({ name: command, label, keys }) => (
          <Line key={command} label={label} chords={keys} />
        ))}
        {name === "Mark" && segments ? (
          <>
            <Line label="Error type" chords={["1", `${segments.types.length}`]} between="–" />
            {segments.severity ? (
              <Line
                label={segments.severity.label}
                chords={[`Shift+${segments.severity.min}`, `${segments.severity.max}`]}
                between="–"
              />
            ) : null}
          </>
        ) : null}
      </dl>
    </div>
  );
}

function Line({ label, chords, between = "" }: { label: string; chords: readonly string[]; between?: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {chords.map((chord, i) => (
          <span key={chord} className="chord">
            {i > 0 ? between : ""}
            {chord.split("+").map((key) => (
              <kbd key={key}>{SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
            ))}
          </span>
        ))}
      </dd>
    </>
  );
}

function Types({ instrument }: { instrument: Instrument }) {
  if (!instrument.segments) return null;
  return (
    <dl className="type-list">
      {instrument.segments.types.map(({ key, letter, label, definition }) => (
        <div key={key} className="row">
          <dt className="row b">
            <Mark letter={letter} />
            {label}
          </dt>
          <dd className="mut">{definition}</dd>
        </div>
      ))}
    </dl>
  );
}
