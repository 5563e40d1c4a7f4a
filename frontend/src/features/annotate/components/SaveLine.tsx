import type { IconName } from "@/shared/components/Icon";
import { Icon } from "@/shared/components/Icon";
import { useStore } from "@/shared/hooks";
import type { DraftSaver, SaveState } from "../engine/draft-saver";
import { clockTime } from "../format";

interface Line {
  readonly icon: IconName;
  readonly look: "ok" | "warn" | "bad" | "dim";
  readonly text: string;
}

/** Where the work is kept. "Saved" means stored on the server and nothing less. */
export function SaveLine({ saver }: { saver: DraftSaver }) {
  const state = useStore(saver.state);
  const { icon, look, text } = lineFor(state);
  return (
    <span className="state" role="status" data-testid="save-state" data-state={state.kind}>
      <span className={`flex ${look}`}>
        <Icon name={icon} />
      </span>
      <span className={look === "ok" || look === "dim" ? "" : "b"}>{text}</span>
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
      return { icon: "wait", look: "warn", text: "Kept on this computer" };
    case "offline":
      return { icon: "wait", look: "warn", text: "Offline, kept on this computer" };
    case "conflict":
      return { icon: "warn", look: "bad", text: "Saved elsewhere too" };
    case "lost":
      return { icon: "lock", look: "bad", text: "Lease over, kept on this computer" };
    case "refused":
      return { icon: "warn", look: "bad", text: `Refused: ${state.message}` };
  }
}
