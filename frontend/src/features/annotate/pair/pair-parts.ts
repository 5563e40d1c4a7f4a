/** What a study of pairs needs beside what every study does. */
export { PairStage } from "./PairStage";
export { PairStrips } from "./PairStrips";
