import { useQuery } from "@tanstack/react-query";
import { studyQuery } from "@/shared/api/study";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { Explorer } from "./Explorer";

/** The clips of a study, by state and by their annotations. */
export function StudyClips({ study: id }: { readonly study: string }) {
  const query = useQuery(studyQuery(id));
  return (
    <main className="pg">
      <h1>Clips</h1>
      <Loaded query={query}>
        {({ project }) => (
          <Explorer
            key={id}
            project={project.id}
            study={id}
            title="Clips of the study"
            empty={
              <>
                Select clips in <Link to={`/projects/${project.id}/clips`}>the clips of the project</Link> and add them
                to this study.
              </>
            }
          />
        )}
      </Loaded>
    </main>
  );
}
