import { Icon } from "@/shared/components/Icon";
import { useStore } from "@/shared/hooks";
import { proposal as messages } from "@/messages/text";
import type { AnnotationSession } from "../session/annotation-session";

/** What a model proposed about the prompt or question that was judged last, next to what the person answered. */
export function LastProposal({ session }: { session: AnnotationSession }) {
  const proposal = useStore(session.proposal);
  return (
    <div role="status" className={proposal ? "note info" : "vh"} data-testid="proposal">
      {proposal ? (
        <>
          <Icon name="help" />
          <div className="grow sent-back">
            <b>{messages.heading}</b> {messages.about(proposal.text)}
            <ul className="mut">
              {proposal.answers.map(({ question, proposed, answered, same }) => (
                <li key={question}>
                  {question} {messages.proposed(proposed)} {same ? messages.same : messages.answered(answered)}
                </li>
              ))}
            </ul>
          </div>
        </>
      ) : null}
    </div>
  );
}
