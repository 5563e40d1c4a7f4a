import type { ReactNode } from "react";

const PATHS = {
  play: <path d="M5 3.2v9.6l7.6-4.8z" fill="currentColor" />,
  pause: <path d="M5.5 3.5v9M10.5 3.5v9" />,
  back: <path d="M10 4 6 8l4 4" />,
  fwd: <path d="m6 4 4 4-4 4" />,
  first: <path d="M11.5 4 7.5 8l4 4M4.5 4v8" />,
  last: <path d="m4.5 4 4 4-4 4M11.5 4v8" />,
  loop: <path d="M3 7.5A3.5 3.5 0 0 1 6.5 4H12m0 0L10 2m2 2-2 2M13 8.5A3.5 3.5 0 0 1 9.5 12H4m0 0 2 2m-2-2 2-2" />,
  auto: <path d="M3.5 3.5 8 8l-4.5 4.5M8.5 3.5 13 8l-4.5 4.5" />,
  once: <path d="M3.5 3v10M6.5 4v8l6-4z" />,
  link: (
    <path d="M6.8 9.2a2.4 2.4 0 0 0 3.4 0l2.6-2.6a2.4 2.4 0 0 0-3.4-3.4l-.9.9M9.2 6.8a2.4 2.4 0 0 0-3.4 0L3.2 9.4a2.4 2.4 0 0 0 3.4 3.4l.9-.9" />
  ),
  size: <path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10" />,
  undo: <path d="M6 3 3 6l3 3M3 6h6a4 4 0 0 1 0 8H7" />,
  redo: <path d="m10 3 3 3-3 3M13 6H7a4 4 0 0 0 0 8h2" />,
  help: (
    <>
      <circle cx="8" cy="8" r="6.2" />
      <path d="M6.2 6.3a1.9 1.9 0 1 1 2.6 1.8c-.6.3-.8.6-.8 1.2" />
      <path d="M8 11.4v.1" />
    </>
  ),
  sun: (
    <>
      <circle cx="8" cy="8" r="2.8" />
      <path d="M8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9" />
    </>
  ),
  check: <path d="m3 8.5 3.2 3.2L13 4.8" />,
  warn: <path d="M8 2.2 14.3 13.3H1.7zM8 6.5v3.2M8 11.6v.1" />,
  x: <path d="m4 4 8 8M12 4l-8 8" />,
  trash: <path d="M2.8 4.3h10.4M6.3 4.3V2.7h3.4v1.6M4.2 4.3l.6 9h6.4l.6-9M6.7 7v3.7M9.3 7v3.7" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.5V8l2.3 1.5" />
    </>
  ),
  saved: <path d="M4.5 12.5a3 3 0 0 1-.3-6 4 4 0 0 1 7.7.8 2.6 2.6 0 0 1-.4 5.2zM6 9.5l1.5 1.5L10 8.3" />,
  wait: <path d="M4.5 12.5a3 3 0 0 1-.3-6 4 4 0 0 1 7.7.8 2.6 2.6 0 0 1-.4 5.2zM8 6.8v2.3M8 10.9v.1" />,
  dl: <path d="M8 2.5v7M5 7l3 3 3-3M3 13h10" />,
  flag: <path d="M4 14V2.5h7.5L9.8 5.3l1.7 2.7H4" />,
  up: <path d="M8 13V3.5M4 7.2l4-4 4 4" />,
  plus: <path d="M8 3v10M3 8h10" />,
  chev: <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />,
  lock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1" />
      <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
    </>
  ),
  vol: <path d="M3 6.3h2L8 3.8v8.4L5 9.7H3zM10.3 6a2.8 2.8 0 0 1 0 4M12 4.3a5 5 0 0 1 0 7.4" />,
  pin: (
    <>
      <path d="M8 14s4.5-4.3 4.5-7.5a4.5 4.5 0 0 0-9 0C3.5 9.7 8 14 8 14z" />
      <circle cx="8" cy="6.5" r="1.5" />
    </>
  ),
  mute: <path d="M3 6.3h2L8 3.8v8.4L5 9.7H3zM10.5 6.5l3 3M13.5 6.5l-3 3" />,
  minus: <path d="M3 8h10" />,
  whole: <path d="M2.5 4v8M13.5 4v8M5 8h6M6.5 6.5 5 8l1.5 1.5M9.5 6.5 11 8 9.5 9.5" />,
  lanes: <path d="M2.5 4h7M6.5 8h7M2.5 12h5" />,
  snap: (
    <path d="M4 2.5v5.5a4 4 0 0 0 8 0V2.5M4 5.5h2.5M12 5.5H9.5M6.5 2.5v5.5a1.5 1.5 0 0 0 3 0V2.5M4 2.5h2.5M9.5 2.5H12" />
  ),
  copy: <path d="M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z" />,
  split: <path d="M8 2v12M5.5 5h-3v6h3M10.5 5h3v6h-3" />,
  join: <path d="M2.5 5h11v6h-11zM5 8h2.5M11 8H8.5" />,
  box: <path d="M2.5 4.5h11v7h-11zM1.5 3.5h2v2h-2zM12.5 3.5h2v2h-2zM1.5 10.5h2v2h-2zM12.5 10.5h2v2h-2z" />,
} satisfies Record<string, ReactNode>;

/** Those of the studio alone, which the annotator's page does not load: `shared/studio/icons` adds them. */
export type StudioIconName =
  | "eye"
  | "hidden"
  | "left"
  | "right"
  | "msg"
  | "film"
  | "seal"
  | "filter"
  | "dots"
  | "rows"
  | "grid"
  | "dense"
  | "star"
  | "off";

export type IconName = keyof typeof PATHS | StudioIconName;

const drawn: Partial<Record<string, ReactNode>> = { ...PATHS };

export const addIcons = (icons: Readonly<Record<StudioIconName, ReactNode>>): void => void Object.assign(drawn, icons);

/** A drawing that says nothing to a screen reader: the control around it has the words. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
    {drawn[name]}
  </svg>
);
