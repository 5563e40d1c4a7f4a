/** What the page shows in a recheck of another person's work. */
import { Icon } from "@/shared/components/Icon";
import { recheck as messages } from "@/messages/recheck";
import type { Editor } from "../editor/editor";
import { isAsSaid } from "../editor/recheck";
import { useEditor } from "../controls/hooks";

export { SendBackDialog } from "./SendBackDialog";
export { SentBack } from "./SentBack";

/** That this is a recheck, and what a submission now would do to the work. */
export function RecheckLine({ editor }: { editor: Editor }) {
  useEditor(editor);
  const asSaid = isAsSaid(editor);
  return (
    <div className="note" role="status" data-testid="recheck" data-state={asSaid ? "as-said" : "changed"}>
      <Icon name={asSaid ? "check" : "warn"} />
      <span className="grow">
        <b>{messages.whose}</b> {messages.what}{" "}
        <span className="mut">{asSaid ? messages.asSaid : messages.changed}</span>
      </span>
    </div>
  );
}
