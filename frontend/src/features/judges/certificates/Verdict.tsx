import { Icon } from "@/shared/components/Icon";
import { correlationText, requiredText } from "../engine/certificate-status";
import type { Certificate } from "../api/types";

/** Whether the judge may be relied on, and what to do where it may not. */
export const Verdict = ({ certificate }: { certificate: Certificate }) =>
  certificate.passes ? (
    <div className="note info">
      <Icon name="check" />
      <span>
        <b>People and judge rank the pairs much alike.</b> Rank correlation {correlationText(certificate)} on random
        pairs; {requiredText(certificate)} was required.
      </span>
    </div>
  ) : (
    <div className="note warn">
      <Icon name="warn" />
      <span>
        <b>This certificate does not count:</b> {certificate.shortfall}. Reports with this judge are marked as
        provisional. Add another judge, or a new version with a different model or prompt, and certify it.
      </span>
    </div>
  );
