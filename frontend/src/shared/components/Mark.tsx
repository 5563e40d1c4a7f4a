import type { ReactNode } from "react";

/** Shape and place of the letter for each of Spotlight's six types, and for two of reasoning; another gets the circle. */
const SHAPES: Readonly<Record<string, ReactNode>> = {
  P: <circle className="sh" cx="10" cy="10" r="8.700" />,
  O: <rect className="sh" x="1.800" y="1.800" width="16.400" height="16.400" rx="1.500" />,
  L: <path className="sh" d="M10 .6 19.400 10 10 19.400 .6 10z" />,
  M: <path className="sh" d="M1.200 2.200h11L19.300 10l-7.100 7.800h-11z" />,
  B: <path className="sh" d="M5.300 1.600h9.400L19.400 10l-4.700 8.400H5.300L.6 10z" />,
  H: <path className="sh" d="M10 .8 19.400 7.800 15.800 18.700H4.200L.6 7.800z" />,
  T: <path className="sh" d="M.8 2.200h18.400L10 19.200z" />,
  S: <path className="sh" d="M1.200 1.800h17.600v12.700h-6L8.500 19v-4.500H1.200z" />,
};
const CENTRE: Readonly<Record<string, readonly [number, number]>> = {
  M: [8.4, 14],
  S: [10, 12.2],
  H: [10, 14.6],
  T: [10, 11.6],
};

/**
 * The sign of an error type: colour, letter and shape, so that colour is never alone. Without a label it only repeats
 * the words beside it.
 */
export function Mark({ letter, label }: { letter: string; label?: string }) {
  const [x, y] = CENTRE[letter] ?? [10, 14];
  return (
    <span
      className="mark"
      data-t={letter}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <svg viewBox="0 0 20 20" width="100%" height="100%" aria-hidden="true">
        {SHAPES[letter] ?? SHAPES.P}
        <text x={x} y={y}>
          {letter}
        </text>
      </svg>
    </span>
  );
}
