/** What tasks need whose subject is read, or was marked by somebody. */
import "./text.css";

export { ChainPanel } from "./ChainPanel";
export { ChainText } from "./ChainText";
export { ErrorCard } from "./ErrorCard";
export { MarkedLane } from "./MarkedLane";
export { TextSubject } from "./TextSubject";
