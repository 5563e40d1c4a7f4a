import type { Study } from "../api/types";
import { hasReports, taskWords } from "../subjects";

/** Why a study of something else than clips has no critics, reviews and releases; of pairs there are reports. */
export const ClipsAlone = ({ study }: { study: Study }) => (
  <p className="mut" data-testid="clips-alone">
    Critics, disagreements{hasReports(study) ? "" : ", reports"} and releases are available for studies of single clips.
    A task of this study is {taskWords(study).is}. See its{" "}
    <a href={`/api/v1/studies/${study.id}/annotations/`}>annotations (JSON)</a>.
  </p>
);
