/** What tasks need whose subject is a text, or an error that another annotator marked. */
import "../controls/chip.css";
import "./text.css";

export { ChainPanel } from "./ChainPanel";
export { ChainText } from "./ChainText";
export { ErrorCard } from "./ErrorCard";
export { LastProposal } from "./LastProposal";
export { MarkedLane } from "./MarkedLane";
export { TextSubject } from "./TextSubject";
