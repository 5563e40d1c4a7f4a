import type { ReactNode } from "react";
import { progress as messages } from "@/messages/studio/judges-certificates";
import { sentence } from "@/shared/sentence";
import type { Study } from "@/shared/api/types";
import { CountedLink } from "@/shared/components/CountedLink";
import { CopyLine } from "@/shared/components/CopyLine";
import { Link } from "@/shared/components/Link";
import { count } from "@/shared/format";
import type { PathOf } from "./Figures";
import { lacking, progressText } from "../engine/certificate-status";
import type { Certificate } from "../api/calls";

/** How far the judge is with the pool and the turned pairs. */
export const JudgeAtWork = ({ certificate }: { certificate: Certificate }) => (
  <div className="lines sm">
    <Meter name={messages.scores} done={certificate.done} of={certificate.total} says={progressText(certificate)} />
    {certificate.error ? <p className="warn xs">{messages.lastAttempt(certificate.error)}</p> : null}
    <p className="hint">{messages.next}</p>
  </div>
);

/** The rating is over, and a worker computes the figures. */
export const FiguresMade = ({ certificate: { error } }: { certificate: Certificate }) => (
  <div className="lines sm">
    <p role="status">{messages.finishing}</p>
    {error ? <p className="warn xs">{messages.lastAttempt(error)}</p> : null}
  </div>
);

interface PeopleRateProps {
  readonly study: Study;
  readonly certificate: Certificate;
  readonly pathOf: PathOf;
}

/** How far people are, and how to get more of them. */
export function PeopleRate({ study, certificate, pathOf }: PeopleRateProps) {
  const { id, ratings, rated_in, terms } = certificate;
  if (ratings === null || rated_in === null) return null;
  const missing = lacking(certificate);
  const needed = Math.min(terms.min_pairs, ratings.natural);
  const link = (n: number, what: string, text = count(n)) => (
    <CountedLink to={n === 0 ? null : pathOf(what)}>{text}</CountedLink>
  );
  return (
    <div className="lines sm">
      {certificate.error ? (
        <p className="note bad" role="status">
          {messages.failed(certificate.error)}
        </p>
      ) : null}
      <Meter
        name={messages.pairs}
        done={ratings.rated}
        of={ratings.pairs}
        says={messages.ratedOf(count(ratings.rated), messages.drawn(ratings.pairs), ratings.raters).join("")}
      >
        {sentence(
          messages.ratedOf<ReactNode>(
            link(ratings.rated, "rated"),
            link(ratings.pairs, "pairs", messages.drawn(ratings.pairs)),
            ratings.raters,
          ),
        )}
      </Meter>
      <Meter
        name={messages.random}
        done={Math.min(ratings.natural_rated, needed)}
        of={needed}
        says={messages.randomOf(count(ratings.natural_rated), count(ratings.natural), needed).join("")}
      >
        {sentence(
          messages.randomOf<ReactNode>(
            link(ratings.natural_rated, "random_rated"),
            link(ratings.natural, "random"),
            needed,
          ),
        )}
      </Meter>
      <p id={`lacking-${id}`} className={missing > 0 ? "mut" : "ok"}>
        {missing > 0 ? messages.missing(missing) : messages.enough}
      </p>
      <CopyLine says={messages.address} command={`${location.origin}/annotate/${rated_in.id}`} />
      <p className="mut">
        {study.role === "admin"
          ? sentence(
              messages.fewPeople(
                (text) => <Link to={`/projects/${study.project.id}`}>{text}</Link>,
                (text) => <Link to={`/studies/${rated_in.id}/people`}>{text}</Link>,
              ),
            )
          : messages.adminInvites}
        {sentence(messages.more((text) => <Link to={`/studies/${rated_in.id}`}>{text}</Link>))}
      </p>
    </div>
  );
}

interface MeterProps {
  readonly name: string;
  readonly done: number;
  readonly of: number;
  readonly says: string;
  /** The same with links; without, it is shown as it is. */
  readonly children?: ReactNode;
}

const Meter = ({ name, done, of, says, children = says }: MeterProps) => (
  <div>
    <span>{children}</span>
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
