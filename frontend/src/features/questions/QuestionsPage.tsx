import { useInfiniteQuery } from "@tanstack/react-query";
import { decide as decisions, filters, page as messages, table as columns } from "@/messages/studio/questions";
import type { Selection } from "@/shared/studio/selection";
import { EVERYTHING, NOTHING, sizeOf } from "@/shared/studio/selection";
import { useDraftFilter } from "@/shared/studio/useDraftFilter";
import { Select } from "@/shared/studio/choices";
import {
  DraftDecisions,
  DraftFilters,
  FoundDrafts,
  SelectAllHead,
  SelectCell,
  StatePill,
} from "@/shared/studio/drafts";
import { CountedLink } from "@/shared/components/CountedLink";
import { projectCountedPath } from "@/shared/counted-paths";
import { Scroll } from "@/shared/studio/Scroll";
import type { QuestionPage, QuestionRow, Wanted } from "./api/calls";
import { chosenBy, decideQuestions, questionsQuery } from "./api/calls";

const ANY: Wanted = { words: "", state: null, about: null, dimension: null };

/** The questions about prompts and clips of a project: found, and kept or rejected in bulk. */
export function QuestionsPage({ project }: { readonly project: string }) {
  const { wanted, sought, isNarrow, selected, select, change, clear } = useDraftFilter(ANY);
  const query = useInfiniteQuery(questionsQuery(project, sought));
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? [];
  const newest = query.data?.pages.at(-1);
  const all = newest?.n ?? 0;
  const n = sizeOf(selected, all);
  return (
    <main className="pg">
      <h1>{messages.title}</h1>
      <p className="sm mut">{messages.text}</p>
      <section aria-label={filters.label}>
        <QuestionFilters wanted={wanted} page={newest} onChange={change} />
      </section>
      <FoundDrafts query={query} texts={messages} isNarrow={isNarrow} onClear={clear}>
        {rows.length > 0 ? <QuestionTable project={project} rows={rows} selected={selected} onSelect={select} /> : null}
      </FoundDrafts>
      {n > 0 ? (
        <DraftDecisions
          {...{ n, all }}
          texts={decisions}
          decide={(decision) => decideQuestions(project, { ...chosenBy(selected, sought), ...decision })}
          queryKey={["questions", project]}
          onSelectAll={() => select(EVERYTHING)}
          onClear={() => select(NOTHING)}
        />
      ) : null}
    </main>
  );
}

interface QuestionFiltersProps {
  readonly wanted: Wanted;
  /** For the numbers and the dimensions; undefined while it loads. */
  readonly page: QuestionPage | undefined;
  readonly onChange: (wanted: Wanted) => void;
}

const ALL = "all";
const DIMENSION = "dimension:"; // before the name, so that a dimension named "all" can be chosen

/** Words, state, what a question is about, and its dimension. */
const QuestionFilters = ({ wanted, page, onChange }: QuestionFiltersProps) => (
  <DraftFilters wanted={wanted} counts={page?.states} onChange={onChange}>
    <Select
      label={filters.about}
      items={[
        { id: ALL, label: filters.all },
        { id: "prompt", label: filters.ofPrompts },
        { id: "clip", label: filters.ofClips },
      ]}
      value={wanted.about ?? ALL}
      onChange={(id) => onChange({ ...wanted, about: id === "prompt" || id === "clip" ? id : null })}
    />
    <Select
      label={filters.dimension}
      items={[
        { id: ALL, label: filters.all },
        ...(page?.dimensions ?? []).map((name) => ({ id: DIMENSION + name, label: name })),
      ]}
      value={wanted.dimension === null ? ALL : DIMENSION + wanted.dimension}
      onChange={(id) => onChange({ ...wanted, dimension: id === ALL ? null : id.slice(DIMENSION.length) })}
    />
  </DraftFilters>
);

interface QuestionTableProps {
  readonly project: string;
  readonly rows: readonly QuestionRow[];
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
}

/** Questions, one a row, with what they are about, their options and their right answer. */
function QuestionTable({ project, rows, selected, onSelect }: QuestionTableProps) {
  return (
    <Scroll label={columns.label}>
      <table className="tbl questions">
        <thead>
          <tr>
            <SelectAllHead ids={rows.map(({ id }) => id)} {...{ selected, onSelect }} />
            <th scope="col">{columns.question}</th>
            <th scope="col">{columns.about}</th>
            <th scope="col">{columns.dimension}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.asked}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <SelectCell id={row.id} name={row.text} {...{ selected, onSelect }} />
              <td>
                <Text row={row} />
              </td>
              <td>
                <p className="mono xs">{row.subject}</p>
                <p className="sm mut">{row.subject_text}</p>
              </td>
              <td>
                {row.dimension}
                {row.task === "" ? null : <p className="xs mut">{[row.task, row.split].filter(Boolean).join(", ")}</p>}
              </td>
              <td>
                <StatePill state={row.state} />
              </td>
              <td className="num">
                <CountedLink to={row.asked === 0 ? null : projectCountedPath(project, "question", row.id, "asked")}>
                  {row.asked}
                </CountedLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const Text = ({ row }: { readonly row: QuestionRow }) => (
  <>
    <p>{row.text}</p>
    {row.options.length === 0 ? null : (
      <ul className="sm">
        {row.options.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ul>
    )}
    {row.answer === "" ? null : <p className="sm mut">{columns.answer(answerOf(row))}</p>}
    {row.near !== "" && row.state === "draft" ? <p className="sm mut">{columns.near(row.near)}</p> : null}
    {row.rejection === "" ? null : <p className="sm bad">{row.rejection}</p>}
  </>
);

/** The right answer as it reads: the labels of its options, or as it is. */
function answerOf({ answer, options }: QuestionRow): string {
  if (options.length === 0) return answer;
  const labels = new Map(options.map(({ key, label }) => [key, label]));
  return answer
    .split(",")
    .map((key) => labels.get(key) ?? key)
    .join(", ");
}
