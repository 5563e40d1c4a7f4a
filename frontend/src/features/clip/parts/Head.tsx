import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { navigationQuery } from "@/shared/api/navigation";
import { Link } from "@/shared/components/Link";
import { Icon } from "@/shared/components/Icon";
import { similarPath } from "@/shared/clip-links";
import { useFrameHere } from "@/shared/here";
import { useStore } from "@/shared/hooks";
import { go } from "@/shared/navigation";
import type { MenuEntry } from "@/shared/studio/Menu";
import { Menu } from "@/shared/studio/Menu";
import { Pill } from "@/shared/studio/Pill";
import { toast } from "@/shared/studio/Toast";
import { head as messages } from "@/messages/studio/clip";
import { sentence } from "@/shared/sentence";
import type { ClipFacts } from "../api/calls";
import { addToStudy, undoAdding } from "../api/calls";
import type { Viewer } from "../engine/viewer";
import { STATES } from "./states";
import { TakeDownDialog } from "./TakeDownDialog";

/** Why a researcher cannot do what is an admin's. */
const FOR_ADMINS = messages.adminOnly;

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
    ...{ id: "down", label: messages.takeDown, look: "danger", onAction: () => setTakingDown(true) },
    refused: isAdmin ? (facts.hold ? messages.isDown : undefined) : FOR_ADMINS,
  };
  return (
    <div className="clip-head">
      <span className="cap">{messages.prompt}</span>
      <h1 className="ell grow" title={facts.prompt || facts.video}>
        {facts.prompt || facts.video}
      </h1>
      {only && facts.studies.length === 1 ? (
        <Pill look={STATES[only.state].look}>{STATES[only.state].label}</Pill>
      ) : null}
      <AddToStudy facts={facts} isAdmin={isAdmin} />
      {review ? (
        <Link className="btn sm" to={`/studies/${review.study}/review?review=${review.id}`}>
          <Icon name="split" /> {messages.review}
        </Link>
      ) : null}
      <CopyMenu viewer={viewer} onCopy={onCopy} />
      <MoreMenu facts={facts} viewer={viewer} down={down} />
      {takingDown ? <TakeDownDialog facts={facts} onClose={() => setTakingDown(false)} /> : null}
    </div>
  );
}

/** What is done seldom: clips and reasons like these, and taking the clip down. */
function MoreMenu({ facts, viewer, down }: Pick<HeadProps, "facts" | "viewer"> & { down: MenuEntry }) {
  useStore(viewer.state);
  const reason = viewer.selected?.span.reason ?? "";
  const like = (to: Parameters<typeof similarPath>[1]) => go(similarPath(facts.project, to));
  const reasons: MenuEntry = {
    ...{ id: "reasons", label: messages.similar.reasons, onAction: () => like({ text: reason }) },
    refused: reason === "" ? messages.similar.selectFirst : undefined,
  };
  const clips = { id: "similar", label: messages.similar.clips, onAction: () => like({ clip: facts.id }) };
  return <Menu label={messages.more} icon="dots" items={[clips, reasons, down]} />;
}

function CopyMenu({ viewer, onCopy }: Pick<HeadProps, "viewer" | "onCopy">) {
  const frame = useFrameHere(viewer);
  useStore(viewer.state);
  const segment: MenuEntry = {
    ...{ id: "segment", label: messages.copy.segment, onAction: () => onCopy("segment") },
    refused: viewer.selected ? undefined : messages.copy.selectFirst,
  };
  return (
    <Menu
      label={messages.copy.label(frame)}
      className="btn sm"
      items={[
        { id: "frame", label: messages.copy.frame(frame), onAction: () => onCopy("frame") },
        segment,
        { id: "clip", label: messages.copy.clip, onAction: () => onCopy("clip") },
      ]}
    >
      <Icon name="link" /> {sentence(messages.copy.to(frame, (text) => <span className="clip-frame-no">{text}</span>))}
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
      const text = undo === null ? (results[0]?.message ?? messages.study.unchanged) : messages.study.added(name);
      const takeBack = () => undoAdding(facts.project, undo ?? "").then(refresh);
      toast({ text, undo: undo === null ? undefined : takeBack });
      await refresh();
    } catch (error) {
      toast({ text: messages.study.notAdded(error instanceof Error ? error.message : ""), look: "bad" });
    }
  };
  const refused = (study: string) =>
    isAdmin ? (has.has(study) ? messages.study.has : facts.hold ? messages.isDown : undefined) : FOR_ADMINS;
  if (projects === undefined) return null;
  if (studies.length === 0)
    return (
      <Link className="btn sm" to={`/projects/${facts.project}/studies/new`}>
        <Icon name="plus" /> {messages.study.new}
      </Link>
    );
  return (
    <Menu
      label={messages.study.add}
      className="btn sm"
      items={studies.map(({ id, name }) => ({
        ...{ id, label: name, refused: refused(id) },
        onAction: () => void add(id, name),
      }))}
    >
      <Icon name="plus" /> {messages.study.add}
    </Menu>
  );
}
