import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { navigationQuery } from "@/shared/api/navigation";
import { Link } from "@/shared/components/Link";
import { Icon } from "@/shared/components/Icon";
import { useStore } from "@/shared/hooks";
import type { MenuEntry } from "@/shared/studio/Menu";
import { Menu } from "@/shared/studio/Menu";
import { Pill } from "@/shared/studio/Pill";
import { toast } from "@/shared/studio/Toast";
import type { ClipFacts } from "../api/calls";
import { addToStudy, undoAdding } from "../api/calls";
import type { Viewer } from "../engine/viewer";
import { useFrameHere } from "./hooks";
import { STATES } from "./states";
import { TakeDownDialog } from "./TakeDownDialog";

/** Why a researcher cannot do what is an admin's. */
const FOR_ADMINS = "An admin of the project can do this";

interface HeadProps {
  readonly facts: ClipFacts;
  readonly viewer: Viewer;
  readonly isAdmin: boolean;
  readonly onCopy: (form: "clip" | "frame" | "segment") => void;
}

/** What the clip was made from, how far it is, and what can be done with it. */
export function Head({ facts, viewer, isAdmin, onCopy }: HeadProps) {
  const [takingDown, setTakingDown] = useState(false);
  const [only] = facts.studies;
  const [review] = facts.reviews;
  const down: MenuEntry = {
    ...{ id: "down", label: "Take down", look: "danger", onAction: () => setTakingDown(true) },
    refused: isAdmin ? (facts.hold ? "It is taken down" : undefined) : FOR_ADMINS,
  };
  return (
    <div className="clip-head">
      <span className="cap">Prompt</span>
      <h1 className="ell grow" title={facts.prompt || facts.video}>
        {facts.prompt || facts.video}
      </h1>
      {only && facts.studies.length === 1 ? (
        <Pill look={STATES[only.state].look}>{STATES[only.state].label}</Pill>
      ) : null}
      <AddToStudy facts={facts} isAdmin={isAdmin} />
      {review ? (
        <Link className="btn sm" to={`/studies/${review.study}/review?review=${review.id}`}>
          <Icon name="split" /> Review
        </Link>
      ) : null}
      <CopyMenu viewer={viewer} onCopy={onCopy} />
      <Menu label="More" icon="dots" items={[down]} />
      {takingDown ? <TakeDownDialog facts={facts} onClose={() => setTakingDown(false)} /> : null}
    </div>
  );
}

function CopyMenu({ viewer, onCopy }: Pick<HeadProps, "viewer" | "onCopy">) {
  const frame = useFrameHere(viewer);
  useStore(viewer.state);
  const segment: MenuEntry = {
    ...{ id: "segment", label: "The selected segment", onAction: () => onCopy("segment") },
    refused: viewer.selected ? undefined : "Select a segment first",
  };
  return (
    <Menu
      label={`Copy link to f${frame}, or another`}
      className="btn sm"
      items={[
        { id: "frame", label: `This frame, f${frame} (L)`, onAction: () => onCopy("frame") },
        segment,
        { id: "clip", label: "The clip", onAction: () => onCopy("clip") },
      ]}
    >
      <Icon name="link" /> Copy link <span className="clip-frame-no">to f{frame}</span>
    </Menu>
  );
}

/** A menu of the studies of the project that do not have the clip. */
function AddToStudy({ facts, isAdmin }: Pick<HeadProps, "facts" | "isAdmin">) {
  const queries = useQueryClient();
  const projects = useQuery(navigationQuery).data?.projects;
  const studies = projects?.find(({ id }) => id === facts.project)?.studies ?? [];
  const has = new Set(facts.studies.map(({ study }) => study));
  const refresh = () => queries.invalidateQueries({ queryKey: ["clip", facts.id] });
  const add = async (study: string, name: string) => {
    try {
      const { undo, results } = await addToStudy(facts.project, study, facts.id);
      const text = undo === null ? (results[0]?.message ?? "Nothing changed.") : `Added to ${name}`;
      const takeBack = () => undoAdding(facts.project, undo ?? "").then(refresh);
      toast({ text, undo: undo === null ? undefined : takeBack });
      await refresh();
    } catch (error) {
      toast({ text: `Not added. ${error instanceof Error ? error.message : ""}`, look: "bad" });
    }
  };
  const refused = (study: string) =>
    isAdmin ? (has.has(study) ? "It is in this study" : facts.hold ? "It is taken down" : undefined) : FOR_ADMINS;
  if (projects === undefined) return null;
  if (studies.length === 0)
    return (
      <Link className="btn sm" to={`/projects/${facts.project}/studies/new`}>
        <Icon name="plus" /> New study
      </Link>
    );
  return (
    <Menu
      label="Add to study"
      className="btn sm"
      items={studies.map(({ id, name }) => ({
        ...{ id, label: name, refused: refused(id) },
        onAction: () => void add(id, name),
      }))}
    >
      <Icon name="plus" /> Add to study
    </Menu>
  );
}
