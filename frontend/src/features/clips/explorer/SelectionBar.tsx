import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@/shared/components/Button";
import { count as written } from "@/shared/format";
import { bulk, selection as messages } from "@/messages/studio/clips";
import { navigationQuery } from "@/shared/api/navigation";
import { Select } from "@/shared/studio/choices";
import { Confirm } from "@/shared/studio/Confirm";
import { TextField } from "@/shared/studio/fields";
import type { ChosenClips } from "../api/actions";
import { AddToStudy, EditFacts, PutBack, TakeDown, useFinish } from "./BulkActions";
import { clipActions } from "../api/actions";
import type { ActionProps } from "./BulkActions";
import { RunObserver } from "./RunObserver";

interface SelectionBarProps {
  readonly project: string;
  readonly chosen: ChosenClips;
  /** How many are selected, and how many the filter matches. */
  readonly n: number;
  readonly all: number;
  readonly isAdmin: boolean;
  /** Whether some of them may be taken down. */
  readonly mayBeHeld: boolean;
  /** Columns of the metadata that clips have. */
  readonly columns: readonly string[];
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

const ACTIONS = {
  ...{ add: AddToStudy, review: SendToReview, observe: RunObserver },
  ...{ edit: EditFacts, down: TakeDown, lift: PutBack },
} as const;

/** How many clips are selected, and what can be done to them. */
export function SelectionBar(props: SelectionBarProps) {
  const { project, chosen, n, all, isAdmin, mayBeHeld, columns, onSelectAll, onClear } = props;
  const [asked, setAsked] = useState<keyof typeof ACTIONS | null>(null);
  const Asked = asked === null ? null : ACTIONS[asked];
  return (
    <div className="selection-bar" role="group" aria-label={messages.label}>
      <b data-testid="selected">{messages.n(written(n))}</b>
      {n < all ? (
        <Button size="sm" look="quiet" onClick={onSelectAll}>
          {messages.all(written(all))}
        </Button>
      ) : null}
      <span className="grow" />
      <Button size="sm" icon="eye" onClick={() => setAsked("review")}>
        {messages.review}
      </Button>
      <Button size="sm" icon="box" onClick={() => setAsked("observe")}>
        {messages.observe}
      </Button>
      {isAdmin ? (
        <>
          <Button size="sm" icon="plus" onClick={() => setAsked("add")}>
            {messages.add}
          </Button>
          <Button size="sm" icon="flag" onClick={() => setAsked("edit")}>
            {messages.facts}
          </Button>
          {mayBeHeld ? (
            <Button size="sm" icon="undo" onClick={() => setAsked("lift")}>
              {messages.putBack}
            </Button>
          ) : null}
          <Button size="sm" icon="off" onClick={() => setAsked("down")}>
            {messages.takeDown}
          </Button>
        </>
      ) : (
        <span className="sm">{messages.adminsOnly}</span>
      )}
      <Button size="sm" look="quiet" icon="x" aria-label={messages.clear} title={messages.key} onClick={onClear} />
      {Asked ? (
        <Asked
          {...{ project, chosen, columns }}
          clips={messages.clips(n)}
          onDone={onClear}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  );
}

const sendToReviewTexts = bulk.review;
const MAX_REASON = 500;

/** Clips for the review desk of a study, with a reason. */
function SendToReview({ project, chosen, clips, onDone, onClose }: ActionProps) {
  const studies = useQuery(navigationQuery).data?.projects.find(({ id }) => id === project)?.studies ?? [];
  const [picked, setPicked] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const study = picked ?? (studies.length === 1 ? (studies[0]?.id ?? null) : null);
  const finish = useFinish(project, onDone);
  return (
    <Confirm
      title={sendToReviewTexts.title(clips)}
      does={sendToReviewTexts.does(clips)}
      disabled={study === null || reason.trim() === ""}
      act={async () => {
        const result = await clipActions.sendToReview(project, chosen, study ?? "", reason.trim());
        await finish(result, sendToReviewTexts.done);
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p className="mut">{sendToReviewTexts.text}</p>
      {studies.length > 0 ? (
        <Select
          label={sendToReviewTexts.study}
          items={studies.map(({ id, name: label }) => ({ id, label }))}
          value={study}
          onChange={setPicked}
          isRequired
        />
      ) : (
        <p>{sendToReviewTexts.noStudy}</p>
      )}
      <TextField
        label={sendToReviewTexts.reason}
        value={reason}
        onChange={setReason}
        maxLength={MAX_REASON}
        rows={2}
        isRequired
        hint={sendToReviewTexts.hint}
      />
    </Confirm>
  );
}
