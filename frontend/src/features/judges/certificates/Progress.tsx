import type { Study } from "@/shared/api/types";
import { CopyLine } from "@/shared/components/CopyLine";
import { Link } from "@/shared/components/Link";
import { count, plural } from "@/shared/format";
import { lacking, progressText } from "../engine/certificate-status";
import type { Certificate } from "../api/types";

/** How far the judge is with the pool and the turned pairs. */
export const JudgeAtWork = ({ certificate }: { certificate: Certificate }) => (
  <div className="lines sm">
    <Meter name="Scores of the judge" done={certificate.done} of={certificate.total} says={progressText(certificate)} />
    {certificate.error ? <p className="warn xs">Last attempt: {certificate.error} Retrying.</p> : null}
    <p className="hint">Next, a study is created in which people rate a sample. Its link appears here.</p>
  </div>
);

/** The rating is over, and a worker computes the figures. */
export const FiguresMade = ({ certificate: { error } }: { certificate: Certificate }) => (
  <div className="lines sm">
    <p role="status">The rating is finished. A worker is computing the figures; they appear here.</p>
    {error ? <p className="warn xs">Last attempt: {error} Retrying.</p> : null}
  </div>
);

/** How far people are, and how to get more of them. */
export function PeopleRate({ study, certificate }: { study: Study; certificate: Certificate }) {
  const { id, ratings, rated_in, terms } = certificate;
  if (ratings === null || rated_in === null) return null;
  const missing = lacking(certificate);
  const needed = Math.min(terms.min_pairs, ratings.natural);
  return (
    <div className="lines sm">
      {certificate.error ? (
        <p className="note bad" role="status">
          The figures could not be computed: {certificate.error} Nothing is lost. Try again.
        </p>
      ) : null}
      <Meter
        name="Rated pairs"
        done={ratings.rated}
        of={ratings.pairs}
        says={`${count(ratings.rated)} of ${plural(ratings.pairs, "pair")} rated, by ${plural(ratings.raters, "person", "people")}`}
      />
      <Meter
        name="Rated random pairs"
        done={Math.min(ratings.natural_rated, needed)}
        of={needed}
        says={`${count(ratings.natural_rated)} of ${count(ratings.natural)} random pairs rated; ${needed} needed`}
      />
      <p id={`lacking-${id}`} className={missing > 0 ? "mut" : "ok"}>
        {missing > 0
          ? `You can finish when ${missing} more random pairs are rated.`
          : "You can finish now. More ratings make the intervals narrower."}
      </p>
      <CopyLine
        says="Rating page for annotators of the project"
        command={`${location.origin}/annotate/${rated_in.id}`}
      />
      <p className="mut">
        {study.role === "admin" ? (
          <>
            Too few people? <Link to={`/projects/${study.project.id}`}>Invite them to the project</Link>, or{" "}
            <Link to={`/studies/${rated_in.id}/people`}>recruit them from a platform</Link>.{" "}
          </>
        ) : (
          "An admin can invite more people. "
        )}
        See the progress of each task on the page of the <Link to={`/studies/${rated_in.id}`}>rating study</Link>.
      </p>
    </div>
  );
}

interface MeterProps {
  readonly name: string;
  readonly done: number;
  readonly of: number;
  readonly says: string;
}

const Meter = ({ name, done, of, says }: MeterProps) => (
  <div>
    <span>{says}</span>
    <span
      className="meter acc judges-meter"
      role="progressbar"
      aria-label={name}
      aria-valuenow={done}
      aria-valuemin={0}
      aria-valuemax={Math.max(of, 1)}
      aria-valuetext={says}
    >
      <i style={{ width: `${of === 0 ? 0 : (done / of) * 100}%` }} />
    </span>
  </div>
);
