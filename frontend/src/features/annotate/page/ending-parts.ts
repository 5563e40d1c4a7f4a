/** What came of the work, loaded after the first view of the page. */
export { Between } from "./Between";
export { SubmittedLine } from "./SubmittedLine";
import "./ending.css";
