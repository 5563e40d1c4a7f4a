import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Mark } from "@/shared/components/Mark";
import { Poster } from "@/shared/studio/Poster";
import { clips as messages } from "@/messages/studio/own";
import type { HomeClip } from "../api/calls";
import { OwnComments } from "./OwnComments";
import { timeOf } from "./work";

/** The clips that one handed in last; each can be changed as long as its round runs. */
export const OwnClips = ({ clips }: { clips: readonly HomeClip[] }) => (
  <section className="card" aria-labelledby="own-clips">
    <header>
      <h2 id="own-clips">{messages.heading}</h2>
      <span className="grow" />
      <span className="xs mut">{messages.text}</span>
    </header>
    <ul className="own-clips">
      {clips.map((clip) => (
        <li key={clip.annotation}>
          <Clip clip={clip} />
        </li>
      ))}
    </ul>
  </section>
);

function Clip({ clip }: { clip: HomeClip }) {
  const { annotation, study, study_name, poster, submitted_at, revision, marks, clean, sent_back, reopens } = clip;
  const when = timeOf(submitted_at);
  const what = messages.what(study_name, when);
  const [isTalking, setTalking] = useState(false);
  return (
    <>
      <Poster strip={poster} label={messages.poster(study_name, when)}>
        <span className="own-tag">{when}</span>
      </Poster>
      <p className="ell xs">{study_name}</p>
      <p className="row own-marks">
        {marks.map(({ key, label, letter, colour, shape }) => (
          <Mark key={key} letter={letter} colour={colour ?? undefined} shape={shape ?? undefined} label={label} />
        ))}
        {clean ? <span className="xs mut">{messages.noErrors}</span> : null}
        {revision > 1 ? <span className="xs mut">{messages.version(revision)}</span> : null}
        <span className="grow" />
        {poster && !sent_back ? (
          <Button
            icon="msg"
            look="quiet"
            size="sm"
            aria-label={messages.commentsOn(what)}
            onClick={() => setTalking(true)}
          />
        ) : null}
        {sent_back ? (
          <a className="btn sm" href={`/annotate/${study}`} aria-label={messages.redo(what)}>
            {messages.sentBack}
          </a>
        ) : reopens ? (
          <a
            className="btn quiet sm"
            href={`/annotate/${study}?reopen=${annotation}`}
            aria-label={messages.reopenIt(what)}
          >
            {messages.reopen}
          </a>
        ) : (
          <span className="xs mut">{messages.final}</span>
        )}
      </p>
      {isTalking && poster ? <OwnComments {...{ annotation, what, poster }} onClose={() => setTalking(false)} /> : null}
    </>
  );
}
