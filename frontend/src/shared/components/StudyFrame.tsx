import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { parts } from "@/messages/studio/shared";
import { studyQuery } from "../api/study";
import type { Study } from "../api/types";
import { isOfClips } from "../subjects";
import { ClipsAlone } from "./ClipsAlone";
import { Loaded } from "./Loaded";

interface StudyFrameProps {
  /** The study's id. */
  readonly study: string;
  /** What the page is called where it has nothing else to show. */
  readonly title: string;
  /** Whether there is such a page for single clips alone. */
  readonly ofClips?: boolean;
  /** The page itself, with its heading. */
  readonly children: (study: Study) => ReactNode;
}

/** A page of a study for those who lead it; others, and studies without such a page, get the reason why it is empty. */
export function StudyFrame({ study: id, title, ofClips = false, children }: StudyFrameProps) {
  const query = useQuery(studyQuery(id));
  return (
    <main className="pg">
      <Loaded query={query}>
        {(study) => {
          if (study.role === "annotator")
            return (
              <>
                <h1>{title}</h1>
                <p className="mut">{parts.researchersOnly}</p>
              </>
            );
          if (!ofClips || isOfClips(study)) return children(study);
          return (
            <>
              <h1>{title}</h1>
              <ClipsAlone study={study} />
            </>
          );
        }}
      </Loaded>
    </main>
  );
}
