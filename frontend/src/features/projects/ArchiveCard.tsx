import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Confirm } from "@/shared/studio/Confirm";
import type { Project } from "./api/settings-calls";
import { changeProject } from "./api/settings-calls";

/** Put a project away, or bring it back. */
export function ArchiveCard({ project }: { project: Project }) {
  const [asks, setAsks] = useState(false);
  const queries = useQueryClient();
  const archived = project.archived_at !== null;
  const does = archived ? "Restore" : "Archive";
  return (
    <section className="card" aria-labelledby="project-archive">
      <header>
        <h2 id="project-archive">{does} the project</h2>
      </header>
      <div className="project-box row project-archive">
        <p className="mut grow">
          {archived
            ? "Its studies hand out clips again, and everything in it can be changed."
            : "Its studies hand out no more clips, and nothing in it can be changed. It can be read, and restored later."}
        </p>
        <Button look={archived ? "pri" : "danger"} onClick={() => setAsks(true)}>
          {does} …
        </Button>
      </div>
      {asks ? (
        <Confirm
          title={`${does} ${project.name}`}
          does={does}
          look={archived ? "pri" : "danger"}
          act={() => changeProject(project.id, { archived: !archived })}
          onDone={() => queries.invalidateQueries()}
          onClose={() => setAsks(false)}
        >
          <p>
            {archived
              ? "Running studies hand out clips at once. Pause those first that should not."
              : "Annotators hand in what they have open, and get nothing new. No clip and no annotation is lost."}
          </p>
        </Confirm>
      ) : null}
    </section>
  );
}
