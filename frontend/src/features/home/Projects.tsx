import { useEffect, useRef, useState } from "react";
import { isDialogOpen } from "@/shared/engine/keys";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
import { projects as messages } from "@/messages/studio/home";
import type { Home } from "./api/calls";
import { newStudyAt, onCardKey } from "./cardKeys";
import { NewProject } from "./NewProject";
import type { Shown, Sort } from "./order";
import { isIn, ordered, SHOWN, SORTS } from "./order";
import { OwnStudies } from "./own/OwnStudies";
import { ProjectSection } from "./ProjectSection";
import { RecentClips } from "./RecentClips";
import { StateLegend } from "./StateLegend";
import { Waiting } from "./Waiting";

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
