/** Where questions are answered one after the other. */
import "../controls/chip.css";
import "./questions.css";

export { EvidenceLane } from "./EvidenceLane";
export { EventMarks } from "./EventMarks";
export { QuestionPanel } from "./QuestionPanel";
