import { useState } from "react";
import type { Query } from "@tanstack/react-query";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { filters, find as findDialogTexts, queue as messages } from "@/messages/studio/review";
import { sentence } from "@/shared/sentence";
import type { Strip, Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { tasksText } from "@/shared/subjects";
import { Icon } from "@/shared/components/Icon";
import { actions } from "@/messages/studio/shared";
import { AnnotatorChoice } from "@/shared/components/AnnotatorChoice";
import { Dialog } from "@/shared/studio/Dialog";
import { AsyncForm } from "@/shared/components/AsyncForm";
import type { Filter } from "../engine/queue";
import { generatorsOf, NO_FILTER, reasonKinds, REASONS } from "../engine/queue";
import type { Found, ReviewRow } from "../api/calls";
import { calls } from "../api/calls";
import { Job } from "../engine/job";

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

interface FiltersProps {
  readonly study: Study;
  readonly rows: readonly ReviewRow[];
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

type Choices = readonly (readonly [value: string, label: string])[];

/** What of the queue is shown; the address keeps it. */
function Filters({ study, rows, filter, onFilter }: FiltersProps) {
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
        filters.reason,
        filters.allReasons,
        reasonKinds.map((kind) => [kind, REASONS[kind]]),
      )}
      {select("state", filters.state, filters.anyState, [
        ["open", filters.states.open],
        ["settled", filters.states.settled],
      ])}
      {types.length > 0
        ? select(
            "type",
            filters.errorType,
            filters.allTypes,
            types.map(({ key, label }) => [key, label]),
          )
        : null}
      {generators.length > 1 || filter.generator !== null
        ? select(
            "generator",
            filters.generator,
            filters.allGenerators,
            generators.map((name) => [name, name]),
          )
        : null}
      {select(
        "annotator",
        filters.annotator,
        filters.allAnnotators,
        study.annotators.map(({ id, name }) => [id, name]),
      )}
    </div>
  );
}

interface FindDialogProps {
  readonly study: Study;
  readonly onClose: () => void;
  /** Called when the queue holds what was found. */
  readonly onFound: (found: Found) => void;
}

/** Whose annotations are compared, and the search itself. */
function FindDialog({ study, onClose, onFound }: FindDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(study.annotators.map(({ id }) => id)));
  const queries = useQueryClient();
  const find = useMutation({
    mutationFn: () => calls.find(study.id, [...chosen]),
    onSuccess: async (found) => {
      /* what was begun stays; everything else is loaded again with its new groups */
      const isUntouched = ({ state }: Query) => !(state.data instanceof Job && state.data.editor.get().dirty);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["reviews", study.id] }),
        queries.invalidateQueries({ queryKey: ["review"], predicate: isUntouched }),
      ]);
      onFound(found);
    },
  });
  return (
    <Dialog title={findDialogTexts.title} onClose={onClose}>
      <AsyncForm className="find" onSend={() => find.mutate()}>
        {study.annotators.length === 0 ? (
          <p className="hint">{findDialogTexts.none}</p>
        ) : (
          <AnnotatorChoice
            legend={findDialogTexts.compare}
            rows={study.annotators}
            chosen={chosen}
            onChange={setChosen}
          />
        )}
        <p className="bad xs" role="alert">
          {find.error?.message}
        </p>
        <div className="row">
          <span className="grow hint" role="status">
            {chosen.size < 2 ? findDialogTexts.tooFew : ""}
          </span>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button type="submit" look="pri" disabled={find.isPending || chosen.size < 2} data-testid="find-now">
            {find.isPending ? findDialogTexts.searching : findDialogTexts.find}
          </Button>
        </div>
      </AsyncForm>
    </Dialog>
  );
}
