import type { OwnEntry } from "@/shared/api/types";
import { steps as messages } from "@/messages/entry";

const STEPS = [
  { state: "entered", label: messages.consent },
  { state: "consented", label: messages.device },
  { state: "working", label: messages.work },
] as const;

/** Which step of a participation a person is at. */
export const Steps = ({ state }: Pick<OwnEntry, "state">) => (
  <ol className="steps" aria-label={messages.name}>
    {STEPS.map((step, i) => (
      <li key={step.state} aria-current={step.state === state ? "step" : undefined}>
        <b>{i + 1}</b> {step.label}
      </li>
    ))}
  </ol>
);
