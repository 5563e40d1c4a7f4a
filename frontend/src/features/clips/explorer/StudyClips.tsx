import { useQuery } from "@tanstack/react-query";
import { studyQuery } from "@/shared/api/study";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { explorer as messages } from "@/messages/studio/clips";
import { sentence } from "@/shared/sentence";
import { Explorer } from "./Explorer";

/** The clips of a study, by state and by their annotations. */
export function StudyClips({ study: id }: { readonly study: string }) {
  const query = useQuery(studyQuery(id));
  return (
    <main className="pg">
      <h1>{messages.study.heading}</h1>
      <Loaded query={query}>
        {({ project }) => (
          <Explorer
            key={id}
            project={project.id}
            study={id}
            title={messages.study.title}
            empty={
              <>{sentence(messages.study.empty((text) => <Link to={`/projects/${project.id}/clips`}>{text}</Link>))}</>
            }
          />
        )}
      </Loaded>
    </main>
  );
}
