import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { RuleEvent } from "@/shared/api/types";
import { becauseOf } from "@/shared/rules";
import { answerAppeal } from "../api/calls";
import { doneText, undoing } from "../engine/events";
import { useChange } from "./useChange";
import { Foot, Then } from "./Confirm";
import { TextArea } from "./TextField";

/** The decision on an appeal: the action is kept or undone. */
export function AnswerAppeal({ event, onDone }: { event: RuleEvent; onDone: () => void }) {
  const [text, setText] = useState("");
  const [undo, setUndo] = useState(false);
  const change = useChange(
    () => answerAppeal(event.id, text, undo),
    () => `Appeal of ${event.annotator.label} answered${undo ? " and action undone" : ""}.`,
    onDone,
  );
  return (
    <form
      className="form"
      aria-label="Answer the appeal"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        change.mutate(undefined);
      }}
    >
      <p>
        {event.annotator.label}: <b>{doneText(event)}</b>. Reason: {becauseOf(event)}.
      </p>
      <blockquote className="people-appeal">{event.appeal}</blockquote>
      <fieldset>
        <legend className="lab">Decision</legend>
        <label className="row pick">
          <input type="radio" name="decision" checked={!undo} onChange={() => setUndo(false)} />
          Keep the action
        </label>
        <label className="row pick">
          <input type="radio" name="decision" checked={undo} onChange={() => setUndo(true)} />
          Undo the action
        </label>
      </fieldset>
      {undo ? <Then sentences={undoing(event)} /> : null}
      <TextArea
        label="Answer to the annotator"
        rows={3}
        hint="The annotator reads it."
        problem={refusedFields(change.error).text}
        value={text}
        onWrite={setText}
      />
      <Foot
        verb={undo ? "Answer and undo" : "Answer"}
        problem={messageBeside(change.error, ["text"]) || undefined}
        isPending={change.isPending}
        onClose={onDone}
      />
    </form>
  );
}
