import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { list as messages, newTruth } from "@/messages/studio/study-truths";
import { makeGroundTruth, truthsQuery } from "@/shared/api/study";
import type { AnnotatorRow, GroundTruth, Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { AnnotatorChoice } from "@/shared/components/AnnotatorChoice";
import { Field } from "@/shared/components/Field";
import { Link } from "@/shared/components/Link";
import { MergeJudge } from "@/shared/components/MergeJudge";
import type { Policy } from "@/shared/truth";
import { marksClips, marksTexts, policiesFor, POLICY_NAMES, policySentence, proposedPolicy } from "@/shared/truth";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { TruthLine } from "./TruthLine";
import { studiesQuery } from "../api/calls";
import "./truths.css";

/** So many versions are shown at first. */
const LATEST = 4;

/** The versions of the ground truth, newest first, and a way to make the next. */
export function Truths({ study }: { study: Study }) {
  const query = useQuery(truthsQuery(study.id));
  const [all, setAll] = useState(false);
  return (
    <section className="card" id="truths" aria-labelledby="truths-heading">
      <header>
        <h2 id="truths-heading">{messages.heading}</h2>
      </header>
      <Loaded query={query}>
        {(truths) => (
          <ul className="lines truths">
            {truths.slice(0, all ? undefined : LATEST).map((truth, i) => (
              <TruthLine key={truth.id} study={study} truth={truth} before={readyBefore(truths, i)} newest={i === 0} />
            ))}
            {truths.length > LATEST && !all ? (
              <li>
                <Button size="sm" look="quiet" onClick={() => setAll(true)}>
                  {messages.showAll(truths.length)}
                </Button>
              </li>
            ) : null}
            {truths.length === 0 ? <li className="hint">{messages.none}</li> : null}
          </ul>
        )}
      </Loaded>
      <NewTruth study={study} />
    </section>
  );
}

const readyBefore = (truths: readonly GroundTruth[], i: number): GroundTruth | null =>
  truths.slice(i + 1).find(({ state }) => state === "ready") ?? null;

const FIELDS = ["annotators", "policy", "confirmed_in", "judge", "with_known", "origins"];
const CRITIC_ERRORS = "critic_errors"; // the instrument by which people judge the errors of critics

/** Policy, annotators, and what came of it. */
function NewTruth({ study }: { study: Study }) {
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
      <h3>{newTruth.heading}</h3>
      <PolicyChoice study={study} chosen={policy} onChange={setPicked} problem={refused.policy} />
      {policy === "known" ? null : rows.length === 0 ? (
        <p className="hint">{newTruth.none}</p>
      ) : policy === "one" ? (
        <OneAnnotator rows={rows} chosen={asked[0]} onChange={(id) => setChosen(new Set([id]))} />
      ) : (
        <AnnotatorChoice legend={newTruth.from} rows={rows} chosen={new Set(ids)} onChange={setChosen} />
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
              {newTruth.withKnown}
            </label>
          )}
          <Field label={newTruth.origins.label} hint={newTruth.origins.hint} problem={refused.origins}>
            {(tied) => (
              <input
                {...tied}
                className="in"
                value={origins}
                placeholder={newTruth.origins.all}
                onChange={({ target }) => setOrigins(target.value)}
              />
            )}
          </Field>
        </>
      ) : null}
      <span className="row wrap">
        <span className="xs grow">
          <span role="status">{make.data ? newTruth.requested(make.data.version) : ""}</span>
          <span className="bad" role="alert">
            {messageBeside(make.error, FIELDS)}
          </span>
          {lacking && rows.length > 0 ? newTruth.noAnnotator : ""}
        </span>
        {policy === "merged" && asked.length > 0 ? (
          <Preview study={study} asked={asked} judging={confirmedIn} judge={judgedBy} />
        ) : null}
        <Button type="submit" size="sm" disabled={make.isPending || lacking} data-testid="make-truth">
          {make.isPending ? newTruth.creating : newTruth.create}
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
  <Field label={newTruth.annotator}>
    {(tied) => (
      <select {...tied} className="in" value={chosen ?? ""} onChange={({ target }) => onChange(target.value)}>
        {chosen === undefined ? <option value="">{newTruth.selectOne}</option> : null}
        {rows.map(({ id, name, kind, simulated, annotations }) => (
          <option key={id} value={id}>
            {newTruth.option(name, simulated, kind, annotations)}
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
    <Field label={newTruth.confirmed.label} problem={problem} hint={value === "" ? undefined : newTruth.confirmed.hint}>
      {(tied) => (
        <select {...tied} className="in" value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{newTruth.confirmed.none}</option>
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
      {newTruth.preview}
    </Link>
  );
}

interface PolicyChoiceProps {
  readonly study: Study;
  readonly chosen: Policy;
  readonly onChange: (policy: Policy) => void;
  readonly problem: string | undefined;
}

/** How several words become one: the policies that fit what the study asks, each with a sentence. */
function PolicyChoice({ study, chosen, onChange, problem }: PolicyChoiceProps) {
  const id = useId();
  return (
    <fieldset className="policies">
      <legend className="lab">{newTruth.policy}</legend>
      {policiesFor(study).map((policy) => (
        <label key={policy} className="row pick">
          <input
            type="radio"
            name={`${id}-policy`}
            aria-labelledby={`${id}-${policy}`}
            aria-describedby={`${id}-${policy}-says`}
            checked={policy === chosen}
            onChange={() => onChange(policy)}
            data-testid={`truth-${policy}`}
          />
          <span>
            <span id={`${id}-${policy}`}>{POLICY_NAMES[policy]}</span>
            <span className="ci" id={`${id}-${policy}-says`}>
              {policySentence(policy, study)}
            </span>
          </span>
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
