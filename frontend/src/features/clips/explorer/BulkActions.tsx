/** What can be done to the selected clips: each asks once, says its number, and can be undone for 10 s. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { navigationQuery } from "@/shared/api/navigation";
import { Link } from "@/shared/components/Link";
import { formOf, plural } from "@/shared/format";
import { Select } from "@/shared/studio/choices";
import { Confirm } from "@/shared/studio/Confirm";
import { TextField } from "@/shared/studio/fields";
import { ErrorState, Skeleton } from "@/shared/studio/states";
import { toast } from "@/shared/studio/Toast";
import type { ActionResult, ChosenClips, ClipUses } from "../api/actions";
import { clipActions, usesQuery } from "../api/actions";
import type { FactInput } from "../engine/facts";
import { causesOf } from "../engine/outcomes";
import { factItems, factsOf, NEW_COLUMN, problemOf } from "../engine/facts";

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
const MAX_VALUE = 2000;
const MAX_COLUMN = 100;

/** Tell what came of an action, with the way to undo it, and show the clips as they are now. */
export function useFinish(project: string, onDone: () => void) {
  const queries = useQueryClient();
  return async (result: ActionResult, done: (clips: string) => string): Promise<void> => {
    const { undo } = result;
    const text =
      (result.done > 0 ? done(plural(result.done, "clip")) : "Nothing was changed.") + ` ${causesOf(result.results)}`;
    const takeBack = async (token: string) => {
      const { done: n } = await clipActions.undo(project, token);
      toast({ text: `Undone for ${plural(n, "clip")}.` });
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
      title={`Add ${clips} to a study`}
      does={`Add ${clips}`}
      disabled={study === null}
      act={async () => {
        const result = await clipActions.addToStudy(project, chosen, study ?? "");
        await finish(result, (done) => `${done} added to ${name}.`);
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p className="mut">They go into the latest round of the study. Clips that are in it stay as they are.</p>
      {studies.length > 0 ? (
        <Select
          label="Study"
          items={studies.map(({ id, name: label }) => ({ id, label }))}
          value={study}
          onChange={setStudy}
          isRequired
        />
      ) : (
        <p>
          The project has no study yet. <Link to={fresh}>New study</Link>
        </p>
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
      title={`Set a fact of ${clips}`}
      does={`${given.value.trim() === "" ? "Remove from" : "Set for"} ${clips}`}
      disabled={problemOf(given) !== null}
      act={async () => {
        const result = await clipActions.edit(project, chosen, factsOf(given));
        await finish(result, (done) => `${done} changed.`);
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <Select
        label="Fact"
        items={factItems(columns)}
        value={given.what}
        onChange={(what) => change({ what })}
        hint={isCategory ? "A category is the prompt's, so it changes for all clips of the same prompts." : undefined}
      />
      {given.what === NEW_COLUMN ? (
        <TextField
          label="Column"
          value={given.column}
          onChange={(column) => change({ column })}
          maxLength={MAX_COLUMN}
          isRequired
        />
      ) : null}
      <TextField
        label="Value"
        value={given.value}
        onChange={(value) => change({ value })}
        maxLength={isCategory ? MAX_COLUMN : MAX_VALUE}
        hint="An empty value removes it."
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
      title={`Take ${clips} down?`}
      does={`Take ${clips} down`}
      look="danger"
      disabled={reason.trim() === ""}
      act={async () => {
        const result = await clipActions.takeDown(project, chosen, reason.trim());
        await finish(result, (done) => `${done} taken down.`);
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p>They leave all queues and are shown to no one. Their annotations do not count until they are put back.</p>
      <Uses query={uses}>
        {({ studies, taken_down }) => (
          <>
            {studies.length === 0 ? <p className="mut">No study asks about them.</p> : null}
            {studies.length > 0 ? (
              <ul className="lines of-uses">
                {studies.map(({ id, name, n }) => (
                  <li key={id}>
                    <b>{name}</b> loses {plural(n, "clip")}
                  </li>
                ))}
              </ul>
            ) : null}
            {taken_down > 0 ? (
              <p className="mut">
                {plural(taken_down, "clip is taken down already and stays", "clips are taken down already and stay")}{" "}
                so.
              </p>
            ) : null}
          </>
        )}
      </Uses>
      <TextField
        label="Reason"
        value={reason}
        onChange={setReason}
        maxLength={MAX_REASON}
        rows={2}
        isRequired
        autoFocus
        hint="The list of held videos shows it."
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
      title={`Put ${held === undefined ? clips : plural(held, "clip")} back?`}
      does="Put back"
      disabled={!held}
      act={async () => {
        const result = await clipActions.lift(project, chosen);
        await finish(result, (done) => `${done} put back.`);
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <Uses query={uses}>
        {({ n, taken_down }) =>
          taken_down === 0 ? (
            <p>None of the selected clips is taken down.</p>
          ) : (
            <p>
              {taken_down} of {plural(n, "selected clip")} {formOf(taken_down, "is", "are")} taken down. They are shown
              again, their tasks return to the queues, and their annotations count again.
            </p>
          )
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
    <ErrorState title="The studies could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton count={2} />
  );
};
