import type { IconName } from "@/shared/components/Icon";
import { Icon } from "@/shared/components/Icon";
import type { Store } from "@/shared/engine/store";
import { useStore } from "@/shared/hooks";
import { save } from "@/messages/annotate";
import type { DraftSaver, SaveState } from "../session/draft-saver";
import { clockTime } from "../document/format";

interface Line {
  readonly icon: IconName;
  readonly look: "ok" | "warn" | "bad" | "dim";
  readonly text: string;
}

export interface SaveLineProps {
  readonly saver: DraftSaver;
  /** Finished clips that are not sent yet. */
  readonly waiting: Store<number>;
}

/** Where the work is kept. "Saved" means stored on the server and nothing less. */
export function SaveLine({ saver, waiting }: SaveLineProps) {
  const state = useStore(saver.state);
  const behind = useStore(waiting);
  const { icon, look, text } = lineFor(state);
  return (
    <span className="state" role="status" data-testid="save-state" data-state={state.kind} data-waiting={behind}>
      <span className={`flex ${look}`}>
        <Icon name={icon} />
      </span>
      <span className={look === "ok" || look === "dim" ? "" : "b"}>
        {text}
        {behind > 0 ? save.waiting(behind) : ""}
      </span>
    </span>
  );
}

function lineFor(state: SaveState): Line {
  switch (state.kind) {
    case "new":
      return { icon: "saved", look: "dim", text: save.new };
    case "saved":
      return { icon: "saved", look: "ok", text: state.at ? save.saved(clockTime(state.at)) : save.savedEarlier };
    case "saving":
      return { icon: "wait", look: "dim", text: save.saving };
    case "kept":
      return state.safe
        ? { icon: "wait", look: "warn", text: save.kept }
        : { icon: "warn", look: "bad", text: save.notKept };
    case "offline":
      return state.safe
        ? { icon: "wait", look: "warn", text: save.offline }
        : { icon: "warn", look: "bad", text: save.offlineNotKept };
    case "conflict":
      return { icon: "warn", look: "bad", text: save.conflict };
    case "lost":
      return { icon: "lock", look: "bad", text: save.lost };
    case "refused":
      return { icon: "warn", look: "bad", text: save.refused(state.message) };
  }
}
