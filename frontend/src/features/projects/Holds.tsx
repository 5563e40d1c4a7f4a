import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FoundVideo, HeldVideo, Hold } from "@/shared/api/types";
import { Scroll } from "@/shared/studio/Scroll";
import { Button } from "@/shared/components/Button";
import { ClipLink } from "@/shared/components/ClipLink";
import { Confirm } from "@/shared/studio/Confirm";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime } from "@/shared/format";
import { find as findVideoTexts, hold as holdDialogTexts, holds as messages } from "@/messages/studio/projects";
import { actions } from "@/messages/studio/shared";
import { sentence } from "@/shared/sentence";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { hold, holdsQuery, lift, videosQuery } from "./api/calls";

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

interface HoldDialogProps {
  readonly video: { readonly id: string; readonly video: string };
  readonly onHeld: (hold: Hold) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Says what taking a video down does, and asks why. */
function HoldDialog({ video: { id, video }, onHeld, onClose }: HoldDialogProps) {
  const [reason, setReason] = useState("");
  const holding = useMutation({
    mutationFn: () => hold(id, reason.trim()),
    onSuccess: async (held) => {
      await onHeld(held);
      onClose();
    },
  });
  return (
    <Dialog title={holdDialogTexts.title(video)} onClose={onClose}>
      <AsyncForm className="form" onSend={() => holding.mutate()}>
        <p>{holdDialogTexts.text}</p>
        <Field
          label={holdDialogTexts.reason.label}
          problem={refusedFields(holding.error).reason}
          hint={holdDialogTexts.reason.hint}
        >
          {(tied) => (
            <textarea
              {...tied}
              className="in"
              rows={2}
              maxLength={500}
              autoFocus
              placeholder={holdDialogTexts.reason.example}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <FormActions
          error={messageBeside(holding.error, ["reason"])}
          onCancel={onClose}
          look="danger"
          disabled={holding.isPending || reason.trim() === ""}
          does={holdDialogTexts.takeDown}
        />
      </AsyncForm>
    </Dialog>
  );
}

/** For so long nothing is typed before the server is asked, ms. */
const REST_MS = 250;

interface FindVideoProps {
  readonly project: string;
  readonly onHold: (video: FoundVideo) => void;
}

/** Finds a video by a part of its ID, to take it down. */
function FindVideo({ project, onHold }: FindVideoProps) {
  const [typed, setTyped] = useState("");
  const [named, setNamed] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setNamed(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery(videosQuery(project, named));
  const found = named === "" ? undefined : query.data;
  return (
    <div className="lines find">
      <Field label={findVideoTexts.label}>
        {(tied) => (
          <input
            {...tied}
            className="in"
            type="search"
            autoComplete="off"
            placeholder={findVideoTexts.hint}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <p className="hint" role="status">
        {query.error ? (
          <span className="bad">{query.error.message}</span>
        ) : found ? (
          foundText(named, found.n, found.results.length)
        ) : (
          ""
        )}
      </p>
      <ul className="found">
        {found?.results.map((each) => (
          <li key={each.id} className="row">
            <span className="grow mono long">{each.video}</span>
            {each.held ? (
              <span className="pill">{findVideoTexts.held}</span>
            ) : (
              <Button size="sm" aria-label={findVideoTexts.takeDownOf(each.video)} onClick={() => onHold(each)}>
                {findVideoTexts.takeDown}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function foundText(named: string, n: number, shown: number): string {
  if (n === 0) return findVideoTexts.none(named);
  return n > shown ? findVideoTexts.some(n, shown) : findVideoTexts.all(n);
}
