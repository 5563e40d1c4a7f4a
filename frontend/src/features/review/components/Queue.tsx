import { useState } from "react";
import { queue as messages } from "@/messages/studio/review";
import { sentence } from "@/shared/sentence";
import type { Strip, Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { tasksText } from "@/shared/subjects";
import { Icon } from "@/shared/components/Icon";
import type { Filter } from "../engine/queue";
import { NO_FILTER, REASONS } from "../engine/queue";
import type { Found, ReviewRow } from "../api/types";
import { Filters } from "./Filters";
import { FindDialog } from "./FindDialog";

export interface QueueProps {
  readonly study: Study;
  readonly rows: readonly ReviewRow[];
  /** The rows that the filter lets through. */
  readonly shown: readonly ReviewRow[];
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  /** Why the filter could not be followed. */
  readonly problem: Error | null;
  readonly chosen: string | null;
  /** Open a clip; null opens the first that is open, the worst. */
  readonly onChoose: (id: string | null) => void;
}

/** The clips on which annotators differ, the worst first. */
export function Queue({ study, rows, shown, filter, onFilter, problem, chosen, onChoose }: QueueProps) {
  const [finding, setFinding] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const open = rows.filter(({ state }) => state === "open").length;
  return (
    <section className="queue" aria-label={messages.label}>
      <header>
        <div className="row wrap">
          <h1>{messages.heading}</h1>
          <span className="dim sm">{messages.open(open, tasksText(study))}</span>
        </div>
        <Filters study={study} rows={rows} filter={filter} onFilter={onFilter} />
        {problem ? (
          <p className="bad xs" role="alert">
            {problem.message}
          </p>
        ) : null}
        <Button size="sm" data-testid="find" onClick={() => setFinding(true)}>
          {messages.find}
        </Button>
        <p className="sm" role="status">
          {found ? summary(found) : ""}
        </p>
      </header>
      {rows.length === 0 ? <p className="hint empty">{messages.none}</p> : null}
      {rows.length > 0 && shown.length === 0 ? (
        <p className="hint empty">
          {sentence(
            messages.noMatch((text) => (
              <Button size="sm" onClick={() => onFilter(NO_FILTER)}>
                {text}
              </Button>
            )),
          )}
        </p>
      ) : null}
      <ul aria-label={messages.clips}>
        {shown.map((row) => (
          <li key={row.id}>
            <Item row={row} current={row.id === chosen} onChoose={() => onChoose(row.id)} />
          </li>
        ))}
      </ul>
      {finding ? (
        <FindDialog
          study={study}
          onClose={() => setFinding(false)}
          onFound={(result) => {
            setFinding(false);
            setFound(result);
            onFilter(NO_FILTER);
            onChoose(null);
          }}
        />
      ) : null}
    </section>
  );
}

const summary = ({ opened, open, settled }: Found): string => messages.found(opened, open, settled);

function Item({ row, current, onChoose }: { row: ReviewRow; current: boolean; onChoose: () => void }) {
  return (
    <button type="button" className="qi" aria-current={current} onClick={onChoose}>
      <Thumbnail strip={row.strip} />
      <span className="col">
        <span className="ell sm what" title={row.prompt}>
          {row.chain ?? (row.prompt || row.video)}
        </span>
        <span className="reasons">
          {row.reasons.slice(0, 2).map(({ kind, text }) => (
            <span key={kind} className="pill" title={text}>
              {REASONS[kind]}
            </span>
          ))}
          {row.state === "settled" ? (
            <span className="xs nw push ok row">
              <Icon name="check" />
              {messages.settled}
            </span>
          ) : null}
        </span>
      </span>
    </button>
  );
}

const WIDTH = 56;
const HEIGHT = 35;

/** The middle of the clip, from its strip of stills. */
function Thumbnail({ strip }: { strip: Strip }) {
  const scale = Math.max(WIDTH / strip.tile_width, HEIGHT / strip.tile_height);
  const tile = { width: strip.tile_width * scale, height: strip.tile_height * scale };
  const left = Math.floor(strip.tiles / 2) * tile.width + (tile.width - WIDTH) / 2;
  return (
    <i
      className="thumb"
      style={{
        backgroundImage: `url("${strip.url}")`,
        backgroundSize: `${tile.width * strip.tiles}px ${tile.height}px`,
        backgroundPosition: `${-left}px ${(HEIGHT - tile.height) / 2}px`,
      }}
    />
  );
}
