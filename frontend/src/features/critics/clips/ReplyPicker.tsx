import { reply as messages } from "@/messages/studio/critics-clips";
import type { FoundAnswer, ModelCall } from "@/shared/api/types";
import { labelOf, lookOf, replyStatus, subjectOf } from "../api/status-labels";

export interface ReplyPickerProps {
  readonly calls: readonly ModelCall[];
  readonly answers: readonly FoundAnswer[];
  readonly chosen: string;
  readonly onChoose: (call: string) => void;
}

/** The replies about one clip, by what each was asked. */
export const ReplyPicker = ({ calls, answers, chosen, onChoose }: ReplyPickerProps) => (
  <div className="card picker" role="group" aria-label={messages.replies(calls.length)}>
    {calls.map((call) => (
      <button key={call.id} type="button" aria-pressed={call.id === chosen} onClick={() => onChoose(call.id)}>
        <span className="ell grow" title={subjectOf(call, answers)}>
          {subjectOf(call, answers)}
        </span>
        <span className={`pill ${lookOf(replyStatus(call))}`}>{labelOf(replyStatus(call))}</span>
      </button>
    ))}
  </div>
);
