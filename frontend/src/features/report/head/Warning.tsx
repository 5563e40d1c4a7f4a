import { sentence } from "@/shared/sentence";
import { warning as messages } from "@/messages/studio/report";
import type { Report, ReportFigures } from "@/shared/api/types";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";

type Judge = NonNullable<ReportFigures["judge"]>;

interface WarningProps {
  readonly report: Report;
  readonly judge: Judge;
}

/** Which numbers rest on a judge without a certificate, and which pairs it failed on. */
export function Warning({ report, judge }: WarningProps) {
  if (judge.uncertified === null)
    return judge.failed_pairs > 0 ? (
      <div className="note warn">
        <Icon name="warn" />
        <span>{failedText(judge)}</span>
      </div>
    ) : null;
  return (
    <div className="note warn certificate" data-testid="uncertified">
      <Icon name="warn" />
      <span className="grow">
        {sentence(
          messages.uncertified(`${judge.name} ${judge.version}`, judge.uncertified, judge.baseline, (text) => (
            <b>{text}</b>
          )),
        )}
        {judge.failed_pairs > 0 ? failedText(judge) : null}
      </span>
      <Link className="btn sm" to={`/studies/${report.study.id}/results/judges`}>
        {messages.certify}
      </Link>
    </div>
  );
}

const failedText = ({ failed_pairs, pairs }: Judge): string => messages.noScore(failed_pairs, pairs);
