import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Select } from "@/shared/studio/choices";
import { EmptyState } from "@/shared/studio/states";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import { preview as messages } from "@/messages/studio/builder";
import { clipsQuery } from "../api/clips";
import type { Document } from "../document/document";
import { previewPath } from "../engine/preview-path";

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
