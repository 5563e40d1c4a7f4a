import type { IconName } from "@/shared/components/Icon";
import { Icon } from "@/shared/components/Icon";
import type { Store } from "@/shared/engine/store";
import { plural } from "@/shared/format";
import { useStore } from "@/shared/hooks";
import type { DraftSaver, SaveState } from "../engine/draft-saver";
import { clockTime } from "../format";

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
        {behind > 0 ? `; ${plural(behind, "finished clip")} to be sent` : ""}
      </span>
    </span>
  );
}

function lineFor(state: SaveState): Line {
  switch (state.kind) {
    case "new":
      return { icon: "saved", look: "dim", text: "Nothing to save yet" };
    case "saved":
      return { icon: "saved", look: "ok", text: state.at ? `Saved ${clockTime(state.at)}` : "Saved earlier" };
    case "saving":
      return { icon: "wait", look: "dim", text: "Saving" };
    case "kept":
      return state.safe
        ? { icon: "wait", look: "warn", text: "Kept on this computer" }
        : { icon: "warn", look: "bad", text: "Not saved: keep this page open" };
    case "offline":
      return state.safe
        ? { icon: "wait", look: "warn", text: "Offline, kept on this computer" }
        : { icon: "warn", look: "bad", text: "Offline and not saved: keep this page open" };
    case "conflict":
      return { icon: "warn", look: "bad", text: "Saved elsewhere too" };
    case "lost":
      return { icon: "lock", look: "bad", text: "Lease over, kept on this computer" };
    case "refused":
      return { icon: "warn", look: "bad", text: `Refused: ${state.message}` };
  }
}
