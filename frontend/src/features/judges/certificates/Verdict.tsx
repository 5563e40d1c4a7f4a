import { verdict as messages } from "@/messages/studio/judges-certificates";
import { sentence } from "@/shared/sentence";
import { Icon } from "@/shared/components/Icon";
import { correlationText, requiredText } from "../engine/certificate-status";
import type { Certificate } from "../api/types";

/** Whether the judge may be relied on, and what to do where it may not. */
export const Verdict = ({ certificate }: { certificate: Certificate }) =>
  certificate.passes ? (
    <div className="note info">
      <Icon name="check" />
      <span>
        {sentence(
          messages.passes((text) => <b>{text}</b>, correlationText(certificate) ?? "", requiredText(certificate)),
        )}
      </span>
    </div>
  ) : (
    <div className="note warn">
      <Icon name="warn" />
      <span>{sentence(messages.fails((text) => <b>{text}</b>, certificate.shortfall ?? ""))}</span>
    </div>
  );
