import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Collector, Rule } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { ruleDialog as messages, test as testFieldsTexts } from "@/messages/studio/people-rules";
import { actions } from "@/messages/studio/shared";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { FormActions } from "@/shared/studio/FormActions";
import { SIGNS } from "@/shared/rules";
import { addRule, changeRule } from "../api/calls";
import { consequences, KIND_NAMES } from "../engine/actions";
import type { Kind, Op, RuleDocument } from "../api/rule-documents";
import { sentenceOf } from "../api/rule-documents";
import type { RuleForm, TestForm } from "../engine/rule-form";
import { documentOf, MOST_TESTS, ruleFormOf, testOf } from "../engine/rule-form";
import { useChange } from "./useChange";
import { ActionFields } from "./ActionFields";
import { Then } from "./Confirm";
import { TextField } from "./TextField";

interface RuleDialogProps {
  readonly study: string;
  /** The one to change; null for a new one. */
  readonly rule: Rule | null;
  readonly collectors: readonly Collector[];
  readonly onClose: () => void;
}

/** Writes a rule: which signals, which thresholds, what then; and says it as a sentence all the while. */
export function RuleDialog({ study, rule, collectors, onClose }: RuleDialogProps) {
  const stands = (rule?.document ?? null) as RuleDocument | null;
  const [form, setForm] = useState<RuleForm>(() => ruleFormOf(rule?.name ?? "", stands, collectors));
  const document = documentOf(form, collectors);
  const save = useChange(
    ({ name }: RuleForm): Promise<unknown> =>
      rule ? changeRule(rule.id, { name, document }) : addRule(study, name, document),
    (_, { name }) => (rule ? messages.changed(name) : messages.added(name)),
    onClose,
  );
  const problems = refusedFields(save.error);
  const change = (part: Partial<RuleForm>) => setForm({ ...form, ...part });
  const changeTest = (place: number, test: TestForm) =>
    change({ tests: form.tests.map((each, i) => (i === place ? test : each)) });
  return (
    <Dialog title={rule ? messages.change : messages.new} wide onClose={onClose}>
      <AsyncForm className="form" onSend={() => save.mutate(form)}>
        <TextField
          label={messages.name}
          problem={problems.name}
          value={form.name}
          onWrite={(name) => change({ name })}
        />
        <fieldset className="form">
          <legend className="lab">{messages.conditions}</legend>
          {form.tests.map((test, i) => (
            <TestFields
              key={i}
              test={test}
              collectors={collectors}
              problemOf={(name) => problems[`document.condition.all.${i}.${name}`]}
              onChange={(next) => changeTest(i, next)}
              onDrop={form.tests.length > 1 ? () => change({ tests: form.tests.filter((_, j) => j !== i) }) : undefined}
            />
          ))}
          {form.tests.length < MOST_TESTS ? (
            <span>
              <Button
                size="sm"
                icon="plus"
                onClick={() => change({ tests: [...form.tests, testOf(unused(form, collectors))] })}
              >
                {messages.addCondition}
              </Button>
            </span>
          ) : null}
        </fieldset>
        <Field label={messages.then}>
          {(tied) => (
            <select
              {...tied}
              className="in"
              value={form.action.kind}
              onChange={({ target }) => change({ action: { ...form.action, kind: target.value as Kind } })}
            >
              {Object.entries(KIND_NAMES).map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <ActionFields
          form={form.action}
          problemOf={(name) => problems[`document.action.${name}`]}
          change={(action) => change({ action })}
        />
        <div className="people-sentence" aria-live="polite">
          <p>
            <b data-testid="sentence">{sentenceOf(document, collectors)}</b>
          </p>
          <Then sentences={consequences(document.action)} />
        </div>
        <FormActions
          does={rule ? actions.save : messages.addRule}
          error={messageBeside(save.error, placed(form)) || undefined}
          disabled={save.isPending}
          onCancel={onClose}
        />
      </AsyncForm>
    </Dialog>
  );
}

/** The first signal that no test asks for; the first of all when all are asked for. */
function unused({ tests }: RuleForm, collectors: readonly Collector[]): string {
  const free = collectors.find(({ name }) => !tests.some(({ collector }) => collector === name));
  return (free ?? collectors[0])?.name ?? "";
}

/** The places at which something can be refused and has a field. */
const placed = ({ tests }: RuleForm): readonly string[] => [
  ...["name", ...["message", "round", "hours", "ends_entry"].map((name) => `document.action.${name}`)],
  ...tests.flatMap((_, i) =>
    ["collector", "op", "value", "at_least_n", "round", "last"].map((name) => `document.condition.all.${i}.${name}`),
  ),
];

interface TestFieldsProps {
  readonly test: TestForm;
  readonly collectors: readonly Collector[];
  readonly problemOf: (name: string) => string | undefined;
  readonly onChange: (test: TestForm) => void;
  /** Missing where it is the only one. */
  readonly onDrop?: () => void;
}

/** One threshold of one signal. */
function TestFields({ test, collectors, problemOf, onChange, onDrop }: TestFieldsProps) {
  const collector = collectors.find(({ name }) => name === test.collector);
  const takes = (look: string): boolean => collector?.windows.includes(look) ?? false;
  const change = (part: Partial<TestForm>) => onChange({ ...test, ...part });
  return (
    <div className="people-test" role="group" aria-label={collector?.label ?? testFieldsTexts.fallback}>
      <Field label={testFieldsTexts.signal} problem={problemOf("collector")}>
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
      <Field label={testFieldsTexts.is} problem={problemOf("op")}>
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
        label={collector?.unit === "share" ? testFieldsTexts.percent : testFieldsTexts.value}
        inputMode="decimal"
        problem={problemOf("value")}
        value={test.value}
        onWrite={(value) => change({ value })}
      />
      <TextField
        label={testFieldsTexts.least}
        inputMode="numeric"
        hint={collector?.counts}
        problem={problemOf("at_least_n")}
        value={test.atLeast}
        onWrite={(atLeast) => change({ atLeast })}
      />
      <TextField
        label={testFieldsTexts.round}
        inputMode="numeric"
        placeholder={takes("round") ? testFieldsTexts.any : testFieldsTexts.notAvailable}
        disabled={!takes("round")}
        problem={problemOf("round")}
        value={takes("round") ? test.round : ""}
        onWrite={(round) => change({ round })}
      />
      <TextField
        label={testFieldsTexts.last}
        inputMode="numeric"
        placeholder={takes("last") ? testFieldsTexts.all : testFieldsTexts.notAvailable}
        disabled={!takes("last")}
        problem={problemOf("last")}
        value={takes("last") ? test.last : ""}
        onWrite={(last) => change({ last })}
      />
      {onDrop ? (
        <Button
          size="sm"
          icon="x"
          look="quiet"
          aria-label={testFieldsTexts.remove(collector?.label ?? "")}
          onClick={onDrop}
        />
      ) : null}
    </div>
  );
}
