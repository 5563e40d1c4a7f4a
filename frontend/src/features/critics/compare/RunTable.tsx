import { compare as messages } from "@/messages/studio/critics-compare";
import { CountedLink } from "@/shared/components/CountedLink";
import { Link } from "@/shared/components/Link";
import { reportUrl } from "@/shared/api/reports";
import { countedPath } from "@/shared/counted-paths";
import { count, share, usd } from "@/shared/format";
import { Scroll } from "@/shared/studio/Scroll";
import { sentence } from "@/shared/sentence";
import type { ComparedRun, RunComparison } from "./query";

/** "none" stands where there is nothing to divide by. */
const textOf = (value: number | null, write: (value: number) => string): string =>
  value === null ? messages.none : write(value);

/** The figures of runs over the clips that all have answered, so that an unfinished one is compared fairly. */
export function RunTable({ study, found }: { study: string; found: RunComparison }) {
  const { runs, common, differing, difference, report, metric } = found;
  const ids = runs.map(({ id }) => id).join(",");
  const pathOf = (what: string, n: number) => (n === 0 ? null : countedPath(study, "runs", study, ids, what));
  return (
    <section className="card" aria-label={messages.caption}>
      <header>
        <p className="sm" data-testid="runs-common">
          {sentence(
            messages.summary(
              <CountedLink to={pathOf("common", common)}>{messages.common(common)}</CountedLink>,
              <CountedLink to={pathOf("differ", differing)}>{messages.differing(differing)}</CountedLink>,
            ),
          )}{" "}
          {difference === null
            ? null
            : sentence(
                messages.difference(<CountedLink to={pathOf("difference", common)}>{share(difference)}</CountedLink>),
              )}
        </p>
      </header>
      <Scroll label={messages.caption}>
        <table className="tb">
          <caption className="vh">{messages.caption}</caption>
          <thead>
            <tr>
              <th>{messages.run}</th>
              {report && metric ? (
                <th className="num">
                  <Link to={reportUrl(study, report)}>{messages.score(metric)}</Link>
                </th>
              ) : null}
              <th className="num">{messages.errors}</th>
              <th className="num">{messages.clean}</th>
              <th className="num">{messages.unread}</th>
              <th className="num">{messages.seconds}</th>
              <th className="num">{messages.cost}</th>
              <th className="num">{messages.answered}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <Row key={run.id} study={study} run={run} isScored={report !== null} />
            ))}
          </tbody>
        </table>
      </Scroll>
      <p className="foot">{report === null ? messages.noReport : messages.how}</p>
    </section>
  );
}

function Row({ study, run, isScored }: { study: string; run: ComparedRun; isScored: boolean }) {
  const unreadPath = run.unread === 0 ? null : countedPath(study, "run", run.id, "unread");
  return (
    <tr>
      <th scope="row">
        <Link to={`/runs/${run.id}`}>{run.label}</Link>
      </th>
      {isScored ? (
        <td className="num">
          <b>{textOf(run.score, share)}</b>
          <span className="ci">{messages.n(run.score_n)}</span>
        </td>
      ) : null}
      <td className="num">{textOf(run.errors_per_clip, (value) => value.toFixed(1))}</td>
      <td className="num">{count(run.clean)}</td>
      <td className="num">
        <CountedLink to={unreadPath}>{count(run.unread)}</CountedLink>
      </td>
      <td className="num">{textOf(run.seconds, (value) => value.toFixed(1))}</td>
      <td className="num">{run.cost === null ? messages.none : usd(run.cost)}</td>
      <td className="num">
        <CountedLink to={run.answered === 0 ? null : countedPath(study, "run", run.id, "reply-ok")}>
          {messages.answeredOf(run.answered, run.clips)}
        </CountedLink>
      </td>
    </tr>
  );
}
