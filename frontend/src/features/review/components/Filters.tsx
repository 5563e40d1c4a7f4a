import { filters as messages } from "@/messages/studio/review";
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
        messages.reason,
        messages.allReasons,
        reasonKinds.map((kind) => [kind, REASONS[kind]]),
      )}
      {select("state", messages.state, messages.anyState, [
        ["open", messages.states.open],
        ["settled", messages.states.settled],
      ])}
      {types.length > 0
        ? select(
            "type",
            messages.errorType,
            messages.allTypes,
            types.map(({ key, label }) => [key, label]),
          )
        : null}
      {generators.length > 1 || filter.generator !== null
        ? select(
            "generator",
            messages.generator,
            messages.allGenerators,
            generators.map((name) => [name, name]),
          )
        : null}
      {select(
        "annotator",
        messages.annotator,
        messages.allAnnotators,
        study.annotators.map(({ id, name }) => [id, name]),
      )}
    </div>
  );
}
