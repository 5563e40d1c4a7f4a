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
    value === null ? "model default" : String(value),
  ]);
  return [
    ["model", model || "none"],
    ["endpoint", endpoint?.name ?? "none"],
    ...sent,
    ...(defended === null ? [] : [["defence against injected instructions", defended ? "yes" : "no"] as const]),
    ["added", dateTime(created_at)],
  ];
}

const withoutPrompt = ({ baseline }: Judge): string =>
  baseline
    ? "It compares words and parts of words, not meaning: “the cup floats” and “the mug hovers” get a low score. It costs nothing and is the baseline for other judges."
    : "It uses no prompt: the cosine similarity of two sentence embeddings, mapped to 0–10 with ratings by people on a sample.";
