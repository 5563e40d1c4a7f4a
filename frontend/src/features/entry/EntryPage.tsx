import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { isOver } from "@/shared/api/entry";
import { Bar } from "@/shared/components/Bar";
import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import {
  consent as consentTexts,
  page as messages,
  steps as stepsTexts,
  terms as termsTexts,
  withdrawing,
  working as workingTexts,
} from "@/messages/entry";
import type { OwnEntry } from "@/shared/api/types";
import { dateTime } from "@/shared/format";
import { money } from "@/shared/money";
import { Dialog } from "@/shared/components/Dialog";
import { platform } from "@/messages/ending";
import { DeviceCheck } from "./DeviceCheck";
import { End } from "./End";
import type { Here, Participation } from "./engine/participation";
import { paragraphs, workOf } from "./engine/participation";
import { Heading } from "./Heading";
import { Problem } from "./Problem";
import { consequencesOf } from "./engine/withdrawal";
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

const STEPS = [
  { state: "entered", label: stepsTexts.consent },
  { state: "consented", label: stepsTexts.device },
  { state: "working", label: stepsTexts.work },
] as const;

/** Which step of a participation a person is at. */
const Steps = ({ state }: Pick<OwnEntry, "state">) => (
  <ol className="steps" aria-label={stepsTexts.name}>
    {STEPS.map((step, i) => (
      <li key={step.state} aria-current={step.state === state ? "step" : undefined}>
        <b>{i + 1}</b> {step.label}
      </li>
    ))}
  </ol>
);

/** The progress of a person who is at work. */
function Working({ here }: StepProps) {
  const { entry } = here;
  return (
    <>
      <Heading>{workingTexts.heading(entry.study_name)}</Heading>
      <p>
        {workingTexts.done(entry.tasks_done, entry.tasks_each)}{" "}
        {entry.ends_by ? workingTexts.until(dateTime(entry.ends_by)) : null}{" "}
        {entry.reward_minor > 0 ? workingTexts.pay(money(entry.reward_minor, entry.currency)) : null}
      </p>
      <Problem here={here} />
      <p className="row">
        <a className="btn pri lg" href={workOf(entry)}>
          {workingTexts.goOn}
        </a>
        <a className="btn lg" href={`${workOf(entry)}/mine`}>
          {workingTexts.mine}
        </a>
      </p>
    </>
  );
}

type Asked = "withdraw" | "erase" | null;

/** Taking the consent back, and having erased who one is; either says first what will happen. */
function Withdraw({ participation, here }: StepProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const { entry } = here;
  const hasConsent = entry.state !== "withdrawn" && entry.state !== "declined";
  const go = () => {
    setAsked(null);
    void participation.withdraw(asked === "erase");
  };
  const toErase = hasConsent ? withdrawing.erase : withdrawing.eraseOnly;
  return (
    <section className="card" aria-labelledby="withdraw">
      <header>
        <h2 id="withdraw">{withdrawing.heading}</h2>
      </header>
      <div className="prose">
        <p>{hasConsent ? withdrawing.explained : withdrawing.erasing}</p>
        <p className="row ways">
          {hasConsent ? (
            <Button data-testid="withdraw" onClick={() => setAsked("withdraw")}>
              {withdrawing.withdraw}
            </Button>
          ) : null}
          <Button data-testid="erase" onClick={() => setAsked("erase")}>
            {toErase}
          </Button>
        </p>
      </div>
      {asked ? (
        <Dialog title={asked === "erase" ? withdrawing.eraseDialog : withdrawing.dialog} onClose={() => setAsked(null)}>
          <p className="mut">{withdrawing.happens}</p>
          <ul className="consequences">
            {consequencesOf(entry, asked === "erase").map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <div className="row actions">
            <span className="grow" />
            <Button onClick={() => setAsked(null)}>{withdrawing.stay}</Button>
            <Button look="danger" data-testid="confirm" onClick={go}>
              {asked === "erase" ? toErase : withdrawing.withdraw}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}

/** The text of consent, with two ways on that look alike. */
function Consent({ participation, here }: StepProps) {
  const { entry } = here;
  return (
    <>
      <Heading>{consentTexts.heading(entry.study_name)}</Heading>
      <Terms entry={entry} />
      {entry.content_warning ? (
        <section className="note warn warned" aria-labelledby="warned">
          <h2 id="warned">{consentTexts.warning}</h2>
          {paragraphs(entry.content_warning).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ) : null}
      <section className="card" aria-labelledby="consent">
        <header>
          <h2 id="consent">{consentTexts.text}</h2>
          <span className="dim xs">{consentTexts.version(entry.consent_version)}</span>
        </header>
        <div className="prose" data-testid="consent">
          {paragraphs(entry.consent).map((text, i) => (
            <p key={i}>{text}</p>
          ))}
        </div>
      </section>
      <Problem here={here} />
      <div className="equal">
        <Button size="lg" data-testid="agree" onClick={() => void participation.consent(true)}>
          {consentTexts.agree}
        </Button>
        <Button size="lg" data-testid="decline" onClick={() => void participation.consent(false)}>
          {consentTexts.decline}
        </Button>
      </div>
      <p className="hint">{consentTexts.after(platform(entry.platform))}</p>
    </>
  );
}

/** What a participation asks of a person, and what they get for it. */
const Terms = ({ entry }: { entry: OwnEntry }) => (
  <dl className="terms" aria-label={termsTexts.name}>
    <div>
      <dt>{termsTexts.work}</dt>
      <dd>{termsTexts.tasks(entry.tasks_each)}</dd>
    </div>
    <div>
      <dt>{termsTexts.time}</dt>
      <dd>{termsTexts.minutes(entry.max_minutes)}</dd>
    </div>
    <div>
      <dt>{termsTexts.pay}</dt>
      <dd>
        {entry.reward_minor > 0
          ? termsTexts.forAll(money(entry.reward_minor, entry.currency))
          : termsTexts.asTold(platform(entry.platform))}
      </dd>
    </div>
  </dl>
);
