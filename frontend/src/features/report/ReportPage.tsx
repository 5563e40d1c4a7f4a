import { useQuery } from "@tanstack/react-query";
import type { Report } from "@/shared/api/types";
import { Icon } from "@/shared/components/Icon";
import { Loaded } from "@/shared/components/Loaded";
import { StudioBar } from "@/shared/components/StudioBar";
import { dateTime, plural } from "@/shared/format";
import { originText, proposedText } from "@/shared/truth";
import { exportUrl, report } from "./calls";
import { ScoreTable } from "./ScoreTable";
import { SweepPlot } from "./SweepPlot";
import { Legend, VideoCard } from "./VideoCard";

/** One report: the table, the curve over thresholds, and every clip with all that was said of it. */
export function ReportPage({ id }: { id: string }) {
  const query = useQuery({ queryKey: ["report", id], queryFn: () => report(id), staleTime: Infinity });
  return (
    <>
      <StudioBar study={query.data?.study} current="reports" />
      <main className="pg">
        <Loaded query={query}>{(data) => <Whole report={data} />}</Loaded>
      </main>
    </>
  );
}

function Whole({ report }: { report: Report }) {
  return (
    <>
      <Head report={report} />
      {report.judge.baseline ? <BaselineNote name={report.judge.name} /> : null}
      <ScoreTable report={report} />
      <SweepPlot report={report} />
      <section aria-label="Clips" className="clips">
        <div className="row">
          <h2>Clips</h2>
          <Legend />
        </div>
        {report.videos.map((video) => (
          <VideoCard key={video.id} report={report} video={video} />
        ))}
      </section>
    </>
  );
}

function Head({ report }: { report: Report }) {
  const { ground_truth: truth, judge } = report;
  return (
    <div className="row">
      <div className="grow">
        <div className="row">
          <h1>{report.title}</h1>
          {report.with_proposed ? null : (
            <span className="pill info" data-testid="without-proposed">
              without truth proposed by a critic ({plural(report.left_out_proposed, "error")} left out)
            </span>
          )}
        </div>
        <p className="cfg">
          <span>
            Ground truth <b>v{truth.version}</b>, {plural(truth.errors, "error")} in {plural(truth.clips, "clip")},{" "}
            {originText(truth)}
            {truth.proposed > 0 ? `; ${proposedText(truth)}` : ""}
          </span>
          <span>
            τ <b>{(report.tau / 100).toFixed(2)}</b>
          </span>
          <span>
            Match <b>one to one, highest weight</b>
          </span>
          <span>
            Judge <b>{judge.name}</b>
            {judge.baseline ? " (baseline)" : ""}
          </span>
          <span>
            Config <b className="mono">{report.config_hash.slice(0, 7)}</b>
          </span>
          <span>{dateTime(report.created_at)}</span>
        </p>
      </div>
      {(["json", "csv"] as const).map((kind) => (
        <a key={kind} className="btn" href={exportUrl(report.id, kind)} download>
          <Icon name="dl" />
          {kind.toUpperCase()}
        </a>
      ))}
    </div>
  );
}

const BaselineNote = ({ name }: { name: string }) => (
  <div className="note warn" role="status">
    <Icon name="warn" />
    <span>
      <b>
        † The judge of reasons is <span className="mono">{name}</span>, a plain text baseline.
      </b>{" "}
      It compares words and knows nothing of their meaning. The hatched columns rest on it; P and R do not.
    </span>
  </div>
);
