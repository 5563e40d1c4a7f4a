import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { facts, filters, page as messages } from "@/messages/studio/clip-prompts";
import { writing } from "@/messages/studio/prompt-orders";
import { meQuery } from "@/shared/api/me";
import { Button } from "@/shared/components/Button";
import { EVERYTHING, NOTHING, sizeOf } from "@/shared/studio/selection";
import { DraftFilters, FoundDrafts } from "@/shared/studio/drafts";
import { useDraftFilter } from "@/shared/studio/useDraftFilter";
import { Confirm } from "@/shared/studio/Confirm";
import { TextField } from "@/shared/studio/fields";
import { Select } from "@/shared/studio/choices";
import type { PromptPage, PromptRow, Wanted } from "./api/calls";
import { chosenBy, clipPromptsQuery, coloursIn, correctFacts, objectsIn } from "./api/calls";
import { DecisionBar } from "./DecisionBar";
import { Orders } from "./Orders";
import { PromptTable } from "./PromptTable";
import { WritePrompts } from "./WritePrompts";
import "./clip-prompts.css";

const ANY: Wanted = { words: "", state: null, category: null, clips: null };

/** The prompts of a project, with or without clips: found, and kept or rejected in bulk. */
export function ClipPromptsPage({ project }: { readonly project: string }) {
  const { wanted, sought, isNarrow, selected, select, change, clear } = useDraftFilter(ANY);
  const [corrects, setCorrects] = useState<PromptRow | null>(null);
  const [isWriting, setWriting] = useState(false);
  const me = useQuery(meQuery);
  const isAdmin = me.data?.projects.find(({ id }) => id === project)?.role === "admin";
  const query = useInfiniteQuery(clipPromptsQuery(project, sought));
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? [];
  const newest = query.data?.pages.at(-1);
  const all = newest?.n ?? 0;
  const n = sizeOf(selected, all);
  return (
    <main className="pg">
      <div className="row wrap">
        <div className="grow">
          <h1>{messages.title}</h1>
          <p className="sm mut">{messages.text}</p>
        </div>
        <Button look="pri" onClick={() => setWriting(true)}>
          {writing.open}
        </Button>
      </div>
      <Orders project={project} />
      <section aria-label={filters.label}>
        <PromptFilters wanted={wanted} page={newest} onChange={change} />
      </section>
      <FoundDrafts query={query} texts={messages} isNarrow={isNarrow} onClear={clear}>
        {rows.length > 0 ? (
          <PromptTable project={project} rows={rows} selected={selected} onSelect={select} onCorrect={setCorrects} />
        ) : null}
      </FoundDrafts>
      {n > 0 ? (
        <DecisionBar
          {...{ project, n, all, isAdmin }}
          chosen={chosenBy(selected, sought)}
          onSelectAll={() => select(EVERYTHING)}
          onClear={() => select(NOTHING)}
        />
      ) : null}
      {corrects ? <CorrectFacts project={project} row={corrects} onClose={() => setCorrects(null)} /> : null}
      {isWriting ? (
        <WritePrompts project={project} categories={newest?.categories ?? []} onClose={() => setWriting(false)} />
      ) : null}
    </main>
  );
}

interface CorrectFactsProps {
  readonly project: string;
  readonly row: PromptRow;
  readonly onClose: () => void;
}

/** Lets a person correct or confirm what a prompt asks for, a line each. */
function CorrectFacts({ project, row, onClose }: CorrectFactsProps) {
  const [objects, setObjects] = useState(row.asks_for?.objects.join("\n") ?? "");
  const [colours, setColours] = useState(row.asks_for?.colours.join("\n") ?? "");
  const queries = useQueryClient();
  const read = { objects: objectsIn(objects), colours: coloursIn(colours) };
  return (
    <Confirm
      title={facts.title}
      does={facts.does}
      disabled={read.objects === null || read.colours === null}
      act={async () => {
        await correctFacts(project, { prompt: row.id, objects: read.objects ?? [], colours: read.colours ?? [] });
        await queries.invalidateQueries({ queryKey: ["clip-prompts", project] });
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p>{row.text}</p>
      <TextField
        label={facts.objects}
        hint={facts.objectsHint}
        value={objects}
        onChange={setObjects}
        rows={3}
        maxLength={5000}
        problem={read.objects === null ? facts.notObjects : undefined}
      />
      <TextField
        label={facts.colours}
        hint={facts.coloursHint}
        value={colours}
        onChange={setColours}
        rows={3}
        maxLength={5000}
        problem={read.colours === null ? facts.notColours : undefined}
      />
    </Confirm>
  );
}

interface PromptFiltersProps {
  readonly wanted: Wanted;
  /** For the numbers and the categories; undefined while it loads. */
  readonly page: PromptPage | undefined;
  readonly onChange: (wanted: Wanted) => void;
}

const ALL = "all";
const CATEGORY = "category:"; // before the name, so that a category named "all" can be chosen

/** Words, state, category, and whether there are clips. */
const PromptFilters = ({ wanted, page, onChange }: PromptFiltersProps) => (
  <DraftFilters wanted={wanted} counts={page?.states} onChange={onChange}>
    <Select
      label={filters.category}
      items={[
        { id: ALL, label: filters.all },
        ...["", ...(page?.categories ?? [])].map((name) => ({
          id: CATEGORY + name,
          label: name === "" ? filters.noCategory : name,
        })),
      ]}
      value={wanted.category === null ? ALL : CATEGORY + wanted.category}
      onChange={(id) => onChange({ ...wanted, category: id === ALL ? null : id.slice(CATEGORY.length) })}
    />
    <Select
      label={filters.clips}
      items={[
        { id: ALL, label: filters.all },
        { id: "yes", label: filters.withClips },
        { id: "no", label: filters.without },
      ]}
      value={wanted.clips ?? ALL}
      onChange={(id) => onChange({ ...wanted, clips: id === "yes" || id === "no" ? id : null })}
    />
  </DraftFilters>
);
