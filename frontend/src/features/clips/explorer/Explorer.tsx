import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { navigationQuery } from "@/shared/api/navigation";
import { clipPath } from "@/shared/clip-links";
import { QueryStates } from "@/shared/studio/QueryStates";
import { EmptyState, FilteredEmpty } from "@/shared/studio/states";
import { active as activeFiltersTexts, explorer as messages } from "@/messages/studio/clips";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { count } from "@/shared/format";
import type { Facet, Facets } from "../api/explorer";
import { clipsQuery, facetsQuery, listPath } from "../api/explorer";
import {
  COUNTED_FIRST,
  FACETS,
  filterOf,
  inStudy,
  isNarrow,
  narrowing,
  parts,
  withoutKey,
  withoutValue,
} from "../engine/filter";
import { onPageKeys } from "../engine/page-keys";
import type { Selection } from "../engine/selection";
import { chosenClips, EVERYTHING, isSelected, NOTHING, selectedCount } from "../engine/selection";
import type { Size } from "../engine/view";
import { addressOf, resized, sizeOf } from "../engine/view";
import { ClipGrid } from "./ClipGrid";
import { CountedNumber } from "./CountedNumber";
import { FacetList } from "./FacetList";
import { SavedFilters } from "./SavedFilters";
import { SelectionBar } from "./SelectionBar";
import { Toolbar } from "./Toolbar";
import { columnLabel, labelOf } from "../engine/labels";
import "./explorer.css";

interface ExplorerProps {
  readonly project: string;
  /** Only the clips of this study. */
  readonly study?: string;
  readonly title: string;
  /** What is shown where there is no clip at all. */
  readonly empty: ReactNode;
}

/** The clips of a project or of one study, by a filter that is in the page's address: find them, open one, change many. */
export function Explorer({ project, study, title, empty }: ExplorerProps) {
  const [search, setSearch] = useSearchParams();
  const size = sizeOf(search.toString());
  const asked = filterOf(search.toString());
  const filter = study === undefined ? asked : withoutKey(asked, "study");
  const base = study === undefined ? "" : inStudy("", study);
  const whole = study === undefined ? filter : inStudy(filter, study);
  const counted = new URLSearchParams(filter).get("counted");
  /* at once: the next key or click goes on from what is shown */
  const show = (next: string, as: Size = size) =>
    setSearch(new URLSearchParams(addressOf(next, as)), { preventScrollReset: true, flushSync: true });
  const clips = useInfiniteQuery(clipsQuery(project, whole));
  const { facets, isOfBefore } = useFacets(project, whole);
  const role = useQuery(navigationQuery).data?.projects.find(({ id }) => id === project)?.role;
  const list = clips.data?.pages.flatMap(({ results }) => results) ?? [];
  const { selection, select } = useSelection(narrowing(whole));
  const n = facets && !isOfBefore ? facets.n : list.length;
  const selected = selectedCount(selection, n);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  useKeys({
    "/": () => searchBox.current?.focus(),
    "[": () => show(filter, resized(size, "[")),
    "]": () => show(filter, resized(size, "]")),
    "Ctrl+a": () => select(list.length > 0 ? EVERYTHING : NOTHING),
    Escape: () => select(NOTHING),
    u: goToUploads,
  });
  const clear = () => {
    select(NOTHING);
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true })); // what had the focus is gone
  };
  return (
    <section className="explorer" aria-labelledby="all-clips">
      <header>
        <h2 id="all-clips" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Toolbar {...{ filter, size }} onChange={show} onSize={(next) => show(filter, next)} searchRef={searchBox} />
        <SavedFilters
          {...{ project, base }}
          filter={whole}
          onChoose={(next) => show(study === undefined ? next : withoutKey(next, "study"))}
        />
      </header>
      <div className="explorer-parts">
        <FacetList
          {...{ project, filter, whole }}
          counted={facets?.facets ?? []}
          hidden={study === undefined ? [] : ["study"]}
          onChange={show}
        />
        <div className="explorer-clips">
          {counted === null ? null : (
            <CountedNumber {...{ project, counted }} onClose={() => show(withoutKey(filter, "counted"))} />
          )}
          <ActiveFilters
            {...{ project, whole, filter, facets, selected }}
            isPart={study !== undefined}
            onChange={show}
          />
          <QueryStates
            query={clips}
            notLoaded={messages.notLoaded}
            shape="cards"
            count={8}
            none={
              clips.data && list.length === 0 ? (
                isNarrow(filter) ? (
                  <FilteredEmpty title={messages.filtered} onClear={() => show("")} />
                ) : (
                  <EmptyState title={messages.empty}>{empty}</EmptyState>
                )
              ) : null
            }
          />
          <ClipGrid
            key={whole}
            clips={list}
            {...{ size, selection }}
            pageOf={(clip) => clipPath(clip, whole === "" ? {} : { from: whole })}
            onSelect={select}
            onEnd={clips.hasNextPage && !clips.isFetchingNextPage ? () => void clips.fetchNextPage() : null}
          />
          {selected > 0 ? (
            <SelectionBar
              project={project}
              chosen={chosenClips(selection, narrowing(whole))}
              n={selected}
              all={n}
              isAdmin={role === "admin"}
              mayBeHeld={
                (selection.all && heldIn(facets) > 0) || list.some(({ id, held }) => held && isSelected(selection, id))
              }
              columns={facets?.metadata_columns ?? []}
              onSelectAll={() => select(EVERYTHING)}
              onClear={clear}
            />
          ) : null}
        </div>
      </div>
    </section>
  );
}

/** The counts of the facets that are open at first, as far as they are here; whether some are of another filter. */
function useFacets(project: string, filter: string) {
  return useQueries({
    queries: COUNTED_FIRST.map((keys) => facetsQuery(project, filter, keys)),
    combine: (calls) => {
      const counts = calls.flatMap(({ data }) => data ?? []);
      const [first] = counts;
      return {
        facets: first && { ...first, facets: counts.flatMap(({ facets }) => facets) },
        isOfBefore: calls.some(({ isPlaceholderData }) => isPlaceholderData),
      };
    },
  });
}

const heldIn = (facets: Facets | undefined): number =>
  facets?.facets.find(({ key }) => key === "state")?.values.find(({ value }) => value === "taken_down")?.n ?? 0;

/** The selection among the clips of a filter; with another filter nothing is selected. */
function useSelection(filter: string) {
  const [kept, setKept] = useState<{ readonly filter: string; readonly selection: Selection }>({
    filter,
    selection: NOTHING,
  });
  const selection = kept.filter === filter ? kept.selection : NOTHING;
  return { selection, select: (next: Selection) => setKept({ filter, selection: next }) };
}

/** Keys of the page, as they are at the last render. */
function useKeys(commands: Readonly<Record<string, () => void>>): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const names = Object.keys(latest.current);
    return onPageKeys(Object.fromEntries(names.map((name) => [name, () => latest.current[name]?.()])));
  }, []);
}

/** Where files are chosen, if the page has uploads. */
function goToUploads(): void {
  const choose = document.querySelector<HTMLElement>("[data-uploads]");
  choose?.scrollIntoView({ block: "center" });
  choose?.focus();
}

interface ActiveFiltersProps {
  readonly project: string;
  /** The filter with what the page has fixed. */
  readonly whole: string;
  readonly filter: string;
  readonly facets: Facets | undefined;
  /** Whether the clips are those of one study: their whole number is not known here. */
  readonly isPart: boolean;
  readonly selected: number;
  readonly onChange: (filter: string) => void;
}

const METADATA = "metadata.";

/** How many clips there are, and what narrows them: each part can be taken away. */
const ActiveFilters = ({ project, whole, filter, facets, isPart, selected, onChange }: ActiveFiltersProps) => (
  <div className="row wrap active-filters">
    <span className="sm" role="status">
      <b data-testid="clip-count">{facets ? countText(facets, isPart) : ""}</b>
      {selected > 0 ? <span className="vh">{activeFiltersTexts.selected(selected)}</span> : null}
    </span>
    {parts(withoutKey(filter, "counted")).map(([key, value]) => (
      <Part
        key={`${key} ${value}`}
        of={key}
        {...{ value, project, whole, facets }}
        onRemove={() => onChange(withoutValue(filter, key, value))}
      />
    ))}
    {facets?.similar ? <span className="dim xs">{comparedText(facets.similar)}</span> : null}
    {isNarrow(filter) ? (
      <Button size="sm" look="quiet" onClick={() => onChange("")}>
        {activeFiltersTexts.clear}
      </Button>
    ) : null}
    <span className="grow" />
    <a className="btn sm quiet" href={listPath(project, whole)} download>
      {activeFiltersTexts.export}
    </a>
    <span className="dim xs explorer-hint">{activeFiltersTexts.keys}</span>
  </div>
);

const comparedText = ({ model, clips, of }: NonNullable<Facets["similar"]>): string =>
  model === "" ? activeFiltersTexts.byWords : activeFiltersTexts.byModel(model, clips, of);

const countText = ({ n, total }: Facets, isPart: boolean): string =>
  isPart || n === total ? activeFiltersTexts.all(n) : activeFiltersTexts.some(count(n), total);

/** Facets whose values have names that only the server knows, and that are not counted at first. */
const NAMED = ["annotator", "critic"];

interface PartProps extends Pick<ActiveFiltersProps, "project" | "whole" | "facets"> {
  readonly of: string;
  readonly value: string;
  readonly onRemove: () => void;
}

function Part({ of, value, project, whole, facets, onRemove }: PartProps) {
  const own = useQuery({ ...facetsQuery(project, whole, [of]), enabled: NAMED.includes(of) }).data;
  const text = partText(of, value, [...(facets?.facets ?? []), ...(own?.facets ?? [])]);
  return (
    <button type="button" className="filter-chip" aria-label={activeFiltersTexts.remove(text)} onClick={onRemove}>
      <span className="ell">{text}</span>
      <Icon name="x" />
    </button>
  );
}

/** The text that clips are like; of another clip null: the first of the clips is the one. */
const likeText = (value: string): string | null =>
  value.startsWith("text:") ? value.slice("text:".length).trim() : null;

/** "Generator: Aster 1"; what explains itself has no name before it. */
function partText(key: string, value: string, facets: readonly Facet[]): string {
  if (key === "q") return `“${value}”`;
  if (key === "similar") return activeFiltersTexts.similar(likeText(value));
  if (key.startsWith(METADATA)) return `${columnLabel(key.slice(METADATA.length))}: ${value}`;
  const given = facets.find((facet) => facet.key === key)?.values.find((each) => each.value === value)?.label;
  const label = labelOf(key, value, given);
  if (["state", "disagreement", "type", "sound"].includes(key)) return label;
  return `${FACETS[key] ?? columnLabel(key)}: ${label}`;
}
