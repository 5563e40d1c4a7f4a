import type { KeyboardEvent } from "react";
import { useId, useMemo, useState } from "react";
import type { ReportFigures } from "@/shared/api/types";
import { sectionsOf } from "../engine/sections";
import { FigureTable } from "./FigureTable";

const WAYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** All other tables, one section at a time. */
export function Sections({ report, figures }: { report: string; figures: ReportFigures }) {
  const sections = useMemo(() => sectionsOf(figures), [figures]);
  const [chosen, setChosen] = useState(sections[0]?.key);
  const id = useId();
  const open = sections.find(({ key }) => key === chosen);
  if (!open) return null;
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const way = WAYS[event.key];
    if (way === undefined) return;
    event.preventDefault();
    const next = sections[(sections.indexOf(open) + way + sections.length) % sections.length];
    if (!next) return;
    setChosen(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <section className="card" aria-label="Tables">
      <div className="tabs" role="tablist" aria-label="Tables" onKeyDown={walk}>
        {sections.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === open.key}
            aria-controls={`${id}-panel`}
            tabIndex={key === open.key ? 0 : -1}
            onClick={() => setChosen(key)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.key}`}>
        {open.tables().map((table) => (
          <FigureTable key={table.name} report={report} table={table} />
        ))}
      </div>
    </section>
  );
}
