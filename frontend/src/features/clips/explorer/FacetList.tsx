import type { Facet } from "../api/explorer";
import { FACETS, isChosen, toggled } from "../engine/filter";
import { labelOf } from "../engine/labels";

interface FacetListProps {
  readonly facets: readonly Facet[];
  readonly filter: string;
  /** Keys that the page has fixed. */
  readonly hidden?: readonly string[];
  readonly onChange: (filter: string) => void;
}

const SHOWN = 8;

/** What clips can be narrowed by; each count says how many would remain. */
export function FacetList({ facets, filter, hidden = [], onChange }: FacetListProps) {
  const byKey = new Map(facets.map((facet) => [facet.key, facet]));
  return (
    <aside className="facets" aria-label="Filters">
      {Object.keys(FACETS).map((key) => {
        if (hidden.includes(key)) return null;
        const all = byKey.get(key)?.values ?? [];
        const values = all.filter(({ value, n }) => n > 0 || isChosen(filter, key, value));
        if (values.length === 0) return null;
        return (
          <fieldset key={key}>
            <legend>{FACETS[key]}</legend>
            <Values values={values.slice(0, SHOWN)} {...{ of: key, filter, onChange }} />
            {values.length > SHOWN ? (
              <details>
                <summary>{values.length - SHOWN} more</summary>
                <Values values={values.slice(SHOWN)} {...{ of: key, filter, onChange }} />
              </details>
            ) : null}
          </fieldset>
        );
      })}
    </aside>
  );
}

interface ValuesProps extends Omit<FacetListProps, "facets" | "hidden"> {
  readonly of: string;
  readonly values: Facet["values"];
}

const Values = ({ of, values, filter, onChange }: ValuesProps) =>
  values.map(({ value, label, n }) => (
    <label key={value} className="row">
      <input
        type="checkbox"
        checked={isChosen(filter, of, value)}
        onChange={() => onChange(toggled(filter, of, value))}
      />
      <span className="grow ell" title={labelOf(of, value, label)}>
        {labelOf(of, value, label)}
      </span>
      <span className="dim num">{n.toLocaleString("en-GB")}</span>
    </label>
  ));
