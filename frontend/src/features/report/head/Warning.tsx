import type { Report, ReportFigures } from "@/shared/api/types";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { plural } from "@/shared/format";

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
        <b>
          Judge {judge.name} {judge.version} has no certificate for this study{judge.baseline ? "" : ":"}
        </b>
        {judge.baseline ? ". It is a plain text baseline: " : " "}
        {judge.uncertified}. The hatched columns depend on it. P and R do not.{" "}
        {judge.failed_pairs > 0 ? failedText(judge) : null}
      </span>
      <Link className="btn sm" to={`/studies/${report.study.id}/results/judges`}>
        Certify the judge
      </Link>
    </div>
  );
}

const failedText = ({ failed_pairs, pairs }: Judge): string =>
  `It gave no score for ${failed_pairs} of ${plural(pairs, "pair")}; S counts as 0 in them.`;
