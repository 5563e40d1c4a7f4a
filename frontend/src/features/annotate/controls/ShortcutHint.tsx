import { useEffect, useEffectEvent } from "react";
import { Button } from "@/shared/components/Button";
import { chordOf, isUnfinished } from "@/shared/engine/keys";
import { line } from "@/messages/dialogs";
import type { Command } from "../commands/table";
import { wordingOf } from "../commands/table";
import { Chord } from "./Chord";
import { useTable } from "./Commands";

export interface ShortcutHintProps {
  readonly command: Command;
  /** Whether keys are being changed at all. */
  readonly changing: boolean;
  /** Whether the next key pressed is for this command. */
  readonly listening: boolean;
  readonly onListen: () => void;
  readonly onLeave: () => void;
  readonly onChord: (chord: string) => void;
}

/** A command and its key, with the way to change it. */
export function ShortcutHint({ command, changing, listening, onListen, onLeave, onChord }: ShortcutHintProps) {
  const { context } = useTable();
  const label = wordingOf(command, context);
  useNextChord(listening, onChord, onLeave);
  const own = command.keys.includes("Escape");
  return (
    <div className="key-line">
      <dt>{label}</dt>
      <dd>
        {listening ? <span className="listening">{line.listening}</span> : null}
        {listening ? null : command.keys.map((chord) => <Chord key={chord} chord={chord} />)}
        {command.keys.length === 0 && !listening ? <span className="hint">{line.none}</span> : null}
        {changing && !own ? (
          <Button
            size="sm"
            aria-label={listening ? line.keepOf(label) : line.changeOf(label)}
            data-testid={`change-${command.name}`}
            onClick={listening ? onLeave : onListen}
          >
            {listening ? line.keep : line.change}
          </Button>
        ) : null}
      </dd>
    </div>
  );
}

/** Hear the next chord before anything else does. Escape and Tab leave things as they are. */
function useNextChord(listening: boolean, onChord: (chord: string) => void, onLeave: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (isUnfinished(event)) return;
    if (event.key === "Tab") return onLeave();
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === "Escape") onLeave();
    else onChord(chordOf(event));
  });
  useEffect(() => {
    if (!listening) return;
    const listen = (event: KeyboardEvent) => hear(event);
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [listening]);
}
