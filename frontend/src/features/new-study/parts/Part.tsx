import type { ReactNode } from "react";
import { Icon } from "@/shared/components/Icon";
import { steps as messages } from "@/messages/studio/new-study";
import type { StepKey } from "../engine/steps";
import { STEPS } from "../engine/steps";
import { useMaking } from "./context";

/** Whether a part is complete: a tick, else its number. */
export function StepMark({ step }: { step: StepKey }) {
  const { gaps, current } = useMaking();
  const isDone = !gaps.some((gap) => gap.step === step);
  const number = STEPS.findIndex(({ key }) => key === step) + 1;
  return (
    <span className={isDone ? "step-mark done" : current === step ? "step-mark here" : "step-mark"}>
      {isDone ? <Icon name="check" /> : number}
      <span className="vh">{isDone ? messages.complete : messages.incomplete}</span>
    </span>
  );
}

interface PartProps {
  readonly step: StepKey;
  readonly hint: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One of the five parts of the page, with what is missing in it. */
export function Part({ step, hint, action, children }: PartProps) {
  const { gaps, words, setCurrent } = useMaking();
  const { key, label } = STEPS.find((each) => each.key === step) ?? STEPS[0];
  const missing = gaps.filter((gap) => gap.step === step);
  return (
    <section className="making-part" aria-labelledby={`at-${step}`} onFocusCapture={() => setCurrent(step)}>
      <header className="row">
        <StepMark step={step} />
        <h2 id={`at-${step}`} tabIndex={-1} className="grow">
          {key === "clips" ? words.title : label}
        </h2>
        {action}
      </header>
      <p className="mut sm">{hint}</p>
      {children}
      {missing.map(({ field, message }) => (
        <p key={field + message} className="bad sm row">
          <Icon name="warn" />
          {message}
        </p>
      ))}
    </section>
  );
}
