import { useMutation, useQueryClient } from "@tanstack/react-query";
import { unjudged as messages } from "@/messages/studio/truth";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { MergePreview } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { judgeMerge } from "./api/calls";
import { isJudging } from "./api/types";

interface UnjudgedProps {
  readonly study: string;
  readonly judge: string;
  readonly annotators: readonly string[];
  readonly found: MergePreview;
}

/** Pairs that the chosen judge has not compared yet: a worker has it do so, and the preview follows. */
export function Unjudged({ study, judge, annotators, found }: UnjudgedProps) {
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => judgeMerge(study, { judge, annotators: [...annotators] }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["merge", study] }),
  });
  const { unjudged, pairs, judging } = found;
  if (unjudged === 0) return null;
  const atWork = isJudging(found);
  return (
    <div className="note warn" role="status" data-testid="unjudged">
      <Icon name="warn" />
      <span className="grow">
        {messages.left(unjudged, pairs)}
        {atWork && judging ? ` ${messages.progress(judging.done, judging.total)}` : ""}
        {judging?.state === "failed" ? ` ${messages.failed(judging.error)}` : ""}
        {start.error ? (
          <span className="bad" role="alert">
            {" "}
            {messageBeside(start.error, ["judge"]) || refusedFields(start.error).judge}
          </span>
        ) : null}
      </span>
      {atWork ? null : (
        <Button size="sm" disabled={start.isPending} onClick={() => start.mutate()} data-testid="judge-merge">
          {messages.start}
        </Button>
      )}
    </div>
  );
}
