import { page as messages } from "@/messages/studio/own";
import type { Home } from "../api/calls";
import { ContinueCard } from "./ContinueCard";
import { useOwnKeys } from "./keys";
import { OwnClips } from "./OwnClips";
import { OwnNews } from "./OwnNews";
import { OwnPay } from "./OwnPay";
import { OwnStudies } from "./OwnStudies";
import { first, pathOf } from "./work";
import "./own.css";

const leave = (path: string) => location.assign(path); // the annotator's page is another program

interface OwnHomeProps {
  readonly home: Home;
  readonly go?: (path: string) => void;
}

/** The first page of an annotator: one button to go on, then studies, own clips, and what one should know. */
export function OwnHome({ home: { work, clips, news }, go = leave }: OwnHomeProps) {
  const next = first(work);
  const studies = work.map(pathOf);
  useOwnKeys(next ? pathOf(next) : null, studies, go);
  return (
    <main className="pg own-home">
      {next ? (
        <ContinueCard work={next} />
      ) : (
        <div className="own-head">
          <h1>{work.length === 0 ? messages.notInvited : messages.nothing}</h1>
          {work.length > 0 ? <p className="mut">{messages.later}</p> : null}
        </div>
      )}
      <div className="own-main col">
        <OwnStudies work={work} numbered />
        {clips.length > 0 ? <OwnClips clips={clips} /> : null}
      </div>
      {work.length > 0 ? (
        <aside className="own-aside col" aria-label={messages.side}>
          <OwnPay work={work} />
          <OwnNews news={news} />
        </aside>
      ) : null}
    </main>
  );
}
