import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { SignalRow } from "@/shared/api/types";
import { act as messages } from "@/messages/studio/people";
import { act } from "../api/calls";
import type { ActionForm } from "../engine/actions";
import { actionOf, consequences, KIND_NAMES, NO_ACTION } from "../engine/actions";
import type { Kind, RuleAction } from "../api/rule-documents";
import { actionText } from "../api/rule-documents";
import { useChange } from "./useChange";
import { ActionFields } from "./ActionFields";
import { Then } from "./Confirm";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { FormActions } from "@/shared/studio/FormActions";

const FIELDS = ["action.message", "action.round", "action.hours", "action.ends_entry"];

interface ResearcherActionProps {
  readonly study: string;
  readonly annotator: SignalRow;
  readonly kind: Kind;
  readonly onDone: () => void;
}

/** A researcher's own action on one annotator; what will happen changes with what is chosen. */
export function ResearcherAction({ study, annotator, kind, onDone }: ResearcherActionProps) {
  const [form, setForm] = useState<ActionForm>({ ...NO_ACTION, kind });
  const action = actionOf(form);
  const change = useChange(
    (given: RuleAction) => act(study, annotator.id, given),
    (_, given) => messages.done(annotator.label, actionText(given)),
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
