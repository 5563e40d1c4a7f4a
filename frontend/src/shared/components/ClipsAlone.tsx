import { parts } from "@/messages/studio/shared";
import { sentence } from "@/shared/sentence";
import type { Study } from "../api/types";
import { hasReports, taskWords } from "../subjects";

/** Why a study of something else than clips has no critics, reviews and releases; of pairs there are reports. */
export const ClipsAlone = ({ study }: { study: Study }) => (
  <p className="mut" data-testid="clips-alone">
    {sentence(
      parts.clipsAlone(hasReports(study), taskWords(study).is, (text) => (
        <a href={`/api/v1/studies/${study.id}/annotations/`}>{text}</a>
      )),
    )}
  </p>
);
