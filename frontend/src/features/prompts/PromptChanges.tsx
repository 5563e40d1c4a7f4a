import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changes as messages, sections } from "@/messages/studio/prompts";
import { Loaded } from "@/shared/components/Loaded";
import { Select } from "@/shared/studio/choices";
import type { Changes, Prompt, Summary } from "./api/calls";
import { changesQuery } from "./api/calls";
import { comparable, referenceOf } from "./engine/texts";

interface PromptChangesProps {
  readonly project: string;
  readonly prompts: readonly Summary[];
  readonly prompt: Prompt;
}

/** What differs between two versions, line by line: at first since the version before, or since what was copied. */
export function PromptChanges({ project, prompts, prompt }: PromptChangesProps) {
  const all = comparable(prompts, prompt.name);
  const shown = referenceOf(prompt);
  const [from, setFrom] = useState(all[all.indexOf(shown) + 1] ?? shown);
  const [to, setTo] = useState(shown);
  const query = useQuery(changesQuery(project, from, to));
  const items = all.map((each) => ({ id: each, label: each }));
  return (
    <div className="form">
      <div className="prompt-pair">
        <Select label={messages.from} items={items} value={from} onChange={setFrom} />
        <Select label={messages.to} items={items} value={to} onChange={setTo} />
      </div>
      <Loaded query={query}>{(changes) => <Lines changes={changes} />}</Loaded>
    </div>
  );
}

function Lines({ changes }: { readonly changes: Changes }) {
  if (changes.sections.every(({ lines }) => lines.every(({ kind }) => kind === "same"))) {
    return <p className="hint">{messages.none}</p>;
  }
  return changes.sections.map(({ section, lines }) => (
    <section key={section}>
      <h3 className="lab">{sections[section]}</h3>
      <div
        className="prompt-lines mono"
        data-testid={`changes-${section}`}
        tabIndex={0}
        role="group"
        aria-label={sections[section]}
      >
        {lines.map(({ kind, text }, n) => (
          <Line key={n} kind={kind} text={text} />
        ))}
      </div>
    </section>
  ));
}

function Line({ kind, text }: Changes["sections"][number]["lines"][number]) {
  const shown = text || "\u00a0";
  if (kind === "same") return <p>{shown}</p>;
  const Change = kind === "added" ? "ins" : "del";
  return (
    <Change>
      <span className="vh">{messages[kind]} </span>
      {shown}
    </Change>
  );
}
