/** Everything that opens over the page. */
import "./dialogs.css";

export { HelpDialog } from "./HelpDialog";
export { ReportDialog, SkipDialog } from "./LeaveDialogs";
export { MenuDialog } from "./MenuDialog";
