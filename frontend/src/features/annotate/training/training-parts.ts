/** What only the training needs, and the guide when it is opened. */
import "./training.css";

export { FeedbackLanes } from "./FeedbackLanes";
export { FeedbackPanel } from "./FeedbackPanel";
export { Tutorial } from "./Tutorial";
