import type { Mine } from "@/shared/api/types";
import { count } from "@/shared/format";
import { training as messages } from "@/messages/mine";
import { Fact } from "./Fact";

/** What came of the practice. What it did not ask for is left out. */
export function Training({ training }: { training: NonNullable<Mine["training"]> }) {
  const { done, tasks, known, found, too_many, answers, right } = training;
  const asksForErrors = known > 0 || answers === 0;
  return (
    <section className="card" aria-labelledby="own-training">
      <header>
        <h2 id="own-training">{messages.heading}</h2>
        <span className="dim xs">{messages.tasks(done, tasks)}</span>
      </header>
      <dl className="facts">
        {asksForErrors ? (
          <Fact
            name={messages.found}
            value={known === 0 ? null : count(found)}
            sub={known === 0 ? messages.noErrors : `${messages.of(known)}; ${messages.tooMany(too_many)}`}
          />
        ) : null}
        {answers > 0 ? <Fact name={messages.right} value={count(right)} sub={messages.of(answers)} /> : null}
      </dl>
      <p className="foot">{messages.how}</p>
    </section>
  );
}
