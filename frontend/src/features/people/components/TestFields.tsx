import type { Collector } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Field } from "@/shared/components/Field";
import { SIGNS } from "@/shared/rules";
import { test as messages } from "@/messages/studio/people-rules";
import type { Op } from "../api/rule-documents";
import type { TestForm } from "../engine/rule-form";
import { TextField } from "./TextField";

interface TestFieldsProps {
  readonly test: TestForm;
  readonly collectors: readonly Collector[];
  readonly problemOf: (name: string) => string | undefined;
  readonly onChange: (test: TestForm) => void;
  /** Missing where it is the only one. */
  readonly onDrop?: () => void;
}

/** One threshold of one signal. */
export function TestFields({ test, collectors, problemOf, onChange, onDrop }: TestFieldsProps) {
  const collector = collectors.find(({ name }) => name === test.collector);
  const takes = (look: string): boolean => collector?.windows.includes(look) ?? false;
  const change = (part: Partial<TestForm>) => onChange({ ...test, ...part });
  return (
    <div className="people-test" role="group" aria-label={collector?.label ?? messages.fallback}>
      <Field label={messages.signal} problem={problemOf("collector")}>
        {(tied) => (
          <select
            {...tied}
            className="in"
            value={test.collector}
            onChange={({ target }) => change({ collector: target.value })}
          >
            {collectors.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={messages.is} problem={problemOf("op")}>
        {(tied) => (
          <select
            {...tied}
            className="in"
            value={test.op}
            onChange={({ target }) => change({ op: target.value as Op })}
          >
            {Object.entries(SIGNS).map(([op, sign]) => (
              <option key={op} value={op}>
                {sign}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={collector?.unit === "share" ? messages.percent : messages.value}
        inputMode="decimal"
        problem={problemOf("value")}
        value={test.value}
        onWrite={(value) => change({ value })}
      />
      <TextField
        label={messages.least}
        inputMode="numeric"
        hint={collector?.counts}
        problem={problemOf("at_least_n")}
        value={test.atLeast}
        onWrite={(atLeast) => change({ atLeast })}
      />
      <TextField
        label={messages.round}
        inputMode="numeric"
        placeholder={takes("round") ? messages.any : messages.notAvailable}
        disabled={!takes("round")}
        problem={problemOf("round")}
        value={takes("round") ? test.round : ""}
        onWrite={(round) => change({ round })}
      />
      <TextField
        label={messages.last}
        inputMode="numeric"
        placeholder={takes("last") ? messages.all : messages.notAvailable}
        disabled={!takes("last")}
        problem={problemOf("last")}
        value={takes("last") ? test.last : ""}
        onWrite={(last) => change({ last })}
      />
      {onDrop ? (
        <Button size="sm" icon="x" look="quiet" aria-label={messages.remove(collector?.label ?? "")} onClick={onDrop} />
      ) : null}
    </div>
  );
}
