import { editor as messages } from "@/messages/studio/builder";
import { fateOf } from "../engine/marks";
import { useInstrumentForm } from "./form";

/** The change of an entry since the version that the draft was made from. */
export function EntryChange({ place }: { place: string }) {
  const { changes, isFixed } = useInstrumentForm();
  const fate = isFixed ? null : fateOf(changes, place);
  return fate ? (
    <span className={fate === "new" ? "ok xs b" : "warn xs b"}>{fate === "new" ? messages.changed.added : fate}</span>
  ) : null;
}
