import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RuleEvent, SignalRow, Signals } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
import { Dialog } from "@/shared/studio/Dialog";
import { Loaded } from "@/shared/components/Loaded";
import { Simulated } from "@/shared/components/Simulated";
import { act as researcherActionTexts, annotatorDetail as messages } from "@/messages/studio/people";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { FormActions } from "@/shared/studio/FormActions";
import { act, eventsQuery } from "../api/calls";
import { actionOf, consequences, KIND_NAMES, NO_ACTION } from "../engine/actions";
import type { Kind, RuleAction } from "../api/rule-documents";
import { actionText, valueText } from "../api/rule-documents";
import { signalOf } from "../engine/signals";
import { AnswerAppeal } from "./AnswerAppeal";
import { Cell, Eligibility } from "./Annotators";
import { EventTable } from "./EventTable";
import { Undo } from "./Undo";
import type { ActionForm } from "../engine/actions";
import { useChange } from "./useChange";
import { ActionFields } from "./ActionFields";
import { Then } from "./Confirm";

type Step =
  | { readonly kind: "see" }
  | { readonly kind: "act"; readonly action: Kind }
  | { readonly kind: "undo" | "answer"; readonly event: RuleEvent };

interface DetailProps {
  readonly study: string;
  readonly row: SignalRow;
  readonly found: Signals;
  readonly onClose: () => void;
}

/** One annotator: all signals, past actions, and possible actions; each asks for confirmation. */
export function AnnotatorDetail({ study, row, found, onClose }: DetailProps) {
  const [step, setStep] = useState<Step>({ kind: "see" });
  const back = () => setStep({ kind: "see" });
  return (
    <Dialog title={row.label} wide onClose={onClose}>
      <div className="form people-result">
        <p className="row wrap">
          <Eligibility eligibility={row.eligibility} /> <Simulated when={row.simulated} />
          <Link to={`/studies/${study}/clips?annotator=${encodeURIComponent(row.id)}`}>{messages.clips}</Link>
        </p>
        {step.kind === "act" ? (
          <ResearcherAction study={study} annotator={row} kind={step.action} onDone={back} />
        ) : step.kind === "undo" ? (
          <Undo event={step.event} onDone={back} />
        ) : step.kind === "answer" ? (
          <AnswerAppeal event={step.event} onDone={back} />
        ) : (
          <>
            <Actions onChoose={(action) => setStep({ kind: "act", action })} />
            <AllSignals study={study} row={row} found={found} />
            <OwnEvents
              study={study}
              annotator={row.id}
              onUndo={(event) => setStep({ kind: "undo", event })}
              onAnswer={(event) => setStep({ kind: "answer", event })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

const Actions = ({ onChoose }: { onChoose: (kind: Kind) => void }) => (
  <div className="row wrap" role="group" aria-label={messages.act}>
    {(Object.keys(KIND_NAMES) as Kind[]).map((kind) => (
      <Button key={kind} size="sm" look={kind === "exclude" ? "danger" : "plain"} onClick={() => onChoose(kind)}>
        {KIND_NAMES[kind]}…
      </Button>
    ))}
  </div>
);

interface AllSignalsProps {
  readonly study: string;
  readonly row: SignalRow;
  readonly found: Signals;
}

const AllSignals = ({ study, row, found: { collectors, results } }: AllSignalsProps) => (
  <table className="tb people-all">
    <caption className="people-caption">{messages.caption}</caption>
    <thead>
      <tr>
        <th>{messages.signal}</th>
        <th className="num">{messages.value}</th>
        <th>{messages.unit}</th>
        <th className="num">{messages.others}</th>
      </tr>
    </thead>
    <tbody>
      {collectors.map((collector) => {
        const { name, label, counts, unit } = collector;
        const signal = signalOf(row, name);
        return (
          <tr key={name}>
            <th scope="row">{label}</th>
            <Cell study={study} collector={collector} row={row} rows={results} />
            <td className="mut">{signal?.reason ?? counts}</td>
            <td className="num">
              {signal === undefined || signal.others_median === null ? (
                <span className="dim">{messages.noOthers}</span>
              ) : (
                <>
                  {valueText(signal.others_median, unit)} <span className="dim xs">{messages.n(signal.others_n)}</span>
                </>
              )}
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

interface OwnEventsProps {
  readonly study: string;
  readonly annotator: string;
  readonly onUndo: (event: RuleEvent) => void;
  readonly onAnswer: (event: RuleEvent) => void;
}

function OwnEvents({ study, annotator, onUndo, onAnswer }: OwnEventsProps) {
  const query = useInfiniteQuery(eventsQuery(study, { annotator }));
  return (
    <div>
      <h2>{messages.past}</h2>
      <Loaded query={query}>
        {({ pages }) => (
          <EventTable events={pages.flatMap(({ results }) => results)} ofOne onUndo={onUndo} onAnswer={onAnswer} />
        )}
      </Loaded>
    </div>
  );
}

const FIELDS = ["action.message", "action.round", "action.hours", "action.ends_entry"];

interface ResearcherActionProps {
  readonly study: string;
  readonly annotator: SignalRow;
  readonly kind: Kind;
  readonly onDone: () => void;
}

/** A researcher's own action on one annotator; what will happen changes with what is chosen. */
function ResearcherAction({ study, annotator, kind, onDone }: ResearcherActionProps) {
  const [form, setForm] = useState<ActionForm>({ ...NO_ACTION, kind });
  const action = actionOf(form);
  const change = useChange(
    (given: RuleAction) => act(study, annotator.id, given),
    (_, given) => researcherActionTexts.done(annotator.label, actionText(given)),
    onDone,
  );
  const problems = refusedFields(change.error);
  return (
    <AsyncForm className="form" aria-label={KIND_NAMES[kind]} onSend={() => change.mutate(action)}>
      <h2>{KIND_NAMES[kind]}</h2>
      <Then sentences={consequences(action)} />
      <ActionFields form={form} problemOf={(name) => problems[`action.${name}`]} change={setForm} />
      <FormActions
        does={KIND_NAMES[kind]}
        error={messageBeside(change.error, FIELDS) || undefined}
        disabled={change.isPending}
        onCancel={onDone}
      />
    </AsyncForm>
  );
}
