import { useQueries, useQuery } from "@tanstack/react-query";
import type { CSSProperties, PointerEvent } from "react";
import { Fragment, useState } from "react";
import { seen as messages } from "@/messages/studio/observers";
import type { ObservationRun } from "@/shared/api/observations";
import { clipObservationsQuery, observationRunsQuery } from "@/shared/api/observations";
import { Button } from "@/shared/components/Button";
import { SeenBoxes } from "@/shared/studio/SeenBoxes";
import type { ClipFacts } from "../api/calls";
import type { Observed } from "../engine/observations";
import { byFrame, seenAt } from "../engine/observations";
import type { Viewer } from "../engine/viewer";
import { useFrameHere } from "@/shared/here";

/** The runs of observers that looked at a clip, and what the chosen ones saw. */
export interface Observations {
  readonly runs: readonly ObservationRun[];
  readonly shown: readonly Observed[];
  readonly failed: ReadonlySet<string>;
  readonly isShown: (run: string) => boolean;
  readonly toggle: (run: string) => void;
}

/** Of a clip's runs none is shown at first; what one saw is fetched when it is chosen. */
export function useObservations({ project, id }: ClipFacts, { table }: Viewer): Observations {
  const runs = useQuery(observationRunsQuery(project, id)).data ?? NONE;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const wanted = runs.filter((run) => chosen.has(run.id));
  const answers = useQueries({ queries: wanted.map((run) => clipObservationsQuery(run.id, id)) });
  return {
    runs,
    shown: wanted.flatMap((run, i) => {
      const seen = answers[i]?.data;
      return seen ? [{ run, frames: byFrame(seen, table) }] : [];
    }),
    failed: new Set(wanted.filter((_, i) => answers[i]?.isError).map((run) => run.id)),
    isShown: (run) => chosen.has(run),
    toggle: (run) => {
      const next = new Set(chosen);
      if (!next.delete(run)) next.add(run);
      setChosen(next);
    },
  };
}

const NONE: readonly ObservationRun[] = [];

/** Boxes and texts over the picture, of the frame at hand alone. */
export const ObservedHere = ({ viewer, shown }: { viewer: Viewer; shown: readonly Observed[] }) => (
  <SeenBoxes seen={seenAt(shown, useFrameHere(viewer))} />
);

interface ObservedRowsProps {
  readonly observations: Observations;
  readonly onScrub: (event: PointerEvent<HTMLElement>) => void;
}

/** A row of the timeline for each run: whether it is shown, and in which frames it saw something. */
export const ObservedRows = ({ observations: { runs, shown, failed, isShown, toggle }, onScrub }: ObservedRowsProps) =>
  runs.map((run) => {
    const frames = shown.find((one) => one.run.id === run.id)?.frames;
    return (
      <Fragment key={run.id}>
        <div className="h">
          <span className="xs dim observed-kind">{messages.kind}</span>
          <b className="ell" title={run.kind}>
            {run.name}
          </b>
          <Button
            {...{ icon: isShown(run.id) ? "eye" : "hidden", look: "quiet", size: "sm", className: "push clip-eye" }}
            aria-label={messages.toggle(isShown(run.id), run.name)}
            aria-pressed={isShown(run.id)}
            onClick={() => toggle(run.id)}
          />
        </div>
        <div className="t lane scrub observed-lane" onPointerDown={onScrub}>
          {frames ? (
            <>
              <span className="vh">{messages.frames(frames.size)}</span>
              {[...frames.keys()].map((frame) => (
                <i key={frame} style={{ "--s": frame } as CSSProperties} />
              ))}
            </>
          ) : isShown(run.id) ? (
            <span className="hint lane-hint">{failed.has(run.id) ? messages.notLoaded : messages.loading}</span>
          ) : null}
        </div>
      </Fragment>
    );
  });
