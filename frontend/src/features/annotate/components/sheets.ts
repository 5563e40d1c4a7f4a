/** What is opened over the page and not needed to begin. */
export { HelpDialog } from "./HelpDialog";
export { MenuDialog } from "./MenuDialog";
