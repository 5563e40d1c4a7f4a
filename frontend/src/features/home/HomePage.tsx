import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import type { Home } from "./api/calls";
import { homeQuery } from "./api/calls";
import { FirstRun } from "./FirstRun";
import { NewProject } from "./NewProject";
import { OwnWork } from "./OwnWork";
import { ProjectSection } from "./ProjectSection";
import { Waiting } from "./Waiting";
import "./home.css";

interface HomePageProps {
  /** The upload of clips to a project, another feature's. */
  readonly uploads: (project: string) => ReactNode;
}

/** Where the work is: projects with their studies, what waits, and one's own clips. */
export function HomePage({ uploads }: HomePageProps) {
  const query = useQuery(homeQuery);
  return <Loaded query={query}>{(home) => <Content home={home} uploads={uploads} />}</Loaded>;
}

function Content({ home, uploads }: HomePageProps & { home: Home }) {
  const [first, setFirst] = useState(home.may_create && home.projects.length === 0); // stays while clips are added
  if (first) return <FirstRun uploads={uploads} onLeave={() => setFirst(false)} />;
  if (home.projects.length > 0 || home.may_create) return <Projects home={home} />;
  return (
    <main className="pg narrow">
      <h1>My work</h1>
      <OwnWork work={home.work} />
    </main>
  );
}

function Projects({ home }: { home: Home }) {
  const [archived, setArchived] = useState(false);
  const [creates, setCreates] = useState(false);
  const shown = home.projects.filter((project) => project.archived === archived);
  return (
    <main className="pg">
      <div className="row home-head">
        <h1>Projects</h1>
        <Button size="sm" look="quiet" aria-pressed={archived} onClick={() => setArchived(!archived)}>
          Archived
        </Button>
        <span className="grow" />
        {home.may_create ? (
          <Button icon="plus" look="pri" onClick={() => setCreates(true)}>
            New project
          </Button>
        ) : null}
      </div>
      <div className="home-cols">
        <div className="col">
          {shown.map((project) => (
            <ProjectSection key={project.id} project={project} installationAdmin={home.may_create} />
          ))}
          {shown.length === 0 ? <p className="mut">{archived ? "No archived project." : "No project yet."}</p> : null}
          {home.work.length > 0 ? <OwnWork work={home.work} /> : null}
        </div>
        <aside className="col" aria-label="What waits and runs">
          <Waiting home={home} />
        </aside>
      </div>
      {creates ? <NewProject onClose={() => setCreates(false)} /> : null}
    </main>
  );
}
