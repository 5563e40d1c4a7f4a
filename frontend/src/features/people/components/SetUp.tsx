import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Platform, Recruitment, RecruitmentInput } from "@/shared/api/types";
import { Dialog } from "@/shared/studio/Dialog";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import { setUp as messages, terms as termFieldsTexts } from "@/messages/studio/recruiting";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { FormActions } from "@/shared/studio/FormActions";
import { Field } from "@/shared/components/Field";
import { costOf, setUp } from "../api/calls";
import type { Assumed, Terms, Typed } from "../engine/terms";
import { costQuery, FIELDS, PLATFORM_NAMES, readTerms, termsOf, withPlatform } from "../engine/terms";
import { useChange } from "./useChange";
import { CostFigures } from "./CostFigures";
import { TextArea, TextField } from "./TextField";

interface SetUpProps {
  readonly study: string;
  /** The current settings; null for the first time. */
  readonly found: Recruitment | null;
  readonly platforms: readonly Platform[];
  readonly onClose: () => void;
}

/** A dialog for the terms of a recruitment, next to the resulting cost. */
export function SetUp({ study, found, platforms, onClose }: SetUpProps) {
  const [terms, setTerms] = useState<Terms>(() => termsOf(found, platforms));
  const [tried, setTried] = useState(false);
  const read = readTerms(terms);
  const save = useChange(
    (body: RecruitmentInput) => setUp(study, body),
    () => (found ? messages.changed : messages.done),
    onClose,
  );
  const problems = {
    ...(tried && read.kind === "unready" ? read.problems : {}),
    ...refusedFields(save.error),
  };
  const isIn = found !== null && Object.values(found.entries).some((n) => n > 0);
  return (
    <Dialog title={found ? messages.titles.change : messages.titles.new} wide onClose={onClose}>
      <AsyncForm
        className="form"
        onSend={() => {
          setTried(true);
          if (read.kind === "ready") save.mutate(read.body);
        }}
      >
        {isIn ? <p className="note info">{messages.protected}</p> : null}
        <div className="people-setup">
          <TermFields
            terms={terms}
            platforms={platforms}
            problems={problems}
            change={(next) => {
              save.reset();
              setTerms(next);
            }}
          />
          <Preview study={study} terms={terms} />
        </div>
        <FormActions
          does={found ? messages.verbs.change : messages.verbs.new}
          error={messageBeside(save.error, FIELDS) || undefined}
          disabled={save.isPending}
          onCancel={onClose}
        />
      </AsyncForm>
    </Dialog>
  );
}

const REST_MS = 250;

/** What these terms would cost, calculated by the server while typing. */
function Preview({ study, terms }: { study: string; terms: Terms }) {
  const [assumed, setAssumed] = useState<Assumed>({ minutes: "", places: "" });
  const asked = useDebouncedValue(JSON.stringify(costQuery(terms, assumed)), REST_MS);
  const query = JSON.parse(asked) as ReturnType<typeof costQuery>;
  const cost = useQuery({ ...costOf(study, query ?? {}), enabled: query !== null, placeholderData: keepPreviousData });
  return (
    <section className="people-preview" aria-label={messages.cost}>
      <h2>{messages.cost}</h2>
      <div className="people-pair">
        <TextField
          label={messages.minutes}
          inputMode="numeric"
          placeholder={messages.asMeasured}
          value={assumed.minutes}
          onWrite={(minutes) => setAssumed({ ...assumed, minutes })}
        />
        <TextField
          label={messages.people}
          inputMode="numeric"
          placeholder={messages.asNeeded}
          value={assumed.places}
          onWrite={(places) => setAssumed({ ...assumed, places })}
        />
      </div>
      <div aria-live="polite">
        {query === null ? (
          <p className="hint">{messages.incomplete}</p>
        ) : cost.isError ? (
          <p className="bad xs">{cost.error.message}</p>
        ) : cost.data ? (
          <CostFigures cost={cost.data} />
        ) : (
          <p className="hint">{messages.calculating}</p>
        )}
      </div>
    </section>
  );
}

interface TermFieldsProps {
  readonly terms: Terms;
  readonly platforms: readonly Platform[];
  readonly problems: Readonly<Record<string, string>>;
  readonly change: (terms: Terms) => void;
}

/** What people are asked to do, what they agree to, and what they are paid. */
function TermFields({ terms, platforms, problems, change }: TermFieldsProps) {
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
      <Field label={termFieldsTexts.platform} problem={problems.platform}>
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
        {text("tasks_each", termFieldsTexts.tasks.label, termFieldsTexts.tasks.hint, "numeric")}
        {text("max_minutes", termFieldsTexts.minutes.label, termFieldsTexts.minutes.hint, "numeric")}
      </div>
      <div className="people-three">
        {text("reward_minor", termFieldsTexts.reward, undefined, "decimal")}
        {text("currency", termFieldsTexts.currency)}
        {text("fee_percent", termFieldsTexts.fee, undefined, "numeric")}
      </div>
      <TextArea
        label={termFieldsTexts.consent.label}
        rows={6}
        hint={termFieldsTexts.consent.hint}
        problem={problems.consent}
        value={terms.consent}
        onWrite={(consent) => change({ ...terms, consent })}
      />
      <div className="people-pair">
        {text("min_width_px", termFieldsTexts.width, undefined, "numeric")}
        <label className="row pick people-tick">
          <input
            type="checkbox"
            checked={terms.needs_sound}
            onChange={({ target }) => change({ ...terms, needs_sound: target.checked })}
          />
          {termFieldsTexts.sound}
        </label>
      </div>
      <details open={CODES.some((name) => problems[name])}>
        <summary>{termFieldsTexts.more}</summary>
        <div className="form">
          <div className="people-three">
            {text("completion_code", termFieldsTexts.codes.completed)}
            {text("screen_out_code", termFieldsTexts.codes.screenedOut)}
            {text("attention_code", termFieldsTexts.codes.attention)}
          </div>
          <p className="hint">{termFieldsTexts.codes.hint}</p>
          {text("return_url", termFieldsTexts.returnUrl.label, termFieldsTexts.returnUrl.hint)}
          <div className="people-three">
            {text("person_parameter", termFieldsTexts.parameters.person)}
            {text("submission_parameter", termFieldsTexts.parameters.submission)}
            {text("study_parameter", termFieldsTexts.parameters.study)}
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
