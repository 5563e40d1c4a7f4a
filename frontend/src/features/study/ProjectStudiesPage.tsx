import { useQuery } from "@tanstack/react-query";
import { Loaded } from "@/shared/components/Loaded";
import { studiesQuery } from "./api/calls";
import { StudyTable } from "./StudyTable";

/** The studies of one project. */
export function ProjectStudiesPage({ project }: { project: string }) {
  const query = useQuery(studiesQuery);
  return (
    <main className="pg narrow">
      <h1>Studies</h1>
      <Loaded query={query}>
        {(rows) => {
          const own = rows.filter((row) => row.project.id === project);
          return own.length > 0 ? <StudyTable rows={own} /> : <Nothing />;
        }}
      </Loaded>
    </main>
  );
}

const Nothing = () => <p className="mut">This project has no study yet. Admins of the project create studies.</p>;
