import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
import { plural } from "@/shared/format";
import type { HomeProject } from "./api/calls";
import { changeProject } from "./api/calls";
import { DemoLine } from "./DemoLine";
import { NewProject } from "./NewProject";
import { StudyCard } from "./StudyCard";

const foldKey = (id: string) => `home.folded.${id}`;

interface ProjectSectionProps {
  readonly project: HomeProject;
  /** Whether the person may remove the demo. */
  readonly installationAdmin: boolean;
}

/** A project with its studies as cards. It folds; this browser remembers that. */
export function ProjectSection({ project, installationAdmin }: ProjectSectionProps) {
  const { id, name, role, archived, clips, generators, people, studies } = project;
  const [folded, setFolded] = useState(() => localStorage.getItem(foldKey(id)) !== null);
  const [renames, setRenames] = useState(false);
  const queries = useQueryClient();
  const archive = useMutation({
    mutationFn: () => changeProject(id, { archived: !archived }),
    onSuccess: () => queries.invalidateQueries(),
  });
  const fold = () => {
    if (folded) localStorage.removeItem(foldKey(id));
    else localStorage.setItem(foldKey(id), "yes");
    setFolded(!folded);
  };
  return (
    <section className="home-project" aria-label={name}>
      <div className="row home-head">
        <Button
          size="sm"
          look="quiet"
          aria-expanded={!folded}
          aria-label={`${folded ? "Show" : "Hide"} the studies of ${name}`}
          onClick={fold}
        >
          {folded ? "Show" : "Hide"}
        </Button>
        <h2>
          <Link to={`/projects/${id}`}>{name}</Link>
        </h2>
        <span className="pill">{role}</span>
        <span className="xs mut">
          {plural(clips, "clip")} · {plural(generators, "generator")} · {plural(people, "member")}
        </span>
        <span className="grow" />
        <Link className="btn quiet sm" to={`/projects/${id}/clips`} aria-label={`Clips of ${name}`}>
          Clips
        </Link>
        <Link className="btn quiet sm" to={`/projects/${id}/members`} aria-label={`Members of ${name}`}>
          Members
        </Link>
        {role === "admin" ? (
          <>
            <Button size="sm" look="quiet" aria-label={`Rename ${name}`} onClick={() => setRenames(true)}>
              Rename
            </Button>
            <Button
              size="sm"
              look="quiet"
              aria-label={`${archived ? "Restore" : "Archive"} ${name}`}
              aria-busy={archive.isPending}
              onClick={() => archive.mutate()}
            >
              {archived ? "Restore" : "Archive"}
            </Button>
          </>
        ) : null}
      </div>
      {project.demo && installationAdmin ? <DemoLine /> : null}
      {archive.isError ? <p role="alert">{archive.error.message}</p> : null}
      {folded ? null : (
        <ul className="home-cards">
          {studies.map((study) => (
            <StudyCard key={study.id} study={study} />
          ))}
          {studies.length === 0 ? (
            <li className="card home-note mut">{clips > 0 ? "Clips are ready, no study yet." : "No clips yet."}</li>
          ) : null}
        </ul>
      )}
      {renames ? <NewProject renames={{ id, name }} onClose={() => setRenames(false)} /> : null}
    </section>
  );
}
