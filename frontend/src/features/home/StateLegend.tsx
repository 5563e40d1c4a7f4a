import { states as messages } from "@/messages/studio/home";
import { STATES } from "./states";

const SHOWN = Object.entries(STATES).filter(([state]) => state !== "taken_down");

/** What the colours of the bars on the cards mean. */
export const StateLegend = () => (
  <div className="state-bar home-legend">
    <b className="xs">{messages.heading}</b>
    <ul className="state-names" aria-label={messages.heading}>
      {SHOWN.map(([state, [name, look]]) => (
        <li key={state}>
          <span className="state-name">
            <i className={look} aria-hidden="true" /> {name}
          </span>
        </li>
      ))}
    </ul>
  </div>
);
