import { Icon } from "@/shared/components/Icon";
import { correlationText, requiredText } from "../engine/certificate-status";
import type { Certificate } from "../api/types";

/** Whether the judge may be relied on, and what to do where it may not. */
export const Verdict = ({ certificate }: { certificate: Certificate }) =>
  certificate.passes ? (
    <div className="note info">
      <Icon name="check" />
      <span>
        <b>People and judge put the pairs in much the same order.</b> Rank correlation {correlationText(certificate)}{" "}
        drawn alike; {requiredText(certificate)} was required.
      </span>
    </div>
  ) : (
    <div className="note warn">
      <Icon name="warn" />
      <span>
        <b>This certificate does not count:</b> {certificate.shortfall}. Reports with this judge say so on their face.
        Add another judge, or another version of it with another model or prompt, and certify that.
      </span>
    </div>
  );
