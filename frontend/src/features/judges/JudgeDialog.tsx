import { dialog as messages } from "@/messages/studio/judges";
import { Dialog } from "@/shared/studio/Dialog";
import { dateTime } from "@/shared/format";
import { nameOf } from "./engine/certificate-status";
import { PromptText } from "./PromptText";
import type { Judge } from "./api/types";

/** All that a judge is: it never changes, so this is what every score of it was given with. */
export const JudgeDialog = ({ judge, onClose }: { judge: Judge; onClose: () => void }) => (
  <Dialog title={nameOf(judge)} wide onClose={onClose}>
    <div className="form">
      <dl className="figures judges-facts">
        {factsOf(judge).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {judge.prompt ? <PromptText prompt={judge.prompt} /> : <p className="sm mut">{withoutPrompt(judge)}</p>}
    </div>
  </Dialog>
);

function factsOf({ model, endpoint, decoding, defended, created_at }: Judge): readonly (readonly [string, string])[] {
  const sent = Object.entries(decoding ?? {}).map(([name, value]): [string, string] => [
    name.replace("_", " "),
    value === null ? messages.modelDefault : String(value),
  ]);
  return [
    [messages.facts.model, model || messages.none],
    [messages.facts.endpoint, endpoint?.name ?? messages.none],
    ...sent,
    ...(defended === null ? [] : [[messages.facts.defence, defended ? messages.yes : messages.no] as const]),
    [messages.facts.added, dateTime(created_at)],
  ];
}

const withoutPrompt = ({ baseline }: Judge): string => (baseline ? messages.baseline : messages.embedding);
