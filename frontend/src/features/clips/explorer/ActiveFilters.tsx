import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { plural } from "@/shared/format";
import type { Facets } from "../api/explorer";
import { FACETS, isNarrow, parts, withoutValue } from "../engine/filter";
import { columnLabel, labelOf } from "../engine/labels";

interface ActiveFiltersProps {
  readonly filter: string;
  readonly facets: Facets | undefined;
  /** Whether the clips are those of one study: their whole number is not known here. */
  readonly isPart: boolean;
  readonly selected: number;
  readonly onChange: (filter: string) => void;
}

const METADATA = "metadata.";

/** How many clips there are, and what narrows them: each part can be taken away. */
export const ActiveFilters = ({ filter, facets, isPart, selected, onChange }: ActiveFiltersProps) => (
  <div className="row wrap active-filters">
    <span className="sm" role="status">
      <b data-testid="clip-count">{facets ? countText(facets, isPart) : ""}</b>
      {selected > 0 ? <span className="vh">, {selected} selected</span> : null}
    </span>
    {parts(filter).map(([key, value]) => (
      <button
        key={`${key} ${value}`}
        type="button"
        className="filter-chip"
        aria-label={`Remove the filter ${partText(key, value, facets)}`}
        onClick={() => onChange(withoutValue(filter, key, value))}
      >
        <span className="ell">{partText(key, value, facets)}</span>
        <Icon name="x" />
      </button>
    ))}
    {isNarrow(filter) ? (
      <Button size="sm" look="quiet" onClick={() => onChange("")}>
        Clear filters
      </Button>
    ) : null}
    <span className="grow" />
    <span className="dim xs explorer-hint">Space selects · Enter opens</span>
  </div>
);

const countText = ({ n, total }: Facets, isPart: boolean): string =>
  isPart || n === total ? plural(n, "clip") : `${n.toLocaleString("en-GB")} of ${plural(total, "clip")}`;

/** "Generator: Aster 1"; what explains itself has no name before it. */
function partText(key: string, value: string, facets: Facets | undefined): string {
  if (key === "q") return `“${value}”`;
  if (key.startsWith(METADATA)) return `${columnLabel(key.slice(METADATA.length))}: ${value}`;
  const given = facets?.facets.find((facet) => facet.key === key)?.values.find((each) => each.value === value)?.label;
  const label = labelOf(key, value, given);
  if (["state", "disagreement", "type", "sound"].includes(key)) return label;
  return `${FACETS[key] ?? columnLabel(key)}: ${label}`;
}
