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

/** All that people are told, asked and paid. */
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
        {text("tasks_each", "Tasks of one person", "Practice is not counted.", "numeric")}
        {text("max_minutes", "Minutes at most", "After that it counts as timed out.", "numeric")}
      </div>
      <div className="people-three">
        {text("reward_minor", "Reward", undefined, "decimal")}
        {text("currency", "Currency")}
        {text("fee_percent", "Fee, %", undefined, "numeric")}
      </div>
      <TextArea
        label="What people agree to"
        rows={6}
        hint="Plain text; a blank line begins a new paragraph. Say what is kept, and whom they can write to."
        problem={problems.consent}
        value={terms.consent}
        onWrite={(consent) => change({ ...terms, consent })}
      />
      <div className="people-pair">
        {text("min_width_px", "Window, pixels wide at least", undefined, "numeric")}
        <label className="row pick people-tick">
          <input
            type="checkbox"
            checked={terms.needs_sound}
            onChange={({ target }) => change({ ...terms, needs_sound: target.checked })}
          />
          They have to hear sound
        </label>
      </div>
      <details open={CODES.some((name) => problems[name])}>
        <summary>Codes, way back and names in the address</summary>
        <div className="form">
          <div className="people-three">
            {text("completion_code", "Code: completed")}
            {text("screen_out_code", "Code: screened out")}
            {text("attention_code", "Code: attention")}
          </div>
          <p className="hint">A code that is left empty is drawn by lot. Enter the same codes on the platform.</p>
          {text(
            "return_url",
            "Way back",
            "Where people go in the end; {code} stands for the code. Empty: it is shown.",
          )}
          <div className="people-three">
            {text("person_parameter", "Name of the person’s id")}
            {text("submission_parameter", "… of the submission’s")}
            {text("study_parameter", "… of the study’s")}
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
