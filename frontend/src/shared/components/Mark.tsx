import type { ReactNode } from "react";

/** Shapes of the palette by name (`annotations/instruments/appearance.py`). */
const SHAPES: Readonly<Record<string, ReactNode>> = {
  circle: <circle className="sh" cx="10" cy="10" r="8.7" />,
  square: <rect className="sh" x="1.8" y="1.8" width="16.4" height="16.4" rx="1.5" />,
  diamond: <path className="sh" d="M10 .6 19.4 10 10 19.4 .6 10z" />,
  arrow: <path className="sh" d="M1.2 2.2h11L19.3 10l-7.1 7.8h-11z" />,
  hexagon: <path className="sh" d="M5.3 1.6h9.4L19.4 10l-4.7 8.4H5.3L.6 10z" />,
  pentagon: <path className="sh" d="M10 .8 19.4 7.8 15.8 18.7H4.2L.6 7.8z" />,
  triangle: <path className="sh" d="M.8 2.2h18.4L10 19.2z" />,
  bubble: <path className="sh" d="M1.2 1.8h17.6v12.7h-6L8.5 19v-4.5H1.2z" />,
  shield: <path className="sh" d="M1.8 1.6h16.4v9.2Q17 16 10 19.2 3 16 1.8 10.8z" />,
};

/** The shape of a letter whose type names none; any other letter has the circle. */
const BY_LETTER: Readonly<Record<string, string>> = {
  P: "circle",
  O: "square",
  L: "diamond",
  M: "arrow",
  B: "hexagon",
  S: "bubble",
  H: "pentagon",
  T: "triangle",
};
const CENTRE: Readonly<Record<string, readonly [number, number]>> = {
  arrow: [8.4, 14],
  bubble: [10, 12.2],
  pentagon: [10, 14.6],
  triangle: [10, 11.6],
  shield: [10, 13.2],
};

/** What an error type says of its look: letter, and perhaps colour and shape of the palette. */
export interface Look {
  readonly letter: string;
  readonly colour?: string;
  readonly shape?: string;
}

/** The attributes that give an element the colours of a type (`tokens.css`). */
export const tinted = (type: Look | undefined) => ({ "data-t": type?.letter, "data-colour": type?.colour });

export const shapeOf = ({ shape, letter }: Look): string => shape ?? BY_LETTER[letter] ?? "circle";

/**
 * The sign of an error type: colour, letter and shape, so that colour is never alone. Without a label it only repeats
 * the words next to it.
 */
export function Mark({ letter, colour, shape: named, label }: Look & { readonly label?: string }) {
  const shape = shapeOf({ letter, shape: named });
  const [x, y] = CENTRE[shape] ?? [10, 14];
  return (
    <span
      className="mark"
      {...tinted({ letter, colour })}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <svg viewBox="0 0 20 20" width="100%" height="100%" aria-hidden="true">
        {SHAPES[shape] ?? SHAPES.circle}
        <text x={x} y={y}>
          {letter}
        </text>
      </svg>
    </span>
  );
}
