import { editor as messages } from "@/messages/studio/builder";
import { fateOf } from "../engine/marks";
import { useInstrumentForm } from "./form";

/** The change of an entry since the version that the draft was made from. */
export function EntryChange({ place }: { place: string }) {
  const { changes, isFixed } = useInstrumentForm();
  const fate = isFixed ? null : fateOf(changes, place);
  return fate ? (
    <span className={fate === "new" ? "entry-change ok xs b" : "entry-change warn xs b"}>{messages.changed[fate]}</span>
  ) : null;
}
