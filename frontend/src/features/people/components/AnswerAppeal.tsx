import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { RuleEvent } from "@/shared/api/types";
import { becauseOf } from "@/shared/rules";
import { answerAppeal } from "../api/calls";
import { doneText, undoing } from "../engine/events";
import { useChange } from "./useChange";
import { Foot, Then } from "./Confirm";
import { TextArea } from "./TextField";

/** The word on an appeal: the event holds, or is undone. */
export function AnswerAppeal({ event, onDone }: { event: RuleEvent; onDone: () => void }) {
  const [text, setText] = useState("");
  const [undo, setUndo] = useState(false);
  const change = useChange(
    () => answerAppeal(event.id, text, undo),
    () => `The appeal of ${event.annotator.label} is answered${undo ? ", and it is undone" : ""}.`,
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
        {event.annotator.label}: <b>{doneText(event)}</b>, because {becauseOf(event)}.
      </p>
      <blockquote className="people-appeal">{event.appeal}</blockquote>
      <fieldset>
        <legend className="lab">The decision</legend>
        <label className="row pick">
          <input type="radio" name="decision" checked={!undo} onChange={() => setUndo(false)} />
          It holds
        </label>
        <label className="row pick">
          <input type="radio" name="decision" checked={undo} onChange={() => setUndo(true)} />
          It is undone
        </label>
      </fieldset>
      {undo ? <Then sentences={undoing(event)} /> : null}
      <TextArea
        label="Answer to the annotator"
        rows={3}
        hint="They read it."
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
