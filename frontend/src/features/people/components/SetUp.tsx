import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Platform, Recruitment, RecruitmentInput } from "@/shared/api/types";
import { Dialog } from "@/shared/studio/Dialog";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import { setUp as messages } from "@/messages/studio/recruiting";
import { costOf, setUp } from "../api/calls";
import type { Assumed, Terms } from "../engine/terms";
import { costQuery, FIELDS, readTerms, termsOf } from "../engine/terms";
import { useChange } from "./useChange";
import { CostFigures } from "./CostFigures";
import { TermFields } from "./TermFields";
import { TextField } from "./TextField";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { FormActions } from "@/shared/studio/FormActions";

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
