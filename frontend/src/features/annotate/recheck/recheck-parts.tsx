/** What the page says where somebody else's work is looked at. */
import { Icon } from "@/shared/components/Icon";
import { recheck as words } from "@/words/recheck";
import type { Desk } from "../editor/editor";
import { isAsSaid } from "../editor/recheck";
import { useDesk } from "../controls/hooks";

export { SendBackDialog } from "./SendBackDialog";
export { SentBack } from "./SentBack";

/** Whose turn it is, and what would become of the work as it stands. */
export function RecheckLine({ desk }: { desk: Desk }) {
  useDesk(desk);
  const asSaid = isAsSaid(desk);
  return (
    <div className="note" role="status" data-testid="recheck" data-state={asSaid ? "as-said" : "changed"}>
      <Icon name={asSaid ? "check" : "warn"} />
      <span className="grow">
        <b>{words.whose}</b> {words.what} <span className="mut">{asSaid ? words.asSaid : words.changed}</span>
      </span>
    </div>
  );
}
