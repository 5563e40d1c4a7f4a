import { card as messages } from "@/messages/studio/trainings";
import { Link } from "@/shared/components/Link";

/** The way to the trainings of a project. */
export const TrainingsCard = ({ project }: { readonly project: string }) => (
  <section className="card">
    <header>
      <h2>{messages.heading}</h2>
      <Link to={`/projects/${project}/trainings`} className="btn sm">
        {messages.open}
      </Link>
    </header>
    <p className="lines sm mut">{messages.text}</p>
  </section>
);
