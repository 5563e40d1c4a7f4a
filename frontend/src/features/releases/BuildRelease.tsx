import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reportsQuery, readyTruthsQuery } from "@/shared/api/study";
import type { GroundTruth, ReportRow, Study } from "@/shared/api/types";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { Dialog } from "@/shared/studio/Dialog";
import { FormActions } from "@/shared/studio/FormActions";
import { Loaded } from "@/shared/components/Loaded";
import { tauText } from "@/shared/reports";
import { build as messages } from "@/messages/studio/releases";
import { sentence } from "@/shared/sentence";
import { buildRelease, releasesQuery } from "./api/calls";
import { hints, inTheMaking, reportsOf } from "./release";
import { AsyncForm } from "@/shared/components/AsyncForm";

interface BuildReleaseProps {
  readonly study: Study;
  /** Says what came of it. */
  readonly onTold: (text: string) => void;
  readonly onClose: () => void;
}

/** What the next release is built from, and what a reader of it would ask. */
export function BuildRelease({ study, onTold, onClose }: BuildReleaseProps) {
  const truths = useQuery(readyTruthsQuery(study.id));
  const reports = useQuery(reportsQuery(study.id));
  return (
    <Dialog title={messages.heading} onClose={onClose}>
      <Loaded query={truths}>
        {(known) =>
          known.length === 0 ? (
            <p>
              {sentence(
                messages.needsTruth((text) => <Link to={`/studies/${study.id}/results/ground-truth`}>{text}</Link>),
              )}
            </p>
          ) : (
            <Loaded query={reports}>
              {(written) => (
                <Form key={known[0]?.id} {...{ onTold, onClose }} study={study.id} truths={known} reports={written} />
              )}
            </Loaded>
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface FormProps extends Pick<BuildReleaseProps, "onTold" | "onClose"> {
  readonly study: string;
  readonly truths: readonly GroundTruth[];
  readonly reports: readonly ReportRow[];
}

function Form({ study, truths, reports, onTold, onClose }: FormProps) {
  const [truthId, setTruth] = useState(truths[0]?.id ?? "");
  const [reportId, setReport] = useState("");
  const queries = useQueryClient();
  const truth = truths.find(({ id }) => id === truthId);
  const fitting = reportsOf(reports, truth);
  /* the newest report of this truth until another is chosen, as the server has it */
  const report = fitting.find(({ id }) => id === reportId) ?? fitting[0] ?? null;
  const build = useMutation({
    mutationFn: () => buildRelease(study, truthId, report?.id ?? null),
    onSuccess: async (built) => {
      onTold(inTheMaking(built) ? messages.begun(built.version) : messages.already(built.version));
      onClose();
      await queries.invalidateQueries({ queryKey: releasesQuery(study).queryKey });
    },
  });
  return (
    <AsyncForm className="form" onSend={() => build.mutate()}>
      <div className="form">
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
      <FormActions
        does={messages.verb}
        error={build.error?.message}
        disabled={build.isPending}
        onCancel={onClose}
        testId="build-release"
      />
    </AsyncForm>
  );
}
