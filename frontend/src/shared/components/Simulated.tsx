/** Says that no person did the work. Shown with every simulated annotator. */
import { parts } from "@/messages/studio/shared";
export const Simulated = ({ when }: { when: boolean }) =>
  when ? <span className="pill warn">{parts.simulated}</span> : null;
