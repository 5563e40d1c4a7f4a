import { useEffect, useRef, useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { KeyboardEvent as ReactKeyboardEvent } from "react";
import { isDialogOpen } from "@/shared/engine/keys";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
import { newProject, projects as messages, recent as recentClipsTexts, states } from "@/messages/studio/home";
import { Dialog } from "@/shared/studio/Dialog";
import { TextField } from "@/shared/studio/fields";
import { actions } from "@/messages/studio/shared";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { dateTime } from "@/shared/format";
import { Poster } from "@/shared/studio/Poster";
import { go } from "@/shared/navigation";
import type { Home, HomeRecent } from "./api/calls";
import type { Shown, Sort } from "./order";
import { isIn, ordered, SHOWN, SORTS } from "./order";
import { OwnStudies } from "./own/OwnStudies";
import { ProjectSection } from "./ProjectSection";
import { Waiting } from "./Waiting";
import { createProject } from "./api/calls";
import { STATES } from "./states";

const NAMES: Readonly<Record<Shown, string>> = messages.views;
const EMPTY: Readonly<Record<Shown, string>> = messages.none;
const KEPT = "home.sort";
const FIELDS = "input, textarea, select, [contenteditable=true]";

/** The first page of those who lead projects: what waits for them, and each project with its studies. */
export function Projects({ home }: { home: Home }) {
  const [shown, setShown] = useState<Shown>("all");
  const [sort, setSort] = useState<Sort>(
    () => SORTS.find(({ id }) => id === localStorage.getItem(KEPT))?.id ?? "attention",
  );
  const [creates, setCreates] = useState(false);
  const page = useRef<HTMLElement>(null);
  const projects = ordered(
    home.projects.filter((project) => isIn(shown, project)),
    sort,
  );
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const types = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      if (event.key.toLowerCase() !== "n" || event.ctrlKey || event.metaKey || event.altKey || types) return;
      if (event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      newStudyAt(event.target, page.current);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (
    <main className="pg" ref={page}>
      <div className="row home-head">
        <h1>{messages.heading}</h1>
        <span className="row home-parts" role="group" aria-label={messages.view}>
          {SHOWN.map((part) => (
            <Button
              key={part}
              size="sm"
              look={part === shown ? undefined : "quiet"}
              aria-pressed={part === shown}
              onClick={() => setShown(part)}
            >
              {NAMES[part]} {part === "archived" ? null : home.projects.filter((each) => isIn(part, each)).length}
            </Button>
          ))}
        </span>
        <span className="grow" />
        <label className="row xs">
          <span className="vh">{messages.order}</span>
          <select
            className="in auto"
            value={sort}
            onChange={({ target }) => {
              const chosen = SORTS.find(({ id }) => id === target.value)?.id ?? "attention";
              localStorage.setItem(KEPT, chosen);
              setSort(chosen);
            }}
          >
            {SORTS.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Link className="btn" to="/score">
          {messages.score}
        </Link>
        {home.may_create ? (
          <Button icon="plus" look="pri" onClick={() => setCreates(true)}>
            {messages.new}
          </Button>
        ) : null}
      </div>
      <div className="home-cols">
        <div className="col" onKeyDown={onCardKey}>
          {projects.map((project) => (
            <ProjectSection key={project.id} project={project} installationAdmin={home.may_create} />
          ))}
          {projects.length === 0 ? <p className="mut">{EMPTY[shown]}</p> : null}
          {projects.some(({ studies }) => studies.length > 0) ? <StateLegend /> : null}
          {home.work.length > 0 ? <OwnStudies work={home.work} /> : null}
        </div>
        <aside className="col" aria-label={messages.side}>
          <Waiting home={home} />
          <RecentClips recent={home.recent} />
        </aside>
      </div>
      {creates ? <NewProject onClose={() => setCreates(false)} /> : null}
    </main>
  );
}

/** Make a project. */
function NewProject({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState("");
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => createProject(name),
    onSuccess: async () => {
      await queries.invalidateQueries();
      onClose();
    },
  });
  return (
    <Dialog title={newProject.title} onClose={onClose}>
      <AsyncForm className="col" onSend={() => save.mutate()}>
        <TextField label={newProject.name} value={name} onChange={setName} />
        {save.isError ? (
          <p role="alert" className="bad xs">
            {save.error.message}
          </p>
        ) : null}
        <div className="row">
          <Button type="submit" look="pri" disabled={name.trim() === ""} aria-busy={save.isPending}>
            {actions.create}
          </Button>
          <Button onClick={onClose}>{actions.cancel}</Button>
        </div>
      </AsyncForm>
    </Dialog>
  );
}

const DID: Readonly<Record<HomeRecent["kind"], string>> = recentClipsTexts.did;

/** The clips about which something was said last. */
function RecentClips({ recent }: { recent: readonly HomeRecent[] }) {
  if (recent.length === 0) return null;
  return (
    <section className="card" aria-labelledby="recent-clips">
      <header>
        <h2 id="recent-clips">{recentClipsTexts.heading}</h2>
      </header>
      <ul className="home-recent">
        {recent.map(({ id, prompt, poster, kind, by, own, at }) => (
          <li key={id}>
            <span aria-hidden="true">
              <Poster strip={poster} label="" />
            </span>
            <div>
              <Link className="ell" to={`/clips/${id}`}>
                {prompt || recentClipsTexts.unnamed}
              </Link>
              <p className="xs mut">{recentClipsTexts.line(own, by, DID[kind], dateTime(at))}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LEGEND = Object.entries(STATES).filter(([state]) => state !== "taken_down");

/** What the colours of the bars on the cards mean. */
const StateLegend = () => (
  <div className="state-bar home-legend">
    <b className="xs">{states.heading}</b>
    <ul className="state-names" aria-label={states.heading}>
      {LEGEND.map(([state, [name, look]]) => (
        <li key={state}>
          <span className="state-name">
            <i className={look} aria-hidden="true" /> {name}
          </span>
        </li>
      ))}
    </ul>
  </div>
);

const CARDS = "[data-card]";
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows between the cards of studies, and N for a new study in the project that has the focus, or the first. */
function onCardKey(event: ReactKeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  const step = STEPS[key];
  if (step === undefined || !target.matches(CARDS)) return;
  const cards = [...currentTarget.querySelectorAll<HTMLElement>(CARDS)];
  const next = cards[cards.indexOf(target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The project in which N makes a study: that of what has the focus, else the first one shown. */
function newStudyAt(target: EventTarget | null, page: HTMLElement | null): void {
  const own = target instanceof Element ? target.closest<HTMLElement>("[data-project]") : null;
  const project = (own ?? page?.querySelector<HTMLElement>("[data-project]"))?.dataset.project;
  if (project) go(`/projects/${project}/studies/new`);
}
