import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { page as messages } from "@/messages/studio/judges";
import type { Study } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { StudyFrame } from "@/shared/components/StudyFrame";
import { certificatesQuery, judgesQuery } from "./api/calls";
import { CertificateList } from "./certificates/CertificateList";
import { JudgeExplanation } from "./JudgeExplanation";
import { JudgeCard } from "./JudgeCard";
import { Resistance } from "./Resistance";
import type { Certificates } from "./api/types";
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
