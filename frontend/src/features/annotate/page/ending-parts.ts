/** What came of the work, loaded after the first view of the page. */
export { Ending } from "./Ending";
export { SubmittedLine } from "./SubmittedLine";
