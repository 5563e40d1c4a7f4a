import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { HeldVideo, Hold } from "@/shared/api/types";
import { Scroll } from "@/shared/studio/Scroll";
import { Button } from "@/shared/components/Button";
import { ClipLink } from "@/shared/components/ClipLink";
import { Confirm } from "@/shared/studio/Confirm";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime } from "@/shared/format";
import { holds as messages } from "@/messages/studio/projects";
import { actions } from "@/messages/studio/shared";
import { sentence } from "@/shared/sentence";
import { holdsQuery, lift } from "./api/calls";
import { FindVideo } from "./FindVideo";
import { HoldDialog } from "./HoldDialog";

/** What is asked about: a video that is to be held, or a hold that is to be lifted. */
type Asked =
  | { readonly kind: "hold"; readonly video: { readonly id: string; readonly video: string } }
  | { readonly kind: "lift"; readonly video: HeldVideo }
  | null;

export interface HoldsProps {
  readonly project: string;
  readonly admin: boolean;
}

/** The videos of a project that are taken down, and the way to take one down or put it back. */
export function Holds({ project, admin }: HoldsProps) {
  const query = useQuery(holdsQuery(project));
  const [asked, setAsked] = useState<Asked>(null);
  const [told, setTold] = useState("");
  const queries = useQueryClient();
  const close = () => setAsked(null);
  const renew = () =>
    Promise.all(["holds", "videos"].map((kind) => queries.invalidateQueries({ queryKey: [kind, project] })));
  return (
    <section className="card" aria-labelledby="holds">
      <header>
        <h2 id="holds">{sentence(messages.headingOf(<span className="dim">{query.data?.length}</span>))}</h2>
      </header>
      <p className="news" role="status">
        {told}
      </p>
      {admin ? <FindVideo project={project} onHold={(video) => setAsked({ kind: "hold", video })} /> : null}
      <Loaded query={query}>
        {(held) =>
          held.length === 0 ? (
            <p className="foot">{messages.none(admin)}</p>
          ) : (
            <Table held={held} onLift={admin ? (video) => setAsked({ kind: "lift", video }) : undefined} />
          )
        }
      </Loaded>
      {asked?.kind === "hold" ? (
        <HoldDialog
          video={asked.video}
          onHeld={(held) => {
            setTold(heldText(held));
            return renew();
          }}
          onClose={close}
        />
      ) : null}
      {asked?.kind === "lift" ? (
        <Confirm
          title={messages.restoreOf(asked.video.video)}
          does={actions.restore}
          act={() => lift(asked.video.id).then((done) => setTold(liftedText(done)))}
          onDone={renew}
          onClose={close}
        >
          <p>{messages.asks(asked.video.tasks)}</p>
        </Confirm>
      ) : null}
    </section>
  );
}

const heldText = ({ video, tasks, leases, same_clip }: Hold): string =>
  messages.takenDown(video, tasks, leases, same_clip.join(", "));

const liftedText = ({ video, tasks }: Hold): string => messages.restored(video, tasks);

interface TableProps {
  readonly held: readonly HeldVideo[];
  readonly onLift?: (video: HeldVideo) => void;
}

const Table = ({ held, onLift }: TableProps) => (
  <Scroll label={messages.heading}>
    <table className="tb">
      <caption className="vh">{messages.caption}</caption>
      <thead>
        <tr>
          <th>{messages.columns.video}</th>
          <th>{messages.columns.why}</th>
          <th>{messages.columns.since}</th>
          <th className="num">{messages.columns.tasks}</th>
          <th>
            <span className="vh">{messages.columns.lift}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {held.map((each) => (
          <tr key={each.id}>
            <td className="mono long">
              <ClipLink clip={each.id} name={each.video} />
              {each.same_clip.length > 0 ? (
                <span className="warn xs invalid">{messages.same(each.same_clip.join(", "))}</span>
              ) : null}
            </td>
            <td className="long">{each.reason}</td>
            <td className="nw">
              {dateTime(each.placed_at)}
              <span className="ci">{each.placed_by ? messages.by(each.placed_by) : messages.byCommand}</span>
            </td>
            <td className="num">{each.tasks}</td>
            <td className="num">
              {onLift ? (
                <Button size="sm" aria-label={messages.restoreIt(each.video)} onClick={() => onLift(each)}>
                  {actions.restore}
                </Button>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
);
