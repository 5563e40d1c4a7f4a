import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { count as written } from "@/shared/format";
import { selection as messages } from "@/messages/studio/clips";
import type { ChosenClips } from "../api/actions";
import { AddToStudy, EditFacts, PutBack, TakeDown } from "./BulkActions";
import { RunObserver } from "./RunObserver";
import { SendToReview } from "./SendToReview";

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
