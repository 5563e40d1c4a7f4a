import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Confirm } from "@/shared/studio/Confirm";
import { archive as messages } from "@/messages/studio/projects";
import type { Project } from "./api/settings-calls";
import { changeProject } from "./api/settings-calls";

/** Put a project away, or bring it back. */
export function ArchiveCard({ project }: { project: Project }) {
  const [asks, setAsks] = useState(false);
  const queries = useQueryClient();
  const archived = project.archived_at !== null;
  const { heading, text, open, title, asks: asked, does } = archived ? messages.restore : messages.archive;
  return (
    <section className="card" aria-labelledby="project-archive">
      <header>
        <h2 id="project-archive">{heading}</h2>
      </header>
      <div className="project-box row project-archive">
        <p className="mut grow">{text}</p>
        <Button look={archived ? "pri" : "danger"} onClick={() => setAsks(true)}>
          {open}
        </Button>
      </div>
      {asks ? (
        <Confirm
          title={title(project.name)}
          does={does}
          look={archived ? "pri" : "danger"}
          act={() => changeProject(project.id, { archived: !archived })}
          onDone={() => queries.invalidateQueries()}
          onClose={() => setAsks(false)}
        >
          <p>{asked}</p>
        </Confirm>
      ) : null}
    </section>
  );
}
