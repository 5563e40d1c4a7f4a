import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { count } from "@/shared/format";
import { toast } from "@/shared/studio/Toast";
import type { ClipFacts } from "../api/calls";
import { EditFacts } from "./EditFacts";

/** What is known of the clip itself. */
export function Facts({ facts }: { facts: ClipFacts }) {
  const [isEditing, setEditing] = useState(false);
  const copyHash = () =>
    navigator.clipboard.writeText(facts.sha256).then(
      () => toast({ text: "SHA-256 copied" }),
      () => toast({ text: `The browser did not let the page copy. It is ${facts.sha256}`, look: "bad" }),
    );
  const rows = (list: readonly (readonly [string, string])[]) =>
    list.filter(([, value]) => value !== "").map(([name, value]) => <Fact key={name} name={name} value={value} />);
  return (
    <section className="clip-facts" aria-label="Facts">
      <dl>
        {rows([
          ["Clip", facts.video],
          ["Generator", facts.generator],
          ["Frames", `${count(facts.frames)} at ${facts.fps.toFixed(2).replace(/\.?0+$/u, "")} fps`],
          ["Source", facts.source],
          ["Size", `${facts.width} × ${facts.height}`],
          ["Category", facts.category],
          ["Seed", facts.seed],
          ...Object.entries(facts.metadata).map(([name, value]) => [name, textOf(value)] as const),
        ])}
        <dt>SHA-256</dt>
        <dd className="row">
          <span className="mono">
            {facts.sha256.slice(0, 4)}…{facts.sha256.slice(-4)}
          </span>
          <Button {...{ icon: "copy", look: "quiet", size: "sm" }} aria-label="Copy SHA-256" onClick={copyHash} />
        </dd>
      </dl>
      <Button {...{ look: "quiet", size: "sm" }} onClick={() => setEditing(true)}>
        Edit
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
