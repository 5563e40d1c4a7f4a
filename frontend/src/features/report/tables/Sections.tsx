import type { KeyboardEvent } from "react";
import { useId, useMemo, useState } from "react";
import { tables as messages } from "@/messages/studio/report";
import type { ReportTable } from "@/shared/api/types";
import type { Opens } from "../engine/counted-links";
import { sectionsOf } from "../engine/tables";
import { FigureTable } from "./FigureTable";

const WAYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

interface SectionsProps {
  readonly report: string;
  readonly tables: readonly ReportTable[];
  readonly opens: Opens;
}

/** All other tables, one section at a time. */
export function Sections({ report, tables, opens }: SectionsProps) {
  const sections = useMemo(() => sectionsOf(tables), [tables]);
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const open = sections[chosen];
  if (!open) return null;
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const way = WAYS[event.key];
    if (way === undefined) return;
    event.preventDefault();
    const next = (chosen + way + sections.length) % sections.length;
    setChosen(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <section className="card" aria-label={messages.sections}>
      <div className="report-tabs" role="tablist" aria-label={messages.sections} onKeyDown={walk}>
        {sections.map(({ title }, place) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}-${place}`}
            aria-selected={place === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={place === chosen ? 0 : -1}
            onClick={() => setChosen(place)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {open.tables.map((table) => (
          <FigureTable key={table.name} report={report} table={table} opens={opens} />
        ))}
      </div>
    </section>
  );
}
