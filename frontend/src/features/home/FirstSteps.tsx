import type { CSSProperties, ReactNode } from "react";
import { first as messages } from "@/messages/studio/home";
import { Mark, tinted } from "@/shared/components/Mark";
import { Severity } from "@/shared/components/Severity";

/** What is done here, in three steps, each with a drawing. */
export const FirstSteps = () => (
  <section aria-labelledby="how-it-works">
    <h2 id="how-it-works" className="vh">
      {messages.how}
    </h2>
    <ol className="first-steps">
      {messages.steps.map(({ name, text }, n) => (
        <li key={name}>
          <div className="card first-drawing" aria-hidden="true">
            {DRAWINGS[n]}
          </div>
          <h3>
            <b aria-hidden="true">{n + 1}</b> {name}
          </h3>
          <p className="sm mut">{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

/** The sun of a drawn clip, in shares of its width and height. */
const SUNS = [
  [0.2, 0.3],
  [0.5, 0.2],
  [0.8, 0.3],
  [0.35, 0.25],
  [0.65, 0.35],
  [0.5, 0.4],
] as const;

const Scene = ({ sun: [x, y] }: { sun: readonly [number, number] }) => (
  <svg className="first-scene" viewBox="0 0 96 54" preserveAspectRatio="xMidYMid slice">
    <circle cx={x * 96} cy={y * 54} r="6" className="first-sun" />
    <path d="M0 42 24 28l18 12 20-18 34 20v12H0z" className="first-hill" />
  </svg>
);

const Clips = () => (
  <div className="first-clips">
    {SUNS.map((sun) => (
      <Scene key={sun.join()} sun={sun} />
    ))}
  </div>
);

/** Two segments on a timeline, of types of the palette: from, length (%), and how noticeable. */
const SEGMENTS = [
  { type: { letter: "O" }, from: 22, length: 40, severity: 4 },
  { type: { letter: "P" }, from: 52, length: 44, severity: 3 },
] as const;

const Marked = () => (
  <div className="first-marked">
    <Scene sun={[0.5, 0.3]} />
    {SEGMENTS.map(({ type, from, length, severity }) => (
      <div key={type.letter} className="first-lane">
        <span {...tinted(type)} style={{ marginLeft: `${from}%`, width: `${length}%` } as CSSProperties}>
          <Mark {...type} />
          <Severity value={severity} max={5} />
        </span>
      </div>
    ))}
  </div>
);

const SHARES = [0.61, 0.38, 0.47] as const;

const Compared = () => (
  <div className="first-bars">
    {SHARES.map((share) => (
      <span key={share} className="first-bar">
        <i style={{ width: `${share * 100}%` }} />
      </span>
    ))}
  </div>
);

const DRAWINGS: readonly ReactNode[] = [<Clips key="clips" />, <Marked key="marked" />, <Compared key="compared" />];
