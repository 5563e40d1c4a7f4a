import { dateTime } from "@/shared/format";
import { Link } from "@/shared/components/Link";
import { Poster } from "@/shared/studio/Poster";
import { recent as messages } from "@/messages/studio/home";
import type { HomeRecent } from "./api/calls";

const DID: Readonly<Record<HomeRecent["kind"], string>> = messages.did;

/** The clips about which something was said last. */
export function RecentClips({ recent }: { recent: readonly HomeRecent[] }) {
  if (recent.length === 0) return null;
  return (
    <section className="card" aria-labelledby="recent-clips">
      <header>
        <h2 id="recent-clips">{messages.heading}</h2>
      </header>
      <ul className="home-recent">
        {recent.map(({ id, prompt, poster, kind, by, own, at }) => (
          <li key={id}>
            <span aria-hidden="true">
              <Poster strip={poster} label="" />
            </span>
            <div>
              <Link className="ell" to={`/clips/${id}`}>
                {prompt || messages.unnamed}
              </Link>
              <p className="xs mut">{messages.line(own, by, DID[kind], dateTime(at))}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
