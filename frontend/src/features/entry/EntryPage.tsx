import type { ReactNode } from "react";
import { useEffect } from "react";
import { isOver } from "@/shared/api/entry";
import { Bar } from "@/shared/components/Bar";
import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import { page as messages } from "@/messages/entry";
import { Consent } from "./Consent";
import { DeviceCheck } from "./DeviceCheck";
import { End } from "./End";
import type { Here, Participation } from "./engine/participation";
import { Steps } from "./Steps";
import { Withdraw } from "./Withdraw";
import { Working } from "./Working";
import "./entry.css";

export interface StepProps {
  readonly participation: Participation;
  readonly here: Here;
}

/** The page of a person who comes from a platform: consent, the check of the computer, and what comes at the end. */
export function EntryPage({ participation }: { participation: Participation }) {
  const state = useStore(participation.state);
  useEffect(() => void participation.load(), [participation]);
  return (
    <>
      <Bar>
        <span className="ell">{state.kind === "here" ? state.entry.study_name : null}</span>
        <span className="grow" />
      </Bar>
      <main className="entry">
        {state.kind === "loading" ? <p role="status">{messages.looking}</p> : null}
        {state.kind === "failed" ? (
          <>
            <h1>{messages.failed}</h1>
            <p role="alert">{state.message}</p>
            <p>
              <Button onClick={() => void participation.load()}>{messages.tryAgain}</Button>
            </p>
          </>
        ) : null}
        {state.kind === "here" ? <Whole participation={participation} here={state} /> : null}
      </main>
    </>
  );
}

const Whole = ({ participation, here }: StepProps) => (
  <>
    {isOver(here.entry) ? null : <Steps state={here.entry.state} />}
    {stepFor({ participation, here })}
    {here.erased || here.entry.state === "entered" ? null : <Withdraw participation={participation} here={here} />}
  </>
);

/** Each step takes the focus to its heading when it begins. */
function stepFor(props: StepProps): ReactNode {
  const { state } = props.here.entry;
  if (state === "entered") return <Consent key={state} {...props} />;
  if (state === "consented") return <DeviceCheck key={state} {...props} />;
  if (state === "working") return <Working key={state} {...props} />;
  return <End key={state} here={props.here} />;
}
