import { fields as messages } from "@/messages/studio/study-rounds";
import type { Study } from "@/shared/api/types";
import { Field } from "@/shared/components/Field";
import type { Asks, Problems, RoundForm } from "./round-form";
import type { Flag } from "../api/round-calls";

interface Changing {
  readonly change: (part: Partial<RoundForm>) => void;
}

export interface AskedFieldsProps extends Changing {
  readonly study: Study;
  readonly form: RoundForm;
  readonly problems: Problems;
}

/** What the round asks: the same as before, another shipped instrument, or one of the study's own. */
export function AskedFields({ study, form, problems, change }: AskedFieldsProps) {
  const { title, version } = study.instrument;
  const ways: readonly (readonly [Asks, string])[] = [
    ["same", messages.same(title, version)],
    ["shipped", messages.builtIn],
    ["own", messages.custom],
  ];
  return (
    <>
      <fieldset>
        <legend className="lab">{messages.instrument}</legend>
        {ways.map(([asks, label]) => (
          <label key={asks} className="row pick">
            <input type="radio" name="asks" checked={form.asks === asks} onChange={() => change({ asks })} />
            {label}
          </label>
        ))}
      </fieldset>
      {form.asks === "shipped" ? (
        <Field label={messages.key.label} problem={problems.instrument} hint={messages.key.hint}>
          {(tied) => (
            <input
              {...tied}
              className="in"
              value={form.instrument}
              onChange={(event) => change({ instrument: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      {form.asks === "own" ? (
        <Field label={messages.document.label} problem={problems.document} hint={messages.document.hint(version)}>
          {(tied) => (
            <textarea
              {...tied}
              className="in document"
              rows={10}
              spellCheck={false}
              value={form.document}
              onChange={(event) => change({ document: event.target.value })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

export interface ResolvesProps extends Changing {
  readonly flags: readonly Flag[];
  readonly chosen: readonly string[];
  readonly problem?: string;
}

/** The unclear cases that the new version answers. */
export function Resolves({ flags, chosen, problem, change }: ResolvesProps) {
  if (flags.length === 0) return null;
  const toggle = (id: string) =>
    change({ resolves: chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id] });
  return (
    <fieldset>
      <legend className="lab">{messages.resolves}</legend>
      {flags.map(({ id, note, video }) => (
        <label key={id} className="row pick">
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
          <span className="ell">{note}</span>
          <span className="dim xs">{video}</span>
        </label>
      ))}
      {problem ? (
        <p className="bad xs" role="alert">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}
