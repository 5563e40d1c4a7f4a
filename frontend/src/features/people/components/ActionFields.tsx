import { Field } from "@/shared/components/Field";
import { action as messages } from "@/messages/studio/people";
import type { ActionForm } from "../engine/actions";
import { needsMessage } from "../engine/actions";
import { ENDS } from "../api/rule-documents";
import { TextArea, TextField } from "./TextField";

interface ActionFieldsProps {
  readonly form: ActionForm;
  /** What was refused, by the field's name in the action. */
  readonly problemOf: (name: string) => string | undefined;
  readonly change: (form: ActionForm) => void;
}

/** What an action of this kind needs, and what its annotators read. */
export function ActionFields({ form, problemOf, change }: ActionFieldsProps) {
  const { kind } = form;
  return (
    <>
      {kind === "qualify" ? (
        <TextField
          label={messages.forRound}
          inputMode="numeric"
          problem={problemOf("round")}
          value={form.round}
          onWrite={(round) => change({ ...form, round })}
        />
      ) : null}
      {kind === "pause" ? (
        <TextField
          label={messages.hours}
          inputMode="numeric"
          problem={problemOf("hours")}
          value={form.hours}
          onWrite={(hours) => change({ ...form, hours })}
        />
      ) : null}
      {kind === "exclude" ? (
        <>
          <label className="row pick">
            <input
              type="checkbox"
              checked={form.setsAside}
              onChange={({ target }) => change({ ...form, setsAside: target.checked })}
            />
            {messages.setAside}
          </label>
          <Field label={messages.participation} problem={problemOf("ends_entry")}>
            {(tied) => (
              <select
                {...tied}
                className="in"
                value={form.endsEntry}
                onChange={({ target }) => change({ ...form, endsEntry: target.value })}
              >
                <option value="">{messages.stay}</option>
                {Object.entries(ENDS).map(([key, words]) => (
                  <option key={key} value={key}>
                    {messages.endAs(words)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </>
      ) : null}
      <TextArea
        label={needsMessage(kind) ? messages.message : messages.optionalMessage}
        rows={3}
        hint={messages.messageHint}
        problem={problemOf("message")}
        value={form.message}
        onWrite={(message) => change({ ...form, message })}
      />
    </>
  );
}
