import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { dateTime } from "@/shared/format";
import { useStore } from "@/shared/hooks";
import { QueryStates } from "@/shared/studio/QueryStates";
import { language } from "@/messages/shared";
import { history as messages } from "@/messages/studio/clip";
import { sentence } from "@/shared/sentence";
import { historyQuery } from "../api/calls";
import { initialsOf } from "@/shared/studio/comments/order";
import type { Entry } from "../engine/history";
import { entriesOf } from "../engine/history";
import type { Viewer } from "../engine/viewer";
import { Who } from "./Lane";

/** So many are shown at first. */
const FIRST = 4;

const day = (iso: string): string =>
  new Date(iso).toLocaleDateString(language.locale, { day: "numeric", month: "short" });

/** What happened to the clip, the newest first. A version can be compared with the one before it. */
export function History({ video, viewer }: { video: string; viewer: Viewer }) {
  const [isWhole, setWhole] = useState(false);
  const query = useQuery(historyQuery(video));
  const lanes = useStore(viewer.lanes);
  const { comparison } = useStore(viewer.state);
  const entries = entriesOf(query.data ?? [], lanes);
  return (
    <section aria-labelledby="clip-history">
      <header className="clip-part">
        <h2 id="clip-history">
          {sentence(messages.heading(<span className="dim">{query.data ? entries.length : ""}</span>))}
        </h2>
        {entries.length > FIRST ? (
          <Button size="sm" look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? messages.fewer : messages.all}
          </Button>
        ) : null}
      </header>
      <QueryStates query={query} notLoaded={messages.notLoaded} />
      <ol className="clip-history">
        {entries.slice(0, isWhole ? undefined : FIRST).map((entry, i) => (
          <li key={`${entry.event.at} ${i}`}>
            <time className="dim" dateTime={entry.event.at} title={dateTime(entry.event.at)}>
              {day(entry.event.at)}
            </time>
            <Badge entry={entry} />
            <span className="ell" title={[entry.text, entry.event.study].filter(Boolean).join(", ")}>
              {entry.text}
            </span>
            {entry.comparison ? (
              <Button
                {...{ size: "sm", look: "quiet" }}
                aria-pressed={comparison?.after === entry.comparison.after}
                aria-label={messages.compareTo(entry.text)}
                onClick={() => viewer.compare(entry.comparison?.after ?? "")}
              >
                {messages.compare}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Badge({ entry: { lane, event } }: { entry: Entry }) {
  if (lane) return <Who kind={lane.kind} letter={lane.letter} />;
  return <span className="who">{event.by ? initialsOf(event.by) : "–"}</span>;
}
