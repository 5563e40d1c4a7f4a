import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { Mark } from "@/shared/components/Mark";
import { ErrorState, Skeleton } from "@/shared/studio/states";
import { count } from "@/shared/format";
import { filters as messages } from "@/messages/studio/clips";
import type { Facet } from "../api/explorer";
import { facetsQuery } from "../api/explorer";
import { FACETS, isChosen, isFirst, isNarrow, parts, toggled } from "../engine/filter";
import { labelOf, letterOf } from "../engine/labels";

interface FacetListProps {
  readonly project: string;
  /** The filter of the page, which the boxes change. */
  readonly filter: string;
  /** The filter with what the page has fixed. */
  readonly whole: string;
  /** Those that are open at first, as far as they are counted. */
  readonly counted: readonly Facet[];
  /** Keys that the page has fixed. */
  readonly hidden: readonly string[];
  readonly onChange: (filter: string) => void;
}

const SHOWN = 8;

/** What clips can be narrowed by; each count says how many would remain. A facet that is closed is not counted. */
export function FacetList({ project, filter, whole, counted, hidden, onChange }: FacetListProps) {
  const [isShown, setShown] = useState(false);
  const byKey = new Map(counted.map((facet) => [facet.key, facet]));
  const given = { filter, onChange };
  return (
    <aside className={isShown ? "facets shown" : "facets"} aria-label={messages.label}>
      <Button
        className="facets-switch"
        size="sm"
        icon="lanes"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {messages.open(isNarrow(filter) ? `(${parts(filter).length})` : "")}
      </Button>
      {Object.keys(FACETS)
        .filter((key) => !hidden.includes(key))
        .map((key) =>
          isFirst(key) ? (
            <Counted key={key} of={key} facet={byKey.get(key)} {...given} />
          ) : (
            <Closed key={key} of={key} {...{ project, whole }} {...given} />
          ),
        )}
    </aside>
  );
}

interface OneProps extends Pick<FacetListProps, "filter" | "onChange"> {
  readonly of: string;
}

/** A facet that is open at first; one without values is left out. */
function Counted({ facet, ...given }: OneProps & { readonly facet: Facet | undefined }) {
  const [isOpen, setOpen] = useState(true);
  const values = useful(facet, given);
  return values.length === 0 ? null : (
    <Fold of={given.of} isOpen={isOpen} onToggle={setOpen}>
      <Values values={values} {...given} />
    </Fold>
  );
}

/** A facet that is counted once it is opened. */
function Closed({ project, whole, ...given }: OneProps & Pick<FacetListProps, "project" | "whole">) {
  const [isOpen, setOpen] = useState(() => new URLSearchParams(given.filter).has(given.of));
  const query = useQuery({ ...facetsQuery(project, whole, [given.of]), enabled: isOpen });
  const values = useful(query.data?.facets[0], given);
  return (
    <Fold of={given.of} isOpen={isOpen} onToggle={setOpen}>
      {query.error ? <ErrorState title={messages.notCounted} error={query.error} /> : null}
      {query.isPending && isOpen && !query.error ? <Skeleton count={2} /> : null}
      {query.data && values.length === 0 ? <span className="dim">{messages.none}</span> : null}
      <Values values={values} {...given} />
    </Fold>
  );
}

const useful = (facet: Facet | undefined, { of, filter }: OneProps): Facet["values"] =>
  (facet?.values ?? []).filter(({ value, n }) => n > 0 || isChosen(filter, of, value));

interface FoldProps {
  readonly of: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

const Fold = ({ of, isOpen, onToggle, children }: FoldProps) => (
  <details className="facet" open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
    <summary>
      <span className="grow">{FACETS[of]}</span>
      <Icon name="chev" />
    </summary>
    <div role="group" aria-label={FACETS[of]}>
      {children}
    </div>
  </details>
);

interface ValuesProps extends OneProps {
  readonly values: Facet["values"];
}

const Values = ({ values, ...given }: ValuesProps) => (
  <>
    {values.slice(0, SHOWN).map((each) => (
      <Value key={each.value} {...each} {...given} />
    ))}
    {values.length > SHOWN ? (
      <details>
        <summary>{messages.more(values.length - SHOWN)}</summary>
        {values.slice(SHOWN).map((each) => (
          <Value key={each.value} {...each} {...given} />
        ))}
      </details>
    ) : null}
  </>
);

const Value = ({ of, value, label, n, filter, onChange }: OneProps & Facet["values"][number]) => (
  <label className="row">
    <input
      type="checkbox"
      checked={isChosen(filter, of, value)}
      onChange={() => onChange(toggled(filter, of, value))}
    />
    {of === "type" ? <Mark letter={letterOf(value)} /> : null}
    <span className="grow ell" title={labelOf(of, value, label)}>
      {labelOf(of, value, label)}
    </span>
    <span className="dim num">{count(n)}</span>
  </label>
);
