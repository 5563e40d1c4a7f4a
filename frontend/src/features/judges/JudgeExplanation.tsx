/** What a judge and a certificate are, for a reader who sees them for the first time. */
import { explained as messages } from "@/messages/studio/judges";
export const JudgeExplanation = () => (
  <section className="card" aria-labelledby="judges-why">
    <header>
      <h2 id="judges-why">{messages.heading}</h2>
    </header>
    <div className="lines sm">
      <p>{messages.why}</p>
      <ol className="judges-steps">
        <li>{messages.steps.judge}</li>
        <li>{messages.steps.people}</li>
        <li>{messages.steps.finish}</li>
      </ol>
      <p className="mut">{messages.provisional}</p>
    </div>
  </section>
);
