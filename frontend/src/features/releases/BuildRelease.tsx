import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reportsQuery, readyTruthsQuery } from "@/shared/api/study";
import type { GroundTruth, ReportRow, Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { tauText } from "@/shared/reports";
import { build as messages } from "@/messages/studio/releases";
import { sentence } from "@/shared/sentence";
import { buildRelease, releasesQuery } from "./api/calls";
import { hints, inTheMaking, reportsOf } from "./release";
import { AsyncForm } from "@/shared/components/AsyncForm";

/** What the next release is built from, and what a reader of it would ask. */
export function BuildRelease({ study }: { study: Study }) {
  const truths = useQuery(readyTruthsQuery(study.id));
  const reports = useQuery(reportsQuery(study.id));
  return (
    <section className="card">
      <header>
        <h2>{messages.heading}</h2>
      </header>
      <Loaded query={truths}>
        {(known) =>
          known.length === 0 ? (
            <p className="foot">
              {sentence(
                messages.needsTruth((text) => <Link to={`/studies/${study.id}/results/ground-truth`}>{text}</Link>),
              )}
            </p>
          ) : (
            <Loaded query={reports}>
              {(written) => <Form key={known[0]?.id} study={study.id} truths={known} reports={written} />}
            </Loaded>
          )
        }
      </Loaded>
    </section>
  );
}

interface FormProps {
  readonly study: string;
  readonly truths: readonly GroundTruth[];
  readonly reports: readonly ReportRow[];
}

function Form({ study, truths, reports }: FormProps) {
  const [truthId, setTruth] = useState(truths[0]?.id ?? "");
  const [reportId, setReport] = useState("");
  const queries = useQueryClient();
  const truth = truths.find(({ id }) => id === truthId);
  const fitting = reportsOf(reports, truth);
  /* the newest report of this truth until another is chosen, as the server has it */
  const report = fitting.find(({ id }) => id === reportId) ?? fitting[0] ?? null;
  const build = useMutation({
    mutationFn: () => buildRelease(study, truthId, report?.id ?? null),
    onSuccess: () => queries.invalidateQueries({ queryKey: releasesQuery(study).queryKey }),
  });
  return (
    <AsyncForm onSend={() => build.mutate()}>
      <div className="lines form">
        <label className="fld">
          <span>{messages.truth}</span>
          <select className="in" value={truthId} onChange={(event) => setTruth(event.target.value)}>
            {truths.map(({ id, version, policy, errors }) => (
              <option key={id} value={id}>
                {messages.truthOption(version, policy, errors)}
              </option>
            ))}
          </select>
        </label>
        <label className="fld">
          <span>{messages.report}</span>
          <select className="in" value={report?.id ?? ""} onChange={(event) => setReport(event.target.value)}>
            {fitting.map(({ id, title, tau }) => (
              <option key={id} value={id}>
                {messages.reportOption(title, tauText(tau))}
              </option>
            ))}
            {fitting.length === 0 ? <option value="">{messages.noReport}</option> : null}
          </select>
        </label>
      </div>
      {truth ? (
        <ul className="checks">
          {hints(truth, report).map(({ fine, text, note }) => (
            <li key={text}>
              <span className={fine ? "flex ok" : "flex warn"}>
                <Icon name={fine ? "check" : "warn"} />
              </span>
              {text}
              <span className="dim push">{note}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="make">
        <span className="row">
          <span className="bad xs grow" role="alert">
            {build.error?.message}
          </span>
          {build.data && !inTheMaking(build.data) ? (
            <span className="dim xs" role="status">
              {messages.already(build.data.version)}
            </span>
          ) : null}
          <Button type="submit" look="pri" disabled={build.isPending} data-testid="build-release">
            {messages.verb}
          </Button>
        </span>
      </div>
    </AsyncForm>
  );
}
