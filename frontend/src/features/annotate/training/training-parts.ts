/** What only the training needs, and whoever asks for the guide. */
import "./training.css";

export { FeedbackLanes } from "./FeedbackLanes";
export { FeedbackPanel } from "./FeedbackPanel";
export { Tutorial } from "./Tutorial";
