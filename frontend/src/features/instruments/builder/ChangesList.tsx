import { changes as messages } from "@/messages/studio/builder";
import type { Changes } from "../api/calls";

const WORDS = messages.kinds;
const LOOKS = { added: "ok", changed: "warn", removed: "bad" } as const;

/** What differs between two versions, place by place. */
export function ChangesList({ changes: { changes } }: { changes: Changes }) {
  if (changes.length === 0) return <p className="hint roomy">{messages.none}</p>;
  return (
    <ul className="changes">
      {changes.map(({ kind, path, before, after }) => (
        <li key={`${kind} ${path}`}>
          <span className={`b xs ${LOOKS[kind]}`}>{WORDS[kind]}</span> <code className="mono xs">{path}</code>
          {before === null ? null : <del>{textOf(before)}</del>}
          {after === null ? null : <ins>{textOf(after)}</ins>}
        </li>
      ))}
    </ul>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value, null, 1));
