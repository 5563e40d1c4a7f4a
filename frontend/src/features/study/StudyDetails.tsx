import type { Study } from "@/shared/api/types";
import { Annotators } from "./Annotators";
import { Rounds } from "./rounds/Rounds";

/** What a study consists of: its rounds, and how much each annotator has said. */
export const StudyDetails = ({ study }: { study: Study }) => (
  <>
    <Rounds study={study} />
    <Annotators study={study} />
  </>
);
