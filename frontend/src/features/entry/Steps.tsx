import type { OwnEntry } from "@/shared/api/types";
import { steps as words } from "@/words/entry";

const STEPS = [
  { state: "entered", label: words.consent },
  { state: "consented", label: words.device },
  { state: "working", label: words.work },
] as const;

/** Where somebody is on the way to the work. */
export const Steps = ({ state }: Pick<OwnEntry, "state">) => (
  <ol className="steps" aria-label={words.name}>
    {STEPS.map((step, i) => (
      <li key={step.state} aria-current={step.state === state ? "step" : undefined}>
        <b>{i + 1}</b> {step.label}
      </li>
    ))}
  </ol>
);
