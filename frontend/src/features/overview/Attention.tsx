import { useQuery } from "@tanstack/react-query";
import { Link } from "@/shared/components/Link";
import { Mark } from "@/shared/components/Mark";
import { typeOf } from "@/shared/segments";
import { Pill } from "@/shared/studio/Pill";
import { Poster } from "@/shared/studio/Poster";
import { EmptyState } from "@/shared/studio/states";
import { attention as messages } from "@/messages/studio/overview";
import type { AttentionClip } from "./api/calls";
import { attentionQuery } from "./api/calls";
import { REASONS } from "./engine/texts";
import { Part } from "./Part";

const LETTERS = "ABC";

/** The disagreements that change most when they are settled: why each is here, and who marked what. */
export function Attention({ study }: { study: string }) {
  const query = useQuery(attentionQuery(study));
  const review = `/studies/${study}/review`;
  return (
    <Part
      title={messages.heading}
      query={query}
      more={
        <Link className="btn sm quiet" to={review}>
          {messages.all}
        </Link>
      }
    >
      {({ clips }) =>
        clips.length === 0 ? (
          <EmptyState title={messages.empty.title}>{messages.empty.text}</EmptyState>
        ) : (
          <ul className="needs">
            {clips.map((clip) => (
              <Needs key={clip.review} clip={clip} to={`${review}?review=${clip.review}`} />
            ))}
          </ul>
        )
      }
    </Part>
  );
}

/** The sign of a type on its segment. A type of an own instrument has the letter of no palette here: none is drawn. */
const SmallMark = ({ letter }: { letter: string }) => (letter === UNKNOWN ? null : <Mark letter={letter} />);

const UNKNOWN = "?";

function Needs({ clip, to }: { clip: AttentionClip; to: string }) {
  const said = clip.authors.map(({ label, kind, spans }, i) => {
    const marked = spans.map(({ type }) => typeOf(type).label).join(", ") || messages.noErrors;
    return messages.said(LETTERS[i] ?? "", label, kind, marked);
  });
  return (
    <li>
      <Poster
        strip={clip.poster}
        label={messages.frames(clip.title)}
        durationMs={clip.duration_ms}
        spans={clip.authors
          .flatMap(({ spans }) => spans)
          .map((span) => ({ ...span, letter: typeOf(span.type).letter }))}
      />
      <div className="needs-what">
        <span className="ell b" title={clip.title}>
          {clip.title}
        </span>
        <span className="row">
          <Pill look="warn">{REASONS[clip.reason]}</Pill>
          <span className="xs dim ell" title={clip.detail}>
            {clip.detail}
          </span>
        </span>
      </div>
      {clip.duration_ms > 0 ? (
        <div className="mini" role="img" aria-label={said.join("; ")} title={said.join("\n")}>
          {clip.authors.map((author, i) => (
            <div key={author.id} className={author.kind}>
              <b>{LETTERS[i]}</b>
              <span>
                {author.spans.map(({ start_ms, end_ms, type }) => (
                  <i
                    key={`${type} ${start_ms} ${end_ms}`}
                    data-t={typeOf(type).letter}
                    style={{
                      left: `${(start_ms / clip.duration_ms) * 100}%`,
                      width: `${((end_ms - start_ms) / clip.duration_ms) * 100}%`,
                    }}
                  >
                    <SmallMark {...typeOf(type)} />
                  </i>
                ))}
              </span>
            </div>
          ))}
        </div>
      ) : (
        <span />
      )}
      <Link className="btn sm" to={to} aria-label={messages.reviewOf(clip.title)}>
        {messages.review}
      </Link>
    </li>
  );
}
