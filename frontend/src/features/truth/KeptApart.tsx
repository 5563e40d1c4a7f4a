import type { KeptApart, MergeSource } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { ClipLink } from "@/shared/components/ClipLink";
import { dateTime, seconds } from "@/shared/format";
import type { TypeName } from "@/shared/segments";
import { keptApart as messages } from "@/messages/studio/truth";
import type { Pair } from "./api/calls";
import { Source } from "./MergeGroup";

interface KeptApartListProps {
  readonly pairs: readonly KeptApart[];
  readonly typeOf: (key: string) => TypeName;
  readonly busy: boolean;
  readonly onUndo: (pair: Pair) => void;
}

const timesOf = ({ start_ms, end_ms }: MergeSource): string => messages.time(seconds(start_ms), seconds(end_ms));

/** The pairs that no merge puts together, each with its way back. */
export const KeptApartList = ({ pairs, typeOf, busy, onUndo }: KeptApartListProps) =>
  pairs.length === 0 ? null : (
    <section className="card" aria-labelledby="kept-apart">
      <header>
        <h2 id="kept-apart">{messages.heading}</h2>
        <span className="dim xs">{messages.scope}</span>
      </header>
      <ul className="lines apart">
        {pairs.map(({ first, second, clip, video, sources, created_at }) => (
          <li key={`${first} ${second}`} className="row">
            <div className="grow">
              <span className="b sm">
                <ClipLink clip={clip} name={video} />
              </span>{" "}
              <span className="dim xs">{dateTime(created_at)}</span>
              <ul>
                {sources.map((source, i) => (
                  <Source key={source.id} source={source} letter={i === 0 ? "A" : "B"} typeOf={typeOf} />
                ))}
              </ul>
            </div>
            <Button
              size="sm"
              disabled={busy}
              onClick={() => onUndo({ first, second })}
              aria-label={messages.againIn(video, sources.map(timesOf))}
            >
              {messages.again}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
