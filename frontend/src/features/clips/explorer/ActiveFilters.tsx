import { useQuery } from "@tanstack/react-query";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { count } from "@/shared/format";
import { active as messages } from "@/messages/studio/clips";
import type { Facet, Facets } from "../api/explorer";
import { facetsQuery, listPath } from "../api/explorer";
import { FACETS, isNarrow, parts, withoutKey, withoutValue } from "../engine/filter";
import { columnLabel, labelOf } from "../engine/labels";

interface ActiveFiltersProps {
  readonly project: string;
  /** The filter with what the page has fixed. */
  readonly whole: string;
  readonly filter: string;
  readonly facets: Facets | undefined;
  /** Whether the clips are those of one study: their whole number is not known here. */
  readonly isPart: boolean;
  readonly selected: number;
  readonly onChange: (filter: string) => void;
}

const METADATA = "metadata.";

/** How many clips there are, and what narrows them: each part can be taken away. */
export const ActiveFilters = ({ project, whole, filter, facets, isPart, selected, onChange }: ActiveFiltersProps) => (
  <div className="row wrap active-filters">
    <span className="sm" role="status">
      <b data-testid="clip-count">{facets ? countText(facets, isPart) : ""}</b>
      {selected > 0 ? <span className="vh">{messages.selected(selected)}</span> : null}
    </span>
    {parts(withoutKey(filter, "counted")).map(([key, value]) => (
      <Part
        key={`${key} ${value}`}
        of={key}
        {...{ value, project, whole, facets }}
        onRemove={() => onChange(withoutValue(filter, key, value))}
      />
    ))}
    {isNarrow(filter) ? (
      <Button size="sm" look="quiet" onClick={() => onChange("")}>
        {messages.clear}
      </Button>
    ) : null}
    <span className="grow" />
    <a className="btn sm quiet" href={listPath(project, whole)} download>
      {messages.export}
    </a>
    <span className="dim xs explorer-hint">{messages.keys}</span>
  </div>
);

const countText = ({ n, total }: Facets, isPart: boolean): string =>
  isPart || n === total ? messages.all(n) : messages.some(count(n), total);

/** Facets whose values have names that only the server knows, and that are not counted at first. */
const NAMED = ["annotator", "critic"];

interface PartProps extends Pick<ActiveFiltersProps, "project" | "whole" | "facets"> {
  readonly of: string;
  readonly value: string;
  readonly onRemove: () => void;
}

function Part({ of, value, project, whole, facets, onRemove }: PartProps) {
  const own = useQuery({ ...facetsQuery(project, whole, [of]), enabled: NAMED.includes(of) }).data;
  const text = partText(of, value, [...(facets?.facets ?? []), ...(own?.facets ?? [])]);
  return (
    <button type="button" className="filter-chip" aria-label={messages.remove(text)} onClick={onRemove}>
      <span className="ell">{text}</span>
      <Icon name="x" />
    </button>
  );
}

/** The text that clips are like; of another clip null: the first of the clips is the one. */
const likeText = (value: string): string | null =>
  value.startsWith("text:") ? value.slice("text:".length).trim() : null;

/** "Generator: Aster 1"; what explains itself has no name before it. */
function partText(key: string, value: string, facets: readonly Facet[]): string {
  if (key === "q") return `“${value}”`;
  if (key === "similar") return messages.similar(likeText(value));
  if (key.startsWith(METADATA)) return `${columnLabel(key.slice(METADATA.length))}: ${value}`;
  const given = facets.find((facet) => facet.key === key)?.values.find((each) => each.value === value)?.label;
  const label = labelOf(key, value, given);
  if (["state", "disagreement", "type", "sound"].includes(key)) return label;
  return `${FACETS[key] ?? columnLabel(key)}: ${label}`;
}
