import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { count } from "@/shared/format";
import { toast } from "@/shared/studio/Toast";
import { facts as messages } from "@/messages/studio/clip";
import type { ClipFacts } from "../api/calls";
import { EditFacts } from "./EditFacts";

/** What is known of the clip itself. */
export function Facts({ facts }: { facts: ClipFacts }) {
  const [isEditing, setEditing] = useState(false);
  const copyHash = () =>
    navigator.clipboard.writeText(facts.sha256).then(
      () => toast({ text: messages.hash.copied }),
      () => toast({ text: messages.hash.notCopied(facts.sha256), look: "bad" }),
    );
  const rows = (list: readonly (readonly [string, string])[]) =>
    list.filter(([, value]) => value !== "").map(([name, value]) => <Fact key={name} name={name} value={value} />);
  return (
    <section className="clip-facts" aria-label={messages.heading}>
      <dl>
        {rows([
          [messages.names.clip, facts.video],
          [messages.names.generator, facts.generator],
          [messages.names.frames, messages.frames(count(facts.frames), facts.fps.toFixed(2).replace(/\.?0+$/u, ""))],
          [messages.names.source, facts.source],
          [messages.names.size, `${facts.width} × ${facts.height}`],
          [messages.names.category, facts.category],
          [messages.names.seed, facts.seed],
          ...Object.entries(facts.metadata).map(([name, value]) => [name, textOf(value)] as const),
        ])}
        <dt>{messages.hash.name}</dt>
        <dd className="row">
          <span className="mono">
            {facts.sha256.slice(0, 4)}…{facts.sha256.slice(-4)}
          </span>
          <Button {...{ icon: "copy", look: "quiet", size: "sm" }} aria-label={messages.hash.copy} onClick={copyHash} />
        </dd>
      </dl>
      <Button {...{ look: "quiet", size: "sm" }} onClick={() => setEditing(true)}>
        {messages.edit}
      </Button>
      {isEditing ? <EditFacts facts={facts} onClose={() => setEditing(false)} /> : null}
    </section>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="ell" title={name}>
      {name}
    </dt>
    <dd className="ell" title={value}>
      {value}
    </dd>
  </>
);

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
