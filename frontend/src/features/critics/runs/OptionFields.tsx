import { own as messages } from "@/messages/studio/critics-runs";
import type { Control, Critic, CriticOption } from "@/shared/api/types";
import { Field } from "@/shared/components/Field";
import { ConfidenceFields } from "./ConfidenceFields";
import type { Problems, RunForm } from "./run-form";

export interface OptionFieldsProps {
  readonly critic: Critic;
  readonly controls: readonly Control[];
  readonly form: RunForm;
  readonly problems: Problems;
  readonly change: (part: Partial<RunForm>) => void;
}

/** How less of the clip is shown, and the parameters that the chosen critic has alone. */
export const OptionFields = ({ critic, controls, form, problems, change }: OptionFieldsProps) => (
  <div className="quads">
    <Field label={messages.control} problem={problems.control} hint={form.control ? messages.controlHint : undefined}>
      {(field) => (
        <select
          {...field}
          className="in"
          value={form.control}
          onChange={(event) => change({ control: event.target.value })}
        >
          <option value="">{messages.noControl}</option>
          {controls.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Field>
    <ConfidenceFields {...{ critic, form, problems, change }} />
    {critic.options.map((option) => (
      <OptionField
        key={option.name}
        option={option}
        problem={problems[option.name]}
        value={form.options[option.name] ?? ""}
        onChange={(value) => change({ options: { ...form.options, [option.name]: value } })}
      />
    ))}
  </div>
);

interface OptionFieldProps {
  readonly option: CriticOption;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

const OptionField = ({ option, value, problem, onChange }: OptionFieldProps) => (
  <Field label={messages.names[option.name] ?? option.name.replaceAll("_", " ")} problem={problem}>
    {(field) =>
      option.kind === "number" ? (
        <input
          {...field}
          className="in"
          inputMode="decimal"
          placeholder={option.default || messages.without}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <select
          {...field}
          className="in"
          value={value || option.default}
          onChange={(event) => onChange(event.target.value)}
        >
          {wordsOf(option).map(([word, label]) => (
            <option key={word} value={word}>
              {label}
            </option>
          ))}
        </select>
      )
    }
  </Field>
);

/** What a choice or a flag can be, each as stored and as shown. */
const wordsOf = ({ kind, choices }: CriticOption): readonly (readonly [string, string])[] =>
  kind === "flag"
    ? Object.entries(messages.flags)
    : choices.map((word) => [word, messages.choices[word] ?? word.replaceAll("_", " ")]);
