import type { ReactNode } from "react";
import { isOver } from "@/shared/api/entry";
import type { OwnEntry } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { EndOfEntry } from "@/shared/components/EndOfEntry";
import { dateTime } from "@/shared/format";
import { between } from "@/messages/annotate";
import { ending as messages, ends, thanks } from "@/messages/ending";
import type { StudyHead } from "../api/calls";
import type { Ending as Found } from "../session/ending";

export interface EndingProps {
  readonly ending: Found;
  readonly study: StudyHead;
  /** How many were submitted since the page was opened. */
  readonly submitted: number;
  readonly onLook: () => void;
}

/** What a person without a further task is told: thanks, or the reason, and the code of a completed participation. */
export function Ending({ ending, study, submitted, onLook }: EndingProps) {
  if (ending.kind === "nothing" || ending.kind === "empty")
    return <Thanks {...{ study, submitted, onLook }} empty={ending.kind === "empty"} />;
  if (ending.kind === "entry") return <OfEntry entry={ending.entry} mine={<Mine study={study.id} />} />;
  const { why, entry } = ending;
  return (
    <>
      <h1>{messages.headings[why.kind] ?? messages.nothingNow}</h1>
      <p role="status" data-testid="stopped">
        {why.text} {why.until ? messages.until(dateTime(why.until)) : null}
      </p>
      <p className="mut">
        {submitted > 0 ? `${messages.done(submitted)} ` : ""}
        {messages.object}
      </p>
      <p className="row ways-in">
        <Mine study={study.id} />
        <Button onClick={onLook}>{thanks.lookAgain}</Button>
        {entry ? <Participation id={entry} /> : null}
      </p>
    </>
  );
}

const Thanks = ({ study, submitted, onLook, empty }: Omit<EndingProps, "ending"> & { readonly empty: boolean }) => (
  <>
    <h1>{empty ? thanks.empty : thanks.last}</h1>
    <p className="mut">
      {submitted > 0 ? thanks.submitted(submitted) : ""}
      {empty ? thanks.comesLater : thanks.nothingMore(study.name)}
    </p>
    <p className="row">
      <Button onClick={onLook}>{thanks.lookAgain}</Button>
      <Mine study={study.id} />
      <a className="btn" href="/">
        {between.studies}
      </a>
    </p>
  </>
);

function OfEntry({ entry, mine }: { entry: OwnEntry; mine: ReactNode }) {
  if (!isOver(entry))
    return (
      <>
        <h1>{messages.entering}</h1>
        <p role="status">{messages.finishEntering}</p>
        <p className="row">
          <a className="btn pri" href={`/entry/${entry.id}`}>
            {messages.goThere}
          </a>
        </p>
      </>
    );
  return (
    <>
      <h1>{ends[entry.state]?.heading}</h1>
      <EndOfEntry entry={entry} />
      <p className="row ways-in">
        <Participation id={entry.id} />
        {mine}
      </p>
    </>
  );
}

const Mine = ({ study }: { study: string }) => (
  <a className="btn" href={`/annotate/${study}/mine`}>
    {messages.mine}
  </a>
);

const Participation = ({ id }: { id: string }) => (
  <a className="btn" href={`/entry/${id}`}>
    {messages.participation}
  </a>
);
