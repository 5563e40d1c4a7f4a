/** What came of the work, loaded after the first view of the page. */
export { NoTask } from "./NoTask";
export { SubmittedLine } from "./SubmittedLine";
import "./ending.css";
