/** What can be done to the selected clips: each asks once, says its number, and can be undone for 10 s. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { navigationQuery } from "@/shared/api/navigation";
import { Link } from "@/shared/components/Link";
import { Select } from "@/shared/studio/choices";
import { Confirm } from "@/shared/studio/Confirm";
import { MAX_COLUMN, MAX_VALUE } from "@/shared/studio/columns";
import { TextField } from "@/shared/studio/fields";
import { ErrorState, Skeleton } from "@/shared/studio/states";
import { toast } from "@/shared/studio/Toast";
import { bulk as messages } from "@/messages/studio/clips";
import { sentence } from "@/shared/sentence";
import type { ActionResult, ChosenClips, ClipUses } from "../api/actions";
import { clipActions, usesQuery } from "../api/actions";
import type { FactInput } from "../engine/facts";
import { causesOf, factItems, factsOf, NEW_COLUMN, problemOf } from "../engine/facts";

export interface ActionProps {
  readonly project: string;
  readonly chosen: ChosenClips;
  /** "31 clips" */
  readonly clips: string;
  readonly columns: readonly string[];
  /** It is done, and can be undone. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const MAX_REASON = 500;

/** Tell what came of an action, with the way to undo it, and show the clips as they are now. */
export function useFinish(project: string, onDone: () => void) {
  const queries = useQueryClient();
  return async (result: ActionResult, done: (clips: string) => string): Promise<void> => {
    const { undo } = result;
    const text =
      (result.done > 0 ? done(messages.clips(result.done)) : messages.nothing) + ` ${causesOf(result.results)}`;
    const takeBack = async (token: string) => {
      const { done: n } = await clipActions.undo(project, token);
      toast({ text: messages.undone(n) });
      await queries.invalidateQueries();
    };
    onDone();
    toast({ text: text.trim(), undo: undo === null ? undefined : () => takeBack(undo) });
    await queries.invalidateQueries();
  };
}

/** Clips for the latest round of a study. */
export function AddToStudy({ project, chosen, clips, onDone, onClose }: ActionProps) {
  const navigation = useQuery(navigationQuery).data;
  const studies = navigation?.projects.find(({ id }) => id === project)?.studies ?? [];
  const [study, setStudy] = useState<string | null>(studies.length === 1 ? (studies[0]?.id ?? null) : null);
  const finish = useFinish(project, onDone);
  const name = studies.find(({ id }) => id === study)?.name ?? "";
  const fresh = `/projects/${project}/studies/new${"filter" in chosen ? `?${new URLSearchParams({ filter: chosen.filter }).toString()}` : ""}`;
  return (
    <Confirm
      title={messages.study.title(clips)}
      does={messages.study.does(clips)}
      disabled={study === null}
      act={async () => {
        const result = await clipActions.addToStudy(project, chosen, study ?? "");
        await finish(result, (done) => messages.study.done(done, name));
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p className="mut">{messages.study.text}</p>
      {studies.length > 0 ? (
        <Select
          label={messages.study.label}
          items={studies.map(({ id, name: label }) => ({ id, label }))}
          value={study}
          onChange={setStudy}
          isRequired
        />
      ) : (
        <p>{sentence(messages.study.none((text) => <Link to={fresh}>{text}</Link>))}</p>
      )}
    </Confirm>
  );
}

/** The category of clips, the rule that they violate, or another column of their metadata. */
export function EditFacts({ project, chosen, clips, columns, onDone, onClose }: ActionProps) {
  const [given, setGiven] = useState<FactInput>({ what: "category", column: "", value: "" });
  const change = (part: Partial<FactInput>) => setGiven((old) => ({ ...old, ...part }));
  const finish = useFinish(project, onDone);
  const isCategory = given.what === "category";
  return (
    <Confirm
      title={messages.facts.title(clips)}
      does={given.value.trim() === "" ? messages.facts.remove(clips) : messages.facts.set(clips)}
      disabled={problemOf(given) !== null}
      act={async () => {
        const result = await clipActions.edit(project, chosen, factsOf(given));
        await finish(result, messages.facts.done);
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <Select
        label={messages.facts.label}
        items={factItems(columns)}
        value={given.what}
        onChange={(what) => change({ what })}
        hint={isCategory ? messages.facts.categoryHint : undefined}
      />
      {given.what === NEW_COLUMN ? (
        <TextField
          label={messages.facts.column}
          value={given.column}
          onChange={(column) => change({ column })}
          maxLength={MAX_COLUMN}
          isRequired
        />
      ) : null}
      <TextField
        label={messages.facts.value}
        value={given.value}
        onChange={(value) => change({ value })}
        maxLength={isCategory ? MAX_COLUMN : MAX_VALUE}
        hint={messages.facts.valueHint}
      />
    </Confirm>
  );
}

/** Clips out of all queues; what it costs each study is said first. */
export function TakeDown({ project, chosen, clips, onDone, onClose }: ActionProps) {
  const [reason, setReason] = useState("");
  const uses = useQuery(usesQuery(project, chosen));
  const finish = useFinish(project, onDone);
  return (
    <Confirm
      title={messages.takeDown.title(clips)}
      does={messages.takeDown.does(clips)}
      look="danger"
      disabled={reason.trim() === ""}
      act={async () => {
        const result = await clipActions.takeDown(project, chosen, reason.trim());
        await finish(result, messages.takeDown.done);
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p>{messages.takeDown.text}</p>
      <Uses query={uses}>
        {({ studies, taken_down }) => (
          <>
            {studies.length === 0 ? <p className="mut">{messages.takeDown.unused}</p> : null}
            {studies.length > 0 ? (
              <ul className="lines of-uses">
                {studies.map(({ id, name, n }) => (
                  <li key={id}>{sentence(messages.takeDown.loses(<b>{name}</b>, n))}</li>
                ))}
              </ul>
            ) : null}
            {taken_down > 0 ? <p className="mut">{messages.takeDown.already(taken_down)}</p> : null}
          </>
        )}
      </Uses>
      <TextField
        label={messages.takeDown.reason.label}
        value={reason}
        onChange={setReason}
        maxLength={MAX_REASON}
        rows={2}
        isRequired
        autoFocus
        hint={messages.takeDown.reason.hint}
      />
    </Confirm>
  );
}

/** Clips that are taken down, back into the queues. */
export function PutBack({ project, chosen, clips, onDone, onClose }: ActionProps) {
  const uses = useQuery(usesQuery(project, chosen));
  const finish = useFinish(project, onDone);
  const held = uses.data?.taken_down;
  return (
    <Confirm
      title={messages.putBack.title(held === undefined ? clips : messages.clips(held))}
      does={messages.putBack.does}
      disabled={!held}
      act={async () => {
        const result = await clipActions.lift(project, chosen);
        await finish(result, messages.putBack.done);
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <Uses query={uses}>
        {({ n, taken_down }) =>
          taken_down === 0 ? <p>{messages.putBack.none}</p> : <p>{messages.putBack.text(taken_down, n)}</p>
        }
      </Uses>
    </Confirm>
  );
}

interface UsesProps {
  readonly query: ReturnType<typeof useQuery<ClipUses>>;
  readonly children: (uses: ClipUses) => ReactNode;
}

const Uses = ({ query, children }: UsesProps) => {
  if (query.data) return children(query.data);
  return query.error ? (
    <ErrorState title={messages.notLoaded} error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton count={2} />
  );
};
