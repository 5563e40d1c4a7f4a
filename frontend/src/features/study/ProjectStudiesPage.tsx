import { useQuery } from "@tanstack/react-query";
import { studies as messages } from "@/messages/studio/study";
import { navigationQuery } from "@/shared/api/navigation";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { studiesQuery } from "./api/calls";
import { StudyTable } from "./StudyTable";

/** The studies of one project. */
export function ProjectStudiesPage({ project }: { project: string }) {
  const query = useQuery(studiesQuery);
  const role = useQuery(navigationQuery).data?.projects.find(({ id }) => id === project)?.role;
  return (
    <main className="pg narrow">
      <div className="row">
        <h1 className="grow">{messages.heading}</h1>
        {role === "admin" ? (
          <Link className="btn pri" to={`/projects/${project}/studies/new`}>
            {messages.create}
          </Link>
        ) : null}
      </div>
      <Loaded query={query}>
        {(rows) => {
          const own = rows.filter((row) => row.project.id === project);
          return own.length > 0 ? <StudyTable rows={own} /> : <Nothing />;
        }}
      </Loaded>
    </main>
  );
}

const Nothing = () => <p className="mut">{messages.none}</p>;
