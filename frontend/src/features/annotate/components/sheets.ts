/** Everything that opens over the page. */
import "../sheets.css";

export { HelpDialog } from "./HelpDialog";
export { ReportDialog, SkipDialog } from "./LeaveDialogs";
export { MenuDialog } from "./MenuDialog";
