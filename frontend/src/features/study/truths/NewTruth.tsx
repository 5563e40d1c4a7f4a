import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newTruth as messages } from "@/messages/studio/study-truths";
import { refusedFields, messageBeside } from "@/shared/api/errors";
import { makeGroundTruth, truthsQuery } from "@/shared/api/study";
import type { AnnotatorRow, Study } from "@/shared/api/types";
import { AnnotatorChoice } from "@/shared/components/AnnotatorChoice";
import { Button } from "@/shared/components/Button";
import { Field } from "@/shared/components/Field";
import { Link } from "@/shared/components/Link";
import { MergeJudge } from "@/shared/components/MergeJudge";
import type { Policy } from "@/shared/truth";
import { marksClips, marksTexts, proposedPolicy } from "@/shared/truth";
import { studiesQuery } from "../api/calls";
import { PolicyChoice } from "./PolicyChoice";
import { AsyncForm } from "@/shared/components/AsyncForm";

const FIELDS = ["annotators", "policy", "confirmed_in", "judge", "with_known", "origins"];
const CRITIC_ERRORS = "critic_errors"; // the instrument by which people judge the errors of critics

/** Policy, annotators, and what came of it. */
export function NewTruth({ study }: { study: Study }) {
  const people = study.annotators.filter(({ kind }) => kind === "person");
  const [picked, setPicked] = useState<Policy | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [judging, setJudging] = useState("");
  const [judge, setJudge] = useState("");
  const [known, setKnown] = useState(false);
  const [origins, setOrigins] = useState("");
  const queries = useQueryClient();
  const policy = picked ?? proposedPolicy(study, people.length);
  /* where nothing was settled, the word of people counts and no critic's */
  const rows = policy === "settled" ? people : study.annotators;
  const ids = rows.map(({ id }) => id).filter((id) => chosen?.has(id) ?? people.some((one) => one.id === id));
  const asked = policy === "known" ? [] : policy === "one" ? ids.slice(0, 1) : ids;
  const confirms = marksClips(study) && (policy === "merged" || policy === "settled");
  const confirmedIn = confirms && judging !== "" ? judging : null;
  const judgedBy = confirms && judge !== "" ? judge : null;
  const make = useMutation({
    mutationFn: () =>
      makeGroundTruth(study.id, {
        policy,
        annotators: asked,
        confirmed_in: confirmedIn,
        judge: judgedBy,
        with_known: known && marksTexts(study) && policy !== "known",
        origins: originsIn(origins),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: truthsQuery(study.id).queryKey }),
  });
  const refused = refusedFields(make.error);
  const lacking = asked.length === 0 && !["settled", "known"].includes(policy);
  return (
    <AsyncForm className="make" onSend={() => make.mutate()}>
      <h3>{messages.heading}</h3>
      <PolicyChoice study={study} chosen={policy} onChange={setPicked} problem={refused.policy} />
      {policy === "known" ? null : rows.length === 0 ? (
        <p className="hint">{messages.none}</p>
      ) : policy === "one" ? (
        <OneAnnotator rows={rows} chosen={asked[0]} onChange={(id) => setChosen(new Set([id]))} />
      ) : (
        <AnnotatorChoice legend={messages.from} rows={rows} chosen={new Set(ids)} onChange={setChosen} />
      )}
      {refused.annotators ? (
        <p className="bad xs" role="alert">
          {refused.annotators}
        </p>
      ) : null}
      {confirms ? (
        <>
          <ConfirmedIn study={study} value={judging} onChange={setJudging} problem={refused.confirmed_in} />
          <MergeJudge project={study.project.id} value={judge} problem={refused.judge} onChange={setJudge} />
        </>
      ) : null}
      {marksTexts(study) ? (
        <>
          {policy === "known" ? null : (
            <label className="chk">
              <input type="checkbox" checked={known} onChange={() => setKnown(!known)} data-testid="with-known" />
              {messages.withKnown}
            </label>
          )}
          <Field label={messages.origins.label} hint={messages.origins.hint} problem={refused.origins}>
            {(tied) => (
              <input
                {...tied}
                className="in"
                value={origins}
                placeholder={messages.origins.all}
                onChange={({ target }) => setOrigins(target.value)}
              />
            )}
          </Field>
        </>
      ) : null}
      <span className="row wrap">
        <span className="xs grow">
          <span role="status">{make.data ? messages.requested(make.data.version) : ""}</span>
          <span className="bad" role="alert">
            {messageBeside(make.error, FIELDS)}
          </span>
          {lacking && rows.length > 0 ? messages.noAnnotator : ""}
        </span>
        {policy === "merged" && asked.length > 0 ? (
          <Preview study={study} asked={asked} judging={confirmedIn} judge={judgedBy} />
        ) : null}
        <Button type="submit" size="sm" disabled={make.isPending || lacking} data-testid="make-truth">
          {make.isPending ? messages.creating : messages.create}
        </Button>
      </span>
    </AsyncForm>
  );
}

/** The origins of a text, separated by commas. */
const originsIn = (text: string): string[] =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);

interface OneAnnotatorProps {
  readonly rows: readonly AnnotatorRow[];
  readonly chosen: string | undefined;
  readonly onChange: (id: string) => void;
}

const OneAnnotator = ({ rows, chosen, onChange }: OneAnnotatorProps) => (
  <Field label={messages.annotator}>
    {(tied) => (
      <select {...tied} className="in" value={chosen ?? ""} onChange={({ target }) => onChange(target.value)}>
        {chosen === undefined ? <option value="">{messages.selectOne}</option> : null}
        {rows.map(({ id, name, kind, simulated, annotations }) => (
          <option key={id} value={id}>
            {messages.option(name, simulated, kind, annotations)}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface ConfirmedInProps {
  readonly study: Study;
  readonly value: string;
  readonly onChange: (study: string) => void;
  readonly problem: string | undefined;
}

/** Where the project has a study in which people judge critics' errors, what they confirmed there. */
function ConfirmedIn({ study, value, onChange, problem }: ConfirmedInProps) {
  const others = (useQuery(studiesQuery).data ?? []).filter(
    ({ id, project, instrument }) =>
      id !== study.id && project.id === study.project.id && instrument.key === CRITIC_ERRORS,
  );
  if (others.length === 0) return null;
  return (
    <Field label={messages.confirmed.label} problem={problem} hint={value === "" ? undefined : messages.confirmed.hint}>
      {(tied) => (
        <select {...tied} className="in" value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{messages.confirmed.none}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface PreviewProps {
  readonly study: Study;
  readonly asked: readonly string[];
  readonly judging: string | null;
  readonly judge: string | null;
}

function Preview({ study, asked, judging, judge }: PreviewProps) {
  const query = new URLSearchParams({ annotators: asked.join(",") });
  if (judging !== null) query.set("confirmed_in", judging);
  if (judge !== null) query.set("judge", judge);
  return (
    <Link className="btn sm quiet" to={`/studies/${study.id}/merge?${query}`} data-testid="merge-preview">
      {messages.preview}
    </Link>
  );
}
