import type { MouseEvent } from "react";
import { useId } from "react";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { Mark } from "@/shared/components/Mark";
import { Poster } from "@/shared/studio/Poster";
import { codeText } from "@/shared/codes";
import { tile as messages } from "@/messages/studio/clips";
import { decimal } from "@/shared/format";
import type { ClipTile } from "../api/explorer";
import { labelOf, letterOf } from "../engine/labels";
import type { Size } from "../engine/view";

interface TileProps {
  readonly clip: ClipTile;
  readonly size: Size;
  /** The page of the clip. */
  readonly to: string;
  readonly isSelected: boolean;
  /** Tab goes to this one; the arrows go on from it. */
  readonly isActive: boolean;
  readonly onSelect: (isExtending: boolean) => void;
  readonly onFocus: () => void;
}

const seconds = (ms: number): string => messages.seconds(decimal(ms / 1000, 1));

/** A clip of the grid: a click or Enter opens it, the box or Space selects it, Shift extends the selection to it. */
export function Tile({ clip, size, to, isSelected, isActive, onSelect, onFocus }: TileProps) {
  const text = useId();
  const name = clip.prompt || clip.video;
  const tab = isActive ? 0 : -1;
  const extend = (event: MouseEvent) => {
    if (!event.shiftKey) return;
    event.preventDefault(); // a link would open a window
    onSelect(true);
  };
  return (
    <div
      className={isSelected ? "clip-tile on" : "clip-tile"}
      role="listitem"
      data-testid="clip-tile"
      data-clip={clip.id}
      onFocus={onFocus}
    >
      <Link className="clip-link" to={to} tabIndex={tab} aria-labelledby={text} onClick={extend} draggable={false}>
        <Picture clip={clip} name={name} />
        <span id={text} className={size === "small" ? "vh" : "clip-text"}>
          {size === "list" ? <Cells clip={clip} name={name} /> : <Lines clip={clip} name={name} />}
        </span>
      </Link>
      {size === "medium" || (size === "small" && clip.held) ? (
        <span className="poster-tag">{clip.held ? messages.held : seconds(clip.duration_ms)}</span>
      ) : null}
      <label className="clip-box">
        <input
          type="checkbox"
          aria-label={messages.select(name)}
          tabIndex={tab}
          checked={isSelected}
          onClick={(event) => onSelect(event.shiftKey)}
          onChange={() => undefined}
        />
      </label>
    </div>
  );
}

const Picture = ({ clip, name }: { clip: ClipTile; name: string }) => (
  <Poster
    strip={clip.poster}
    label={name}
    durationMs={clip.duration_ms}
    spans={clip.spans.map(({ start_ms, end_ms, type }) => ({ start_ms, end_ms, letter: letterOf(type) }))}
  />
);

/** The prompt; under it what is marked, and what is disagreed about. */
const Lines = ({ clip, name }: { clip: ClipTile; name: string }) => (
  <>
    <span className="ell sm" title={name}>
      {name}
    </span>{" "}
    <span className="clip-signs xs dim">
      <Marks clip={clip} />
      <span className="ell grow">{clip.spans.length === 0 ? clip.generator : ""}</span>
      <Disputed clip={clip} />
    </span>
    <TypeNames clip={clip} />
  </>
);

/** The columns of the list. */
const Cells = ({ clip, name }: { clip: ClipTile; name: string }) => (
  <>
    <span className="ell" title={name}>
      {name}
    </span>{" "}
    <span className="ell mut clip-generator">{clip.generator}</span>{" "}
    <span className="num mut clip-length">{seconds(clip.duration_ms)}</span>{" "}
    <span className="num mut clip-frames">{clip.frames}</span>{" "}
    <span className="ell clip-state">{clip.held ? messages.held : stateText(clip)}</span>{" "}
    <span className="clip-signs xs clip-types">
      <Marks clip={clip} />
    </span>
    <span className="clip-signs xs clip-disputes">
      <Disputed clip={clip} />
    </span>
    <TypeNames clip={clip} />
  </>
);

/** The head of the list; a screen reader reads each clip as a line. */
export const ListHead = () => (
  <div className="clip-head" aria-hidden="true">
    <span>{messages.columns.clip}</span>
    <span className="clip-generator">{messages.columns.generator}</span>
    <span className="num clip-length">{messages.columns.length}</span>
    <span className="num clip-frames">{messages.columns.frames}</span>
    <span className="clip-state">{messages.columns.state}</span>
    <span className="clip-types">{messages.columns.types}</span>
    <span className="clip-disputes">{messages.columns.disagreement}</span>
  </div>
);

const stateText = ({ states }: ClipTile): string =>
  [...new Set(states.map(({ state }) => labelOf("state", state)))].join(", ") || messages.noStudy;

const typesIn = ({ spans }: ClipTile): readonly string[] => [...new Set(spans.map(({ type }) => type))];

const Marks = ({ clip }: { clip: ClipTile }) =>
  typesIn(clip).map((type) => <Mark key={type} letter={letterOf(type)} />);

/** What the marks mean, after all that is seen, so that a clip can be called by what is seen of it. */
const TypeNames = ({ clip }: { clip: ClipTile }) => (
  <span className="vh"> {typesIn(clip).map(labelOfType).join(", ")}</span>
);

const labelOfType = (type: string): string => labelOf("type", type);

const Disputed = ({ clip: { disagreements } }: { clip: ClipTile }) =>
  disagreements.length === 0 ? null : (
    <span className="clip-disputed ell">
      <Icon name="split" />
      {disagreements.map(codeText).join(", ")}
    </span>
  );
