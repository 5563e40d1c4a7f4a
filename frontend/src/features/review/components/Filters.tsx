import type { Study } from "@/shared/api/types";
import type { Filter } from "../engine/queue";
import { generatorsOf, reasonKinds, REASONS } from "../engine/queue";
import type { ReviewRow } from "../api/types";

export interface FiltersProps {
  readonly study: Study;
  readonly rows: readonly ReviewRow[];
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

type Choices = readonly (readonly [value: string, label: string])[];

/** What of the queue is shown; the address keeps it. */
export function Filters({ study, rows, filter, onFilter }: FiltersProps) {
  const select = (name: keyof Filter, label: string, any: string, choices: Choices) => (
    <select
      className="in"
      aria-label={label}
      value={filter[name] ?? ""}
      onChange={({ target }) => onFilter({ ...filter, [name]: target.value || null })}
    >
      <option value="">{any}</option>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
  const types = study.instrument_document.segments?.types ?? [];
  const generators = generatorsOf(rows);
  return (
    <div className="narrow">
      {select(
        "reason",
        "Reason",
        "All reasons",
        reasonKinds.map((kind) => [kind, REASONS[kind]]),
      )}
      {select("state", "State", "Any state", [
        ["open", "Open"],
        ["settled", "Settled"],
      ])}
      {types.length > 0
        ? select(
            "type",
            "Error type",
            "All types",
            types.map(({ key, label }) => [key, label]),
          )
        : null}
      {generators.length > 1 || filter.generator !== null
        ? select(
            "generator",
            "Generator",
            "All generators",
            generators.map((name) => [name, name]),
          )
        : null}
      {select(
        "annotator",
        "Annotator",
        "All annotators",
        study.annotators.map(({ id, name }) => [id, name]),
      )}
    </div>
  );
}
