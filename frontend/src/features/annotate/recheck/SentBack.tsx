import { Icon } from "@/shared/components/Icon";
import { sentBack as messages } from "@/messages/recheck";

/** The note of the person who rechecked the work: what to change. */
export const SentBack = ({ note }: { note: string }) => (
  <div className="note info" role="note" data-testid="sent-back">
    <Icon name="back" />
    <div className="grow sent-back" tabIndex={0}>
      <b>{messages.heading}</b> {note}
      <p className="mut">{messages.explained}</p>
    </div>
  </div>
);
