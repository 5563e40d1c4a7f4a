import { useQuery } from "@tanstack/react-query";
import { flags as messages } from "@/messages/studio/study-rounds";
import type { Study } from "@/shared/api/types";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime } from "@/shared/format";
import { flagsQuery } from "../api/round-calls";

/** Cases about which the guideline is unclear: they wait for a round with a version that answers them. */
export function Flags({ study }: { study: Study }) {
  const query = useQuery(flagsQuery(study.id));
  return (
    <div className="round-part">
      <h3>
        {messages.heading} <span className="dim">{query.data?.length}</span>
      </h3>
      <Loaded query={query}>
        {(flags) =>
          flags.length === 0 ? (
            <p className="hint">{messages.none}</p>
          ) : (
            <ul className="flags">
              {flags.map(({ id, note, review, video, created_at }) => (
                <li key={id}>
                  {note}
                  <span className="ci">
                    {review ? (
                      <Link to={`/studies/${study.id}/review?review=${review}`}>{video ?? messages.review}</Link>
                    ) : (
                      (video ?? messages.deleted)
                    )}{" "}
                    · {dateTime(created_at)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
