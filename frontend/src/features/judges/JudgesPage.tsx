import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { explained, page as messages, resistance } from "@/messages/studio/judges";
import type { Study } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { StudyFrame } from "@/shared/components/StudyFrame";
import { CopyLine } from "@/shared/components/CopyLine";
import { certificatesQuery, judgesQuery } from "./api/calls";
import { CertificateList } from "./certificates/CertificateList";
import { JudgeCard } from "./JudgeCard";
import type { Certificates, Judge } from "./api/calls";
import { nameOf } from "./engine/certificate-status";
import "./judges.css";

/** How often a judge at work is looked at, and what waits for people, ms. */
const JUDGING_MS = 2000;
const RATING_MS = 15_000;

/** The judges that compare reasons in a study's reports, and how well people agree with them. */
export const JudgesPage = ({ study: id }: { study: string }) => (
  <StudyFrame study={id} title={messages.title} ofClips>
    {(study) => <Whole study={study} />}
  </StudyFrame>
);

function Whole({ study }: { study: Study }) {
  const [told, tell] = useState("");
  const certificates = useQuery({
    ...certificatesQuery(study.id),
    refetchInterval: ({ state }) => nextLook(state.data),
  });
  /* how many pairs a judge scored changes with its certificates */
  const judges = useQuery({ ...judgesQuery(study.project.id), refetchInterval: nextLook(certificates.data) });
  return (
    <>
      <div>
        <h1>{messages.title}</h1>
        <p className="sm mut">{messages.intro}</p>
      </div>
      <p className="judges-news" role="status">
        {told}
      </p>
      <div className="cols">
        <div className="rt">
          <Loaded query={judges}>
            {(known) => (
              <Loaded query={certificates}>
                {(found) => (
                  <>
                    <JudgeCard study={study} judges={known} certificates={found} tell={tell} />
                    <CertificateList study={study} certificates={found} tell={tell} />
                  </>
                )}
              </Loaded>
            )}
          </Loaded>
        </div>
        <div className="rt">
          <JudgeExplanation />
          <Loaded query={judges}>{({ results }) => <Resistance study={study.id} judges={results} />}</Loaded>
        </div>
      </div>
    </>
  );
}

/** What changes in the background is polled; a stopped certificate may be resumed by another person. */
function nextLook(found: Certificates | undefined): number | false {
  const states = found?.results.map(({ state }) => state) ?? [];
  if (states.includes("judging") || states.includes("finishing")) return JUDGING_MS;
  return states.includes("rating") || states.includes("failed") ? RATING_MS : false;
}

/** What a judge and a certificate are, for a reader who sees them for the first time. */
const JudgeExplanation = () => (
  <section className="card" aria-labelledby="judges-why">
    <header>
      <h2 id="judges-why">{explained.heading}</h2>
    </header>
    <div className="lines sm">
      <p>{explained.why}</p>
      <ol className="judges-steps">
        <li>{explained.steps.judge}</li>
        <li>{explained.steps.people}</li>
        <li>{explained.steps.finish}</li>
      </ol>
      <p className="mut">{explained.provisional}</p>
    </div>
  </section>
);

interface ResistanceProps {
  readonly study: string;
  readonly judges: readonly Judge[];
}

/** The effect of hidden instructions on a judge is measured on the command line; here is the command. */
function Resistance({ study, judges }: ResistanceProps) {
  const asked = judges.filter(({ endpoint, purpose }) => endpoint !== null && purpose === "similarity");
  return (
    <section className="card" aria-labelledby="judges-orders">
      <header>
        <h2 id="judges-orders">{resistance.heading}</h2>
      </header>
      <div className="lines sm">
        <p>{resistance.what}</p>
        {asked.map((judge) => (
          <CopyLine
            key={judge.id}
            says={nameOf(judge)}
            command={`python manage.py judge_resistance ${judge.id} --study ${study} --budget 2.00`}
          />
        ))}
        {asked.length === 0 ? <p className="hint">{resistance.none}</p> : null}
      </div>
    </section>
  );
}
