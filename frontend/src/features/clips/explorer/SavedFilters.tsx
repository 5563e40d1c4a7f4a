import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { count } from "@/shared/format";
import { Confirm } from "@/shared/studio/Confirm";
import { Menu } from "@/shared/studio/Menu";
import { TextField } from "@/shared/studio/fields";
import { toast } from "@/shared/studio/Toast";
import { saved as messages } from "@/messages/studio/clips";
import { actions } from "@/messages/studio/shared";
import type { SavedFilter } from "../api/explorer";
import { savedFilterCountsQuery, savedFilters, savedFiltersQuery } from "../api/explorer";
import { isNarrow, isSameFilter } from "../engine/filter";

interface SavedFiltersProps {
  readonly project: string;
  /** The whole filter, also with the study whose clips these are. */
  readonly filter: string;
  /** The filter without anything chosen. */
  readonly base: string;
  /** Takes a whole filter. */
  readonly onChoose: (filter: string) => void;
}

/** So many are shown as they are; further ones are in a menu. */
const SHOWN = 6;

/** The filters of the project that have a name: choose one, give this one a name, rename or delete. */
export function SavedFilters({ project, filter, base, onChoose }: SavedFiltersProps) {
  const all = useQuery(savedFiltersQuery(project)).data ?? [];
  const [asked, setAsked] = useState<"save" | "rename" | "delete" | null>(null);
  const saved = all.filter(({ query }) => base === "" || studyOf(query) === studyOf(base));
  const current = saved.find(({ query }) => isSameFilter(query, filter));
  const shown = saved.slice(0, SHOWN);
  if (current && !shown.includes(current)) shown.splice(-1, 1, current);
  const counts = useQuery(
    savedFilterCountsQuery(
      project,
      shown.map(({ id }) => id),
    ),
  ).data;
  const close = () => setAsked(null);
  return (
    <div className="row wrap saved-filters" role="group" aria-label={messages.label}>
      <Chip label={messages.all} isOn={isSameFilter(filter, base)} onClick={() => onChoose(base)} />
      {shown.map((each) => (
        <Chip
          key={each.id}
          label={each.name}
          n={counts?.get(each.id)}
          isOn={each === current}
          onClick={() => onChoose(each.query)}
        />
      ))}
      {saved.length > shown.length ? (
        <Menu
          label={messages.further}
          items={saved
            .filter((each) => !shown.includes(each))
            .map(({ id, name, query }) => ({ id, label: name, onAction: () => onChoose(query) }))}
        >
          {messages.more(saved.length - shown.length)}
        </Menu>
      ) : null}
      {current ? (
        <Menu
          label={messages.change(current.name)}
          items={[
            { id: "rename", label: messages.rename, onAction: () => setAsked("rename") },
            { id: "delete", label: actions.delete, look: "danger", onAction: () => setAsked("delete") },
          ]}
        />
      ) : null}
      {isNarrow(filter) && !current && !isSameFilter(filter, base) ? (
        <Button size="sm" look="quiet" icon="star" onClick={() => setAsked("save")}>
          {messages.save}
        </Button>
      ) : null}
      {asked === "save" ? <Save {...{ project, filter, all }} onClose={close} /> : null}
      {asked === "rename" && current ? <Rename {...{ project, current }} onClose={close} /> : null}
      {asked === "delete" && current ? <Delete {...{ project, current }} onClose={close} /> : null}
    </div>
  );
}

const studyOf = (query: string): string => new URLSearchParams(query).getAll("study").sort().join(" ");

interface ChipProps {
  readonly label: string;
  /** Clips that it matches; null where that cannot be said. */
  readonly n?: number | null | undefined;
  readonly isOn: boolean;
  readonly onClick: () => void;
}

const Chip = ({ label, n = null, isOn, onClick }: ChipProps) => (
  <button type="button" className="saved-chip" aria-pressed={isOn} onClick={onClick}>
    <span className="ell">{label}</span> {n === null ? null : <span className="mut">{count(n)}</span>}
  </button>
);

const MAX_NAME = 100;

function useRenewed(project: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: savedFiltersQuery(project).queryKey });
}

interface SaveProps {
  readonly project: string;
  readonly filter: string;
  readonly all: readonly SavedFilter[];
  readonly onClose: () => void;
}

/** Give the filter a name; a name that is taken can be given to this one instead. */
function Save({ project, filter, all, onClose }: SaveProps) {
  const [name, setName] = useState("");
  const renew = useRenewed(project);
  const taken = all.find((each) => each.name === name.trim());
  return (
    <Confirm
      title={messages.save}
      does={taken ? messages.replace : actions.save}
      disabled={name.trim() === ""}
      act={() =>
        taken
          ? savedFilters.change(project, taken.id, { query: filter })
          : savedFilters.save(project, name.trim(), filter)
      }
      onDone={renew}
      onClose={onClose}
    >
      <p className="mut">{messages.text}</p>
      <TextField
        label={messages.name}
        value={name}
        onChange={setName}
        maxLength={MAX_NAME}
        autoFocus
        isRequired
        hint={taken ? messages.replaces : undefined}
      />
    </Confirm>
  );
}

interface ChangeProps {
  readonly project: string;
  readonly current: SavedFilter;
  readonly onClose: () => void;
}

function Rename({ project, current, onClose }: ChangeProps) {
  const [name, setName] = useState(current.name);
  return (
    <Confirm
      title={messages.renameOf(current.name)}
      does={messages.rename}
      disabled={name.trim() === ""}
      act={() => savedFilters.change(project, current.id, { name: name.trim() })}
      onDone={useRenewed(project)}
      onClose={onClose}
    >
      <TextField label={messages.name} value={name} onChange={setName} maxLength={MAX_NAME} autoFocus isRequired />
    </Confirm>
  );
}

function Delete({ project, current, onClose }: ChangeProps) {
  const renew = useRenewed(project);
  const { name, query } = current;
  const restore = () => savedFilters.save(project, name, query).then(renew);
  return (
    <Confirm
      title={messages.deleteOf(name)}
      does={actions.delete}
      look="danger"
      act={() => savedFilters.remove(project, current.id)}
      onDone={async () => {
        await renew();
        toast({ text: messages.deleted(name), undo: restore });
      }}
      onClose={onClose}
    >
      <p>{messages.deleting}</p>
    </Confirm>
  );
}
