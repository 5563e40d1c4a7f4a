import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
import { plural } from "@/shared/format";
import type { HomeProject } from "./api/calls";
import { changeProject } from "./api/calls";
import { DemoLine } from "./DemoLine";
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
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: () => changeProject(id, { archived: false }),
    onSuccess: () => queries.invalidateQueries(),
  });
  const fold = () => {
    if (folded) localStorage.removeItem(foldKey(id));
    else localStorage.setItem(foldKey(id), "yes");
    setFolded(!folded);
  };
  return (
    <section className="home-project" aria-label={name} data-project={archived ? undefined : id}>
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
        {archived ? null : (
          <Link
            className="btn quiet sm"
            to={`/projects/${id}/studies/new`}
            aria-label={`New study in ${name}`}
            aria-keyshortcuts="N"
          >
            New study
          </Link>
        )}
        {role === "admin" ? (
          <>
            <Link className="btn quiet sm" to={`/projects/${id}/settings`} aria-label={`Settings of ${name}`}>
              Settings
            </Link>
            {archived ? (
              <Button
                size="sm"
                look="quiet"
                aria-label={`Restore ${name}`}
                aria-busy={restore.isPending}
                onClick={() => restore.mutate()}
              >
                Restore
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
      {project.demo && installationAdmin ? <DemoLine /> : null}
      {restore.isError ? <p role="alert">{restore.error.message}</p> : null}
      {folded ? null : (
        <ul className="home-cards">
          {studies.map((study) => (
            <StudyCard key={study.id} study={study} />
          ))}
          {studies.length === 0 ? <Beginning project={project} /> : null}
        </ul>
      )}
    </section>
  );
}

/** A project without a study: what is there already, and the next step. */
const Beginning = ({ project: { id, name, clips, archived } }: { project: HomeProject }) => (
  <li className="card home-begin">
    <div className="grow">
      <b>{clips > 0 ? `${plural(clips, "clip")} ready, no study yet` : "No clips yet"}</b>
      <p className="xs mut">
        {clips > 0
          ? "Choose an instrument and people, or start with a critic."
          : "Add clips, then make a study of them."}
      </p>
    </div>
    {archived ? null : clips > 0 ? (
      <Link className="btn sm" to={`/projects/${id}/studies/new`} aria-label={`Make the first study in ${name}`}>
        New study
      </Link>
    ) : (
      <Link className="btn sm" to={`/projects/${id}/clips`} aria-label={`Add clips to ${name}`}>
        Add clips
      </Link>
    )}
  </li>
);
