import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
import { project as messages } from "@/messages/studio/home";
import { actions } from "@/messages/studio/shared";
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
        <Button size="sm" look="quiet" aria-expanded={!folded} aria-label={messages.fold(folded, name)} onClick={fold}>
          {folded ? messages.show : messages.hide}
        </Button>
        <h2>
          <Link to={`/projects/${id}`}>{name}</Link>
        </h2>
        <span className="pill">{role}</span>
        <span className="xs mut">{messages.size(clips, generators, people)}</span>
        <span className="grow" />
        <Link className="btn quiet sm" to={`/projects/${id}/clips`} aria-label={messages.clips.of(name)}>
          {messages.clips.link}
        </Link>
        <Link className="btn quiet sm" to={`/projects/${id}/members`} aria-label={messages.members.of(name)}>
          {messages.members.link}
        </Link>
        {archived ? null : (
          <Link
            className="btn quiet sm"
            to={`/projects/${id}/studies/new`}
            aria-label={messages.newStudy.of(name)}
            aria-keyshortcuts="N"
          >
            {messages.newStudy.link}
          </Link>
        )}
        {role === "admin" ? (
          <>
            <Link className="btn quiet sm" to={`/projects/${id}/settings`} aria-label={messages.settings.of(name)}>
              {messages.settings.link}
            </Link>
            {archived ? (
              <Button
                size="sm"
                look="quiet"
                aria-label={messages.restore.of(name)}
                aria-busy={restore.isPending}
                onClick={() => restore.mutate()}
              >
                {actions.restore}
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
      <b>{clips > 0 ? messages.ready(clips) : messages.noClips}</b>
      <p className="xs mut">{clips > 0 ? messages.begin.study : messages.begin.clips}</p>
    </div>
    {archived ? null : clips > 0 ? (
      <Link className="btn sm" to={`/projects/${id}/studies/new`} aria-label={messages.firstStudy(name)}>
        {messages.newStudy.link}
      </Link>
    ) : (
      <Link className="btn sm" to={`/projects/${id}/clips`} aria-label={messages.add.of(name)}>
        {messages.add.link}
      </Link>
    )}
  </li>
);
