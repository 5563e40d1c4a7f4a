import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { clips as messages } from "@/messages/studio/report";
import type { Report } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { typeOf } from "@/shared/segments";
import { clipsQuery } from "../api/calls";
import type { Filter } from "../engine/filter";
import { changed, isEmpty, ONLY } from "../engine/filter";
import { Legend, VideoCard } from "./VideoCard";

/** Every clip with all annotations. Loaded page by page when scrolled into view. */
export function Clips({ report }: { report: Report }) {
  const [wanted, setWanted] = useState(false);
  const [filter, setFilter] = useState<Filter>({});
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = place.current;
    if (here === null || typeof IntersectionObserver === "undefined") return;
    const watcher = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setWanted(true);
    });
    watcher.observe(here);
    return () => watcher.disconnect();
  }, []);
  return (
    <section aria-label={messages.heading} className="clips" ref={place}>
      <div className="row wrap">
        <h2>{messages.heading}</h2>
        <Filters report={report} filter={filter} onChange={setFilter} />
        <Legend />
      </div>
      {wanted ? (
        <Found report={report} filter={filter} onClear={() => setFilter({})} />
      ) : (
        <Button onClick={() => setWanted(true)}>{messages.showAll}</Button>
      )}
    </section>
  );
}

interface FiltersProps {
  readonly report: Report;
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

function Filters({ report, filter, onChange }: FiltersProps) {
  const types = [...new Set(report.figures?.reference.types.map(({ type }) => type))];
  const choices = [
    {
      name: "row",
      label: messages.annotator,
      all: messages.anyAnnotator,
      options: report.rows.map(({ label }, i) => ({ value: `${i}`, label })),
    },
    { name: "only", label: messages.show, all: messages.all, options: ONLY },
    {
      name: "type",
      label: messages.type,
      all: messages.anyType,
      options: types.map((type) => ({ value: type, label: typeOf(type).label })),
    },
  ] as const;
  return (
    <>
      {choices.map(({ name, label, all, options }) => (
        <label key={name} className="row sm">
          {label}
          <select
            className="in auto"
            value={`${filter[name] ?? ""}`}
            onChange={(event) => onChange(changed(filter, name, event.target.value))}
          >
            <option value="">{all}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
    </>
  );
}

interface FoundProps {
  readonly report: Report;
  readonly filter: Filter;
  readonly onClear: () => void;
}

function Found({ report, filter, onClear }: FoundProps) {
  const query = useInfiniteQuery(clipsQuery(report.id, filter));
  return (
    <>
      <Loaded query={query}>
        {({ pages }) => {
          const clips = pages.flatMap(({ results }) => results);
          if (clips.length === 0)
            return (
              <p className="row hint">
                {isEmpty(filter) ? messages.none : messages.noMatch}
                {isEmpty(filter) ? null : (
                  <Button size="sm" onClick={onClear}>
                    {messages.clear}
                  </Button>
                )}
              </p>
            );
          return clips.map((video) => <VideoCard key={video.id} rows={report.rows} video={video} />);
        }}
      </Loaded>
      {query.hasNextPage ? (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {messages.more}
        </Button>
      ) : null}
    </>
  );
}
