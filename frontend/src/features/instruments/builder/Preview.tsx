import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Select } from "@/shared/studio/choices";
import { EmptyState } from "@/shared/studio/states";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import { changes as changesListTexts, critic as criticViewTexts, preview as messages } from "@/messages/studio/builder";
import { Loaded } from "@/shared/components/Loaded";
import { clipsQuery } from "../api/clips";
import type { Document, Json } from "../document/document";
import { placeText, valueText } from "../engine/place-names";
import { previewPath } from "../engine/preview-path";
import { criticPromptsQuery } from "../api/calls";
import type { Changes } from "../api/calls";

interface PreviewProps {
  readonly project: string;
  readonly instrument: string;
  readonly version: number | "draft";
  readonly document: Document;
}

/** How long typing has to rest before the preview follows, ms. */
const REST_MS = 300;

/** The annotator's page on a clip of the project, with the document as it is typed. Nothing is stored. */
export function Preview({ project, instrument, version, document }: PreviewProps) {
  const { data: clips } = useQuery(clipsQuery(project, ""));
  const [chosen, setChosen] = useState<string | null>(null);
  const video = chosen ?? clips?.[0]?.id ?? "";
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useDebouncedValue(document, REST_MS);
  useEffect(() => {
    const send = () =>
      frame.current?.contentWindow?.postMessage({ kind: "instrument", document: shown }, location.origin);
    const asked = (event: MessageEvent) => {
      const isFrame = event.origin === location.origin && event.source === frame.current?.contentWindow;
      if (isFrame && (event.data as { kind?: unknown } | null)?.kind === "ready") send();
    };
    window.addEventListener("message", asked);
    send();
    return () => window.removeEventListener("message", asked);
  }, [shown]);
  if (clips?.length === 0) return <EmptyState title={messages.none.title}>{messages.none.text}</EmptyState>;
  return (
    <>
      <Select
        label={messages.clip}
        items={(clips ?? []).map(({ id, video: name }) => ({ id, label: name }))}
        value={video || null}
        onChange={setChosen}
      />
      {video ? (
        <iframe
          key={video}
          ref={frame}
          className="preview"
          title={messages.title}
          src={previewPath({ project, instrument, version, video, embedded: "1" })}
        />
      ) : null}
    </>
  );
}

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
          <p className="hint">{criticViewTexts.nothing}</p>
        ) : (
          prompts.map(({ about, template, system, head, tail }) => (
            <section key={about} className="prompt">
              <h3>
                {about === "segments" ? criticViewTexts.segments : about} <span className="hint">{template}</span>
              </h3>
              {[
                [criticViewTexts.system, system],
                [criticViewTexts.before, head],
                [criticViewTexts.after, tail],
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

const WORDS = changesListTexts.kinds;
const LOOKS = { added: "ok", changed: "warn", removed: "bad" } as const;

interface ChangesListProps {
  readonly changes: Changes;
  /** The later version: it names the entries. */
  readonly document: Document;
}

/** What differs between two versions, place by place. */
export function ChangesList({ changes: { changes }, document }: ChangesListProps) {
  if (changes.length === 0) return <p className="hint roomy">{changesListTexts.none}</p>;
  return (
    <ul className="changes">
      {changes.map(({ kind, path, before, after }) => (
        <li key={`${kind} ${path}`}>
          <span className={`b xs ${LOOKS[kind]}`}>{WORDS[kind]}</span>{" "}
          <b>{placeText(path, document, textless(before ?? after))}</b>
          {before === null ? null : <del>{valueText(before as Json)}</del>}
          {after === null ? null : <ins>{valueText(after as Json)}</ins>}
        </li>
      ))}
    </ul>
  );
}

/** An entry of a list that was added or removed; a text is a value of one. */
const textless = (value: unknown): Json | undefined =>
  typeof value === "object" && value !== null ? (value as Json) : undefined;
