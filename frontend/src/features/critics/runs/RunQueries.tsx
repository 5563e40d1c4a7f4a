import { useQuery } from "@tanstack/react-query";
import { runQueries as messages } from "@/messages/studio/critics-runs";
import type { Critic, RunSettings } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import type { PreviewBody } from "../api/calls";
import { previewQuery } from "../api/calls";

/** How long a form rests before its queries are shown, ms. */
const REST_MS = 400;
const SECTIONS = ["system", "head", "tail"] as const;

interface RunQueriesProps {
  readonly study: string;
  readonly critic: Critic;
  /** As the form has them; null while something is missing. */
  readonly settings: RunSettings | null;
}

/** What the critic asks about the first clip, word for word. */
export function RunQueries({ study, critic, settings }: RunQueriesProps) {
  const body: PreviewBody = {
    critic: critic.name,
    ...(settings?.prompts?.length ? { prompts: settings.prompts } : {}),
    ...(settings?.options ? { options: settings.options } : {}),
  };
  const rested = useDebouncedValue(JSON.stringify(body), REST_MS);
  const asked = JSON.parse(rested) as PreviewBody;
  const query = useQuery({
    ...previewQuery(study, asked),
    enabled: critic.asks_model && asked.critic === critic.name, // not of the one that was chosen before
  });
  return (
    <section className="card run-queries" aria-labelledby="run-queries">
      <header>
        <h2 id="run-queries">{messages.heading}</h2>
      </header>
      {critic.asks_model ? (
        <Loaded query={query}>
          {({ results, total }) => (
            <>
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
            </>
          )}
        </Loaded>
      ) : (
        <p className="hint">{messages.none}</p>
      )}
    </section>
  );
}
