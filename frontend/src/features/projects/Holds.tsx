import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { HeldVideo, Hold } from "@/shared/api/types";
import { Scroll } from "@/shared/studio/Scroll";
import { Button } from "@/shared/components/Button";
import { ClipLink } from "@/shared/components/ClipLink";
import { Confirm } from "@/shared/studio/Confirm";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime, plural } from "@/shared/format";
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
        <h2 id="holds">
          Videos taken down <span className="dim">{query.data?.length}</span>
        </h2>
      </header>
      <p className="news" role="status">
        {told}
      </p>
      {admin ? <FindVideo project={project} onHold={(video) => setAsked({ kind: "hold", video })} /> : null}
      <Loaded query={query}>
        {(held) =>
          held.length === 0 ? (
            <p className="foot">
              No videos taken down. {admin ? "Find a video above to take it down." : "An admin can take a video down."}{" "}
              It is then removed from all queues, and its clip is no longer served.
            </p>
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
          title={`Restore ${asked.video.video}?`}
          does="Restore"
          act={() => lift(asked.video.id).then((done) => setTold(liftedText(done)))}
          onDone={renew}
          onClose={close}
        >
          <p>
            Its clip is served again, {plural(asked.video.tasks, "task returns", "tasks return")} to the queues, and its
            annotations count again. Ground truths created in the meantime do not include it.
          </p>
        </Confirm>
      ) : null}
    </section>
  );
}

const heldText = ({ video, tasks, leases, same_clip }: Hold): string =>
  [
    `${video} taken down: ${plural(tasks, "task")} removed from the queues`,
    leases > 0 ? `; ${plural(leases, "person", "people")} who had it open will get another task` : "",
    ".",
    same_clip.length > 0 ? ` An identical clip is still available as ${same_clip.join(", ")}. Take it down too.` : "",
  ].join("");

const liftedText = ({ video, tasks }: Hold): string =>
  `${video} restored: ${plural(tasks, "task")} returned to the queues.`;

interface TableProps {
  readonly held: readonly HeldVideo[];
  readonly onLift?: (video: HeldVideo) => void;
}

const Table = ({ held, onLift }: TableProps) => (
  <Scroll label="Videos taken down">
    <table className="tb">
      <caption className="vh">Videos taken down, newest first</caption>
      <thead>
        <tr>
          <th>Video</th>
          <th>Why</th>
          <th>Since</th>
          <th className="num">Tasks</th>
          <th>
            <span className="vh">Lift</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {held.map((each) => (
          <tr key={each.id}>
            <td className="mono long">
              <ClipLink clip={each.id} name={each.video} />
              {each.same_clip.length > 0 ? (
                <span className="warn xs invalid">identical clip still available as {each.same_clip.join(", ")}</span>
              ) : null}
            </td>
            <td className="long">{each.reason}</td>
            <td className="nw">
              {dateTime(each.placed_at)}
              <span className="ci">{each.placed_by ? `by ${each.placed_by}` : "from the command line"}</span>
            </td>
            <td className="num">{each.tasks}</td>
            <td className="num">
              {onLift ? (
                <Button size="sm" aria-label={`Restore ${each.video}`} onClick={() => onLift(each)}>
                  Restore
                </Button>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
);
