/** Where questions are answered one after the other. */
import "../asking.css";

export { EvidenceLane } from "./EvidenceLane";
export { QuestionPanel } from "./QuestionPanel";
