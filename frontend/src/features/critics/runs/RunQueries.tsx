import { runQueries as messages } from "@/messages/studio/critics-runs";
import type { Preview } from "../api/calls";

const SECTIONS = ["system", "head", "tail"] as const;

/** What the critic asks about a clip, word for word. */
export const RunQueries = ({ shown: { results, total } }: { readonly shown: Preview }) => (
  <div className="run-queries">
    <p className="sm mut">{messages.count(results.length, total)}</p>
    {results.map((each, n) => (
      <section key={n} data-testid="run-query">
        <h3>
          {each.about} <span className="hint">{each.template}</span>{" "}
          {each.frames > 0 ? <span className="pill">{messages.frames(each.frames)}</span> : null}
        </h3>
        {SECTIONS.filter((section) => each[section] !== "").map((section) => (
          <pre
            key={section}
            tabIndex={0}
            role="group"
            aria-label={messages.part(messages.sections[section], each.about)}
          >
            {each[section]}
          </pre>
        ))}
      </section>
    ))}
  </div>
);
