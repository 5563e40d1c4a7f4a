import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { Pill } from "@/shared/studio/Pill";
import { language } from "@/messages/shared";
import { uses as messages } from "@/messages/studio/clip";
import type { ClipFacts } from "../api/calls";
import { STATES } from "./states";

const day = (iso: string): string =>
  new Date(iso).toLocaleDateString(language.locale, { day: "numeric", month: "long" });

/** The studies, reports and releases that the clip is in. */
export function Uses({ facts: { studies, checks, reports, releases } }: { facts: ClipFacts }) {
  const isUnused = studies.length + checks.length + releases.length === 0;
  return (
    <section aria-labelledby="clip-uses">
      <header className="clip-part">
        <h2 id="clip-uses">{messages.heading}</h2>
      </header>
      {isUnused ? <p className="clip-hint">{messages.none}</p> : null}
      <ul className="clip-uses">
        {studies.map(({ study, name, state }) => (
          <li key={study}>
            <Icon name="film" />
            <Link className="ell" to={`/studies/${study}`}>
              {name}
            </Link>
            <Pill look={STATES[state].look}>{STATES[state].label}</Pill>
            <span className="push xs dim nw">
              {reports
                .filter((report) => report.study === study)
                .slice(0, 3)
                .map(({ id, number }, i) => (
                  <span key={id}>
                    {i > 0 ? ", " : ""}
                    <Link to={`/reports/${id}`}>{messages.report(number)}</Link>
                  </span>
                ))}
            </span>
          </li>
        ))}
        {checks.map(({ study, name, round }) => (
          <li key={`${study} ${round}`}>
            <Icon name="film" />
            <Link className="ell" to={`/studies/${study}`}>
              {name}
            </Link>
            <Pill>{messages.check}</Pill>
            <span className="push xs dim nw">{messages.round(round)}</span>
          </li>
        ))}
        {releases.map(({ id, study, number, created_at }) => (
          <li key={id}>
            <Icon name="seal" />
            <Link className="ell" to={`/studies/${study}/releases`}>
              {messages.release(number)}
            </Link>
            <span className="push xs dim nw">{day(created_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
