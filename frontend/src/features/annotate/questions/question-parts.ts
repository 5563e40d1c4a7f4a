/** Where questions are answered one after the other. */
import "../controls/chip.css";
import "./questions.css";

export { EvidenceLane } from "./EvidenceLane";
export { QuestionPanel } from "./QuestionPanel";
