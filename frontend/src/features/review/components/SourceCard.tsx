import { source as messages } from "@/messages/studio/review-panels";
import type { SegmentForm } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Mark } from "@/shared/components/Mark";
import { Severity } from "@/shared/components/Severity";
import { Simulated } from "@/shared/components/Simulated";
import { decimal, framesInside } from "@/shared/format";
import type { Draft, Fate } from "../engine/draft";
import { fateOf } from "../engine/draft";
import type { Lane, Source } from "../engine/review-timeline";
import { LaneLetter } from "./LaneLetter";

export interface SourceCardProps {
  readonly source: Source;
  readonly lane: Lane | undefined;
  readonly form: SegmentForm;
  readonly draft: Draft;
  readonly onToggleDrop: () => void;
}

const LOOKS: Readonly<Record<Fate, string>> = { open: "warn", settled: "ok", dropped: "" };

/** One segment of the group, as its annotator described it, and its outcome. */
export function SourceCard({ source, lane, form, draft, onToggleDrop }: SourceCardProps) {
  const type = form.types.find(({ key }) => key === source.type);
  const fate = fateOf(draft, source.id);
  return (
    <li className={`say ${fate}`}>
      {lane ? <LaneLetter lane={lane} /> : null}
      {type ? <Mark letter={type.letter} label={type.label} /> : <span>{source.type}</span>}
      <span className="sm ell">
        {framesInside(source)} <span className="dim">{messages.revision(lane?.revision ?? 1)}</span>
        {source.confidence === null ? null : (
          <span className="dim"> {messages.confidence(decimal(source.confidence, 2))}</span>
        )}
      </span>
      <span className="row fate">
        {source.severity === null ? null : <Severity value={source.severity} max={form.severity?.max} />}
        <span className={`pill ${LOOKS[fate]}`}>{messages.fates[fate]}</span>
        {fate === "settled" ? null : (
          <Button
            icon={fate === "dropped" ? "undo" : "x"}
            size="sm"
            look="quiet"
            aria-label={`${dropWord(fate)} ${source.label}`}
            title={dropWord(fate)}
            onClick={onToggleDrop}
          />
        )}
      </span>
      <p>
        <Simulated when={lane?.simulated ?? false} />{" "}
        {source.reason || <span className="dim">{messages.noReason}</span>}
      </p>
    </li>
  );
}

const dropWord = (fate: Fate): string => (fate === "dropped" ? messages.reopen : messages.dismiss);
