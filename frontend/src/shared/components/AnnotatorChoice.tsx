import { codeText } from "../codes";
import { parts } from "@/messages/studio/shared";
import type { AnnotatorRow } from "../api/types";
import { Simulated } from "./Simulated";

export interface AnnotatorChoiceProps {
  readonly legend: string;
  readonly rows: readonly AnnotatorRow[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Any number of the study's annotators. */
export function AnnotatorChoice({ legend, rows, chosen, onChange }: AnnotatorChoiceProps) {
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="lab">{legend}</legend>
      {rows.map(({ id, name, kind, simulated, annotations }) => (
        <label key={id} className="row pick">
          <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
          <span className="ell">{name}</span>
          <span className="dim xs">{parts.annotator(codeText(kind), annotations)}</span>
          <Simulated when={simulated} />
        </label>
      ))}
    </fieldset>
  );
}
