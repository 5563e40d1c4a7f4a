import { Mark } from "@/shared/components/Mark";
import { Poster } from "@/shared/studio/Poster";
import type { HomeClip } from "../api/calls";
import { timeOf } from "./work";

/** The clips that one handed in last; each can be changed as long as its round runs. */
export const OwnClips = ({ clips }: { clips: readonly HomeClip[] }) => (
  <section className="card" aria-labelledby="own-clips">
    <header>
      <h2 id="own-clips">Your recent clips</h2>
      <span className="grow" />
      <span className="xs mut">You can change a clip until its round ends. Every version is kept.</span>
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
  const what = `the clip of ${study_name} from ${when}`;
  return (
    <>
      <Poster strip={poster} label={`Your clip of ${study_name}, ${when}`}>
        <span className="own-tag">{when}</span>
      </Poster>
      <p className="ell xs">{study_name}</p>
      <p className="row own-marks">
        {marks.map(({ key, label, letter, colour, shape }) => (
          <Mark key={key} letter={letter} colour={colour ?? undefined} shape={shape ?? undefined} label={label} />
        ))}
        {clean ? <span className="xs mut">No errors</span> : null}
        {revision > 1 ? <span className="xs mut">version {revision}</span> : null}
        <span className="grow" />
        {sent_back ? (
          <a className="btn sm" href={`/annotate/${study}`} aria-label={`Do ${what} again`}>
            Sent back
          </a>
        ) : reopens ? (
          <a className="btn quiet sm" href={`/annotate/${study}?reopen=${annotation}`} aria-label={`Reopen ${what}`}>
            Reopen
          </a>
        ) : (
          <span className="xs mut">Final</span>
        )}
      </p>
    </>
  );
}
