import { useQuery } from "@tanstack/react-query";
import { Loaded } from "@/shared/components/Loaded";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import { critic as messages } from "@/messages/studio/builder";
import { criticPromptsQuery } from "../api/calls";
import type { Document } from "../document/document";

/** What a critic would be asked. No model is asked here. */
export function CriticView({ project, document }: { readonly project: string; readonly document: Document }) {
  const query = useQuery({
    ...criticPromptsQuery(project, useDebouncedValue(document, 600)),
    placeholderData: (before) => before,
  });
  return (
    <Loaded query={query}>
      {(prompts) =>
        prompts.length === 0 ? (
          <p className="hint">{messages.nothing}</p>
        ) : (
          prompts.map(({ about, template, system, head, tail }) => (
            <section key={about} className="prompt">
              <h3>
                {about === "segments" ? messages.segments : about} <span className="hint">{template}</span>
              </h3>
              {[
                [messages.system, system],
                [messages.before, head],
                [messages.after, tail],
              ].map(([name, text]) =>
                text ? (
                  <div key={name}>
                    <p className="lab">{name}</p>
                    <pre tabIndex={0} aria-label={`${name ?? ""}, ${about}`}>
                      {text}
                    </pre>
                  </div>
                ) : null,
              )}
            </section>
          ))
        )
      }
    </Loaded>
  );
}
