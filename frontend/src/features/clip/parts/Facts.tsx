import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { count } from "@/shared/format";
import { toast } from "@/shared/studio/Toast";
import { facts as messages } from "@/messages/studio/clip";
import type { ClipFacts } from "../api/calls";
import { factsOf } from "../engine/facts";
import { AddColumn } from "./AddColumn";
import { EditableFact } from "./EditableFact";

/** What is known of the clip itself: what was measured, and what can be changed. */
export function Facts({ facts }: { facts: ClipFacts }) {
  const [isAdding, setAdding] = useState(false);
  const copyHash = () =>
    navigator.clipboard.writeText(facts.sha256).then(
      () => toast({ text: messages.hash.copied }),
      () => toast({ text: messages.hash.notCopied(facts.sha256), look: "bad" }),
    );
  return (
    <section className="clip-facts" aria-label={messages.heading}>
      <dl>
        <Fact name={messages.names.clip} value={facts.video} />
        <Fact name={messages.names.frames} value={messages.frames(count(facts.frames), rateOf(facts.fps))} />
        <Fact name={messages.names.size} value={`${facts.width} × ${facts.height}`} />
        <dt>{messages.hash.name}</dt>
        <dd className="row">
          <span className="mono">
            {facts.sha256.slice(0, 4)}…{facts.sha256.slice(-4)}
          </span>
          <Button {...{ icon: "copy", look: "quiet", size: "sm" }} aria-label={messages.hash.copy} onClick={copyHash} />
        </dd>
        {factsOf(facts).map((fact) => (
          <EditableFact key={fact.id} clip={facts.id} fact={fact} />
        ))}
      </dl>
      {isAdding ? (
        <AddColumn facts={facts} onClose={() => setAdding(false)} />
      ) : (
        <Button {...{ look: "quiet", size: "sm", icon: "plus" }} onClick={() => setAdding(true)}>
          {messages.column.add}
        </Button>
      )}
    </section>
  );
}

const rateOf = (fps: number): string => fps.toFixed(2).replace(/\.?0+$/u, "");

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
