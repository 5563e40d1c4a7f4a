import type { KeyboardEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Dialog } from "@/shared/components/Dialog";
import { groups } from "@/messages/commands";
import { menu } from "@/messages/dialogs";
import type { Command } from "../commands/table";
import { perform, whyNot, wordingOf } from "../commands/table";
import { Chord } from "../controls/Chord";
import { useOffered, useTable } from "../controls/Commands";

/** Every command with its key, to be found by a word and run by a click. What cannot be done now says why. */
export function MenuDialog({ study, onClose }: { study: string; onClose: () => void }) {
  const { context } = useTable();
  const [sought, setSought] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const words = sought.toLowerCase().split(/\s+/u).filter(Boolean);
  const found = useOffered().filter((command) => {
    const text = `${groups[command.group]} ${wordingOf(command, context)}`.toLowerCase();
    return command.name !== "menu" && words.every((word) => text.includes(word));
  });
  /** The dialog goes first: what a command opens or focuses must not be taken back by its closing. */
  const run = (command: Command) => {
    flushSync(onClose);
    perform(command, context);
  };
  const first = found.find((command) => whyNot(command, context) === null);
  return (
    <Dialog title={menu.title} wide onClose={onClose}>
      <label className="fld">
        <span>{menu.find}</span>
        <input
          ref={field}
          className="in"
          value={sought}
          autoComplete="off"
          data-testid="menu-find"
          onChange={(event) => setSought(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.ctrlKey && first) run(first);
          }}
        />
      </label>
      <p className="row menu-own">
        <a href={`/annotate/${study}/mine`}>{menu.mine}</a>
        <a href="/account">{menu.account}</a>
      </p>
      <div className="menu" onKeyDown={walk}>
        {[...new Set(found.map(({ group }) => group))].map((group) => (
          <section key={group} aria-labelledby={`menu-${group}`}>
            <h2 id={`menu-${group}`}>{groups[group]}</h2>
            <ul>
              {found
                .filter((command) => command.group === group)
                .map((command) => (
                  <Item key={command.name} command={command} onRun={run} />
                ))}
            </ul>
          </section>
        ))}
        <p className="hint" role="status">
          {found.length === 0 ? menu.nothing(sought) : ""}
        </p>
      </div>
    </Dialog>
  );
}

function Item({ command, onRun }: { command: Command; onRun: (command: Command) => void }) {
  const { context } = useTable();
  const reason = whyNot(command, context);
  return (
    <li>
      <button
        type="button"
        className="menu-item"
        data-command={command.name}
        aria-disabled={reason !== null}
        onClick={() => onRun(command)}
      >
        <span className="grow">
          {wordingOf(command, context)}
          {reason ? <span className="hint">{reason}</span> : null}
        </span>
        {command.keys.slice(0, 1).map((chord) => (
          <Chord key={chord} chord={chord} />
        ))}
      </button>
    </li>
  );
}

/** Arrows go from command to command. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (way === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = items.findIndex((item) => item === document.activeElement);
  items[(at + way + items.length) % items.length]?.focus();
}
