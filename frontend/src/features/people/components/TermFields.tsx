import type { Platform } from "@/shared/api/types";
import { Field } from "@/shared/components/Field";
import { terms as messages } from "@/messages/studio/recruiting";
import type { Terms, Typed } from "../engine/terms";
import { PLATFORM_NAMES, withPlatform } from "../engine/terms";
import { TextArea, TextField } from "./TextField";

interface TermFieldsProps {
  readonly terms: Terms;
  readonly platforms: readonly Platform[];
  readonly problems: Readonly<Record<string, string>>;
  readonly change: (terms: Terms) => void;
}

/** What people are asked to do, what they agree to, and what they are paid. */
export function TermFields({ terms, platforms, problems, change }: TermFieldsProps) {
  const text = (name: Typed, label: string, hint?: string, mode?: "numeric" | "decimal") => (
    <TextField
      label={label}
      name={name}
      hint={hint}
      problem={problems[name]}
      inputMode={mode}
      value={terms[name]}
      onWrite={(written) => change({ ...terms, [name]: written })}
    />
  );
  return (
    <div className="form">
      <Field label={messages.platform} problem={problems.platform}>
        {(tied) => (
          <select
            {...tied}
            className="in"
            value={terms.platform}
            onChange={({ target }) => {
              const chosen = platforms.find(({ name }) => name === target.value);
              if (chosen) change(withPlatform(terms, chosen));
            }}
          >
            {platforms.map(({ name }) => (
              <option key={name} value={name}>
                {PLATFORM_NAMES[name] ?? name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="people-pair">
        {text("tasks_each", messages.tasks.label, messages.tasks.hint, "numeric")}
        {text("max_minutes", messages.minutes.label, messages.minutes.hint, "numeric")}
      </div>
      <div className="people-three">
        {text("reward_minor", messages.reward, undefined, "decimal")}
        {text("currency", messages.currency)}
        {text("fee_percent", messages.fee, undefined, "numeric")}
      </div>
      <TextArea
        label={messages.consent.label}
        rows={6}
        hint={messages.consent.hint}
        problem={problems.consent}
        value={terms.consent}
        onWrite={(consent) => change({ ...terms, consent })}
      />
      <div className="people-pair">
        {text("min_width_px", messages.width, undefined, "numeric")}
        <label className="row pick people-tick">
          <input
            type="checkbox"
            checked={terms.needs_sound}
            onChange={({ target }) => change({ ...terms, needs_sound: target.checked })}
          />
          {messages.sound}
        </label>
      </div>
      <details open={CODES.some((name) => problems[name])}>
        <summary>{messages.more}</summary>
        <div className="form">
          <div className="people-three">
            {text("completion_code", messages.codes.completed)}
            {text("screen_out_code", messages.codes.screenedOut)}
            {text("attention_code", messages.codes.attention)}
          </div>
          <p className="hint">{messages.codes.hint}</p>
          {text("return_url", messages.returnUrl.label, messages.returnUrl.hint)}
          <div className="people-three">
            {text("person_parameter", messages.parameters.person)}
            {text("submission_parameter", messages.parameters.submission)}
            {text("study_parameter", messages.parameters.study)}
          </div>
        </div>
      </details>
    </div>
  );
}

const CODES = [
  ...["completion_code", "screen_out_code", "attention_code", "return_url"],
  ...["person_parameter", "submission_parameter", "study_parameter"],
];
