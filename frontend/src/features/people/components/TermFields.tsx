import type { Platform } from "@/shared/api/types";
import { Field } from "@/shared/components/Field";
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
      <Field label="Platform" problem={problems.platform}>
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
        {text("tasks_each", "Tasks per person", "Practice is not counted.", "numeric")}
        {text("max_minutes", "Time limit, minutes", "After that, the participation times out.", "numeric")}
      </div>
      <div className="people-three">
        {text("reward_minor", "Reward", undefined, "decimal")}
        {text("currency", "Currency")}
        {text("fee_percent", "Fee, %", undefined, "numeric")}
      </div>
      <TextArea
        label="Consent form"
        rows={6}
        hint="Plain text; a blank line starts a new paragraph. State which data is kept and whom to contact."
        problem={problems.consent}
        value={terms.consent}
        onWrite={(consent) => change({ ...terms, consent })}
      />
      <div className="people-pair">
        {text("min_width_px", "Minimum window width, pixels", undefined, "numeric")}
        <label className="row pick people-tick">
          <input
            type="checkbox"
            checked={terms.needs_sound}
            onChange={({ target }) => change({ ...terms, needs_sound: target.checked })}
          />
          Sound required
        </label>
      </div>
      <details open={CODES.some((name) => problems[name])}>
        <summary>Codes, return URL and URL parameters</summary>
        <div className="form">
          <div className="people-three">
            {text("completion_code", "Code: completed")}
            {text("screen_out_code", "Code: screened out")}
            {text("attention_code", "Code: attention")}
          </div>
          <p className="hint">An empty code is generated at random. Enter the same codes on the platform.</p>
          {text(
            "return_url",
            "Return URL",
            "Where people go at the end; {code} is replaced by the code. Leave empty to show the code instead.",
          )}
          <div className="people-three">
            {text("person_parameter", "Parameter of the person ID")}
            {text("submission_parameter", "Parameter of the submission ID")}
            {text("study_parameter", "Parameter of the study ID")}
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
