import { useQuery } from "@tanstack/react-query";
import { Loaded } from "@/shared/components/Loaded";
import { meQuery } from "@/shared/api/me";
import { pages as messages } from "@/messages/studio/projects";
import { projectQuery } from "./api/settings-calls";
import { ArchiveCard } from "./ArchiveCard";
import { LimitsCard } from "./LimitsCard";
import { NameCard } from "./NameCard";
import "./projects.css";

/** The settings of a project, for its admins: its name, how much it takes in, and its end. */
export function SettingsPage({ project: id }: { readonly project: string }) {
  const me = useQuery(meQuery);
  const admin = me.data?.projects.find((each) => each.id === id)?.role === "admin";
  return (
    <main className="pg narrow">
      <h1>{messages.settings}</h1>
      <Loaded query={me}>
        {() => (admin ? <Admins id={id} /> : <p className="mut">{messages.settingsForAdmins}</p>)}
      </Loaded>
    </main>
  );
}

function Admins({ id }: { id: string }) {
  const query = useQuery(projectQuery(id));
  return (
    <Loaded query={query}>
      {(project) => (
        <>
          {project.archived_at === null ? null : <p className="note warn">{messages.archived}</p>}
          <NameCard key={project.name} project={project} />
          <LimitsCard project={project} />
          <ArchiveCard project={project} />
        </>
      )}
    </Loaded>
  );
}
