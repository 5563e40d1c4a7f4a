import { confidence as messages } from "@/messages/studio/critics-runs";
import type { Critic } from "@/shared/api/types";
import { Field } from "@/shared/components/Field";
import type { Problems, RunForm } from "./run-form";

interface ConfidenceFieldsProps {
  readonly critic: Critic;
  readonly form: RunForm;
  readonly problems: Problems;
  readonly change: (part: Partial<RunForm>) => void;
}

/** Where the confidence of a run comes from. Tokens say something of answers alone. */
export const ConfidenceFields = ({ critic, form, problems, change }: ConfidenceFieldsProps) => {
  const sources = critic.takes === "answers" ? SOURCES : SOURCES.filter((source) => source !== "logits");
  return (
    <>
      <Field label={messages.label} problem={problems.confidence} hint={messages.hints[form.confidence]}>
        {(field) => (
          <select
            {...field}
            className="in"
            value={form.confidence}
            onChange={(event) => change({ confidence: event.target.value })}
          >
            <option value="">{messages.none}</option>
            {sources.map((source) => (
              <option key={source} value={source}>
                {messages.sources[source]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {form.confidence === "self_consistency" ? (
        <Field label={messages.samples} problem={problems.samples}>
          {(field) => (
            <input
              {...field}
              className="in"
              inputMode="numeric"
              placeholder="5"
              value={form.samples}
              onChange={(event) => change({ samples: event.target.value })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
};

const SOURCES = ["self_consistency", "verify", "logits"] as const;
