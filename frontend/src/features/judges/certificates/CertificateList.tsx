import { list as messages } from "@/messages/studio/judges-certificates";
import type { Study } from "@/shared/api/types";
import { dateTime } from "@/shared/format";
import { CertificateCard } from "./CertificateCard";
import { correlationText, nameOf, sorted, stateOf } from "../engine/certificate-status";
import type { Certificates } from "../api/types";

interface CertificateListProps {
  readonly study: Study;
  readonly certificates: Certificates;
  readonly tell: (news: string) => void;
}

/** The certificates of the study, newest first; those that are over stand in a list of their own. */
export function CertificateList({ study, certificates, tell }: CertificateListProps) {
  const { shown, past } = sorted(certificates);
  return (
    <>
      {shown.length === 0 ? <Nothing admin={study.role === "admin"} /> : null}
      {shown.map((each) => (
        <CertificateCard key={each.id} {...{ study, certificate: each, judgeStatuses: certificates.judges, tell }} />
      ))}
      {past.length > 0 ? (
        <section className="card" aria-labelledby="judges-past">
          <header>
            <h2 id="judges-past">
              {messages.past} <span className="dim">{past.length}</span>
            </h2>
          </header>
          <ul className="lines">
            {past.map((each) => (
              <li key={each.id} className="row wrap">
                <b>{nameOf(each.judge)}</b>
                <span className="pill">{stateOf(each, certificates.judges).text}</span>
                <span className="dim xs">{messages.started(dateTime(each.created_at))}</span>
                <span className="sm">
                  {correlationText(each) ? messages.correlation(correlationText(each) ?? "") : ""}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

const Nothing = ({ admin }: { admin: boolean }) => (
  <section className="card" aria-labelledby="judges-none">
    <header>
      <h2 id="judges-none">{messages.heading}</h2>
    </header>
    <p className="judges-nothing hint">{messages.none(admin)}</p>
  </section>
);
