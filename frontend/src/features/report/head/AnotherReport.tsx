import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { another as messages } from "@/messages/studio/report";
import { messageBeside } from "@/shared/api/errors";
import { makeReport, reportUrl } from "@/shared/api/reports";
import { studyQuery, readyTruthsQuery } from "@/shared/api/study";
import type { GroundTruth, Report, Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { Loaded } from "@/shared/components/Loaded";
import { ReportFields } from "@/shared/components/ReportFields";
import { go } from "@/shared/navigation";
import { FIELDS } from "@/shared/reports";
import { askedOf, bodyOf, isLike } from "../engine/similar-report";
import { AsyncForm } from "@/shared/components/AsyncForm";

/** The same methods with another truth, threshold or judge: a report of its own. This one does not change. */
export function AnotherReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const study = useQuery(studyQuery(report.study.id));
  const truths = useQuery(readyTruthsQuery(report.study.id));
  return (
    <Dialog title={messages.title} wide onClose={onClose}>
      <Loaded query={study}>
        {(found) => <Loaded query={truths}>{(known) => <Form report={report} study={found} truths={known} />}</Loaded>}
      </Loaded>
    </Dialog>
  );
}

interface FormProps {
  readonly report: Report;
  readonly study: Study;
  readonly truths: readonly GroundTruth[];
}

function Form({ report, study, truths }: FormProps) {
  const [form, setForm] = useState(askedOf(report));
  const make = useMutation({
    mutationFn: () => makeReport(study.id, bodyOf(report, form)),
    onSuccess: (made) => go(reportUrl(study.id, made.id)),
  });
  return (
    <AsyncForm className="form" onSend={() => make.mutate()}>
      <p className="hint">{messages.unchanged(report.title, againText(report, isLike(report, form)))}</p>
      <ReportFields
        project={study.project.id}
        truths={truths}
        asked={form}
        onChange={setForm}
        error={make.error}
        onAnswers={report.kind !== "segments"}
      />
      <div className="row">
        <span className="bad xs grow" role="alert">
          {messageBeside(make.error, FIELDS)}
        </span>
        <Button type="submit" look="pri" disabled={make.isPending} data-testid="another-report">
          {make.isPending ? messages.comparing : messages.newReport}
        </Button>
      </div>
    </AsyncForm>
  );
}

/** Who is compared again, and with which words. A report may be of the true answers alone. */
function againText({ rows }: Report, isLike: boolean): string {
  if (rows.length === 0) return messages.answersOnly;
  const words = isLike ? messages.same : messages.current;
  return messages.again(rows.map(({ label }) => label).join(", "), words);
}
