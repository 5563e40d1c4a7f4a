import { useQuery } from "@tanstack/react-query";
import { models as messages } from "@/messages/studio/critics";
import { meQuery } from "@/shared/api/me";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { BudgetCard } from "./BudgetCard";
import "./critics.css";
import { Endpoints } from "./endpoints/Endpoints";
import { TrainingsCard } from "./trainings/TrainingsCard";

/** The model endpoints of a project, and what its critics may spend. */
export function ModelsPage({ project }: { project: string }) {
  const query = useQuery(meQuery);
  const admin = query.data?.projects.find(({ id }) => id === project)?.role === "admin";
  return (
    <main className="pg narrow">
      <h1>{messages.title}</h1>
      <Loaded query={query}>
        {() => (
          <>
            <Endpoints project={project} admin={admin} />
            <BudgetCard project={project} admin={admin} />
            <section className="card">
              <header>
                <h2>{messages.prompts.heading}</h2>
                <Link to={`/projects/${project}/prompts`} className="btn sm">
                  {messages.prompts.open}
                </Link>
              </header>
              <p className="lines sm mut">{messages.prompts.text}</p>
            </section>
            <TrainingsCard project={project} />
          </>
        )}
      </Loaded>
    </main>
  );
}
