import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { RuleEvent } from "@/shared/api/types";
import { becauseOf } from "@/shared/rules";
import { answerAppeal as messages } from "@/messages/studio/people";
import { sentence } from "@/shared/sentence";
import { answerAppeal } from "../api/calls";
import { doneText, undoing } from "../engine/events";
import { useChange } from "./useChange";
import { Then } from "./Confirm";
import { TextArea } from "./TextField";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { FormActions } from "@/shared/studio/FormActions";

/** The decision on an appeal: the action is kept or undone. */
export function AnswerAppeal({ event, onDone }: { event: RuleEvent; onDone: () => void }) {
  const [text, setText] = useState("");
  const [undo, setUndo] = useState(false);
  const change = useChange(
    () => answerAppeal(event.id, text, undo),
    () => messages.done(event.annotator.label, undo),
    onDone,
  );
  return (
    <AsyncForm className="form" aria-label={messages.title} onSend={() => change.mutate(undefined)}>
      <p>{sentence(messages.action(event.annotator.label, <b>{doneText(event)}</b>, becauseOf(event)))}</p>
      <blockquote className="people-appeal">{event.appeal}</blockquote>
      <fieldset>
        <legend className="lab">{messages.decision}</legend>
        <label className="row pick">
          <input type="radio" name="decision" checked={!undo} onChange={() => setUndo(false)} />
          {messages.keep}
        </label>
        <label className="row pick">
          <input type="radio" name="decision" checked={undo} onChange={() => setUndo(true)} />
          {messages.undo}
        </label>
      </fieldset>
      {undo ? <Then sentences={undoing(event)} /> : null}
      <TextArea
        label={messages.answerLabel}
        rows={3}
        hint={messages.answerHint}
        problem={refusedFields(change.error).text}
        value={text}
        onWrite={setText}
      />
      <FormActions
        does={undo ? messages.answerAndUndo : messages.answer}
        error={messageBeside(change.error, ["text"]) || undefined}
        disabled={change.isPending}
        onCancel={onDone}
      />
    </AsyncForm>
  );
}
