import type { ReactNode } from "react";

const PATHS = {
  play: <path d="M5 3.2v9.6l7.6-4.8z" fill="currentColor" />,
  pause: <path d="M5.5 3.5v9M10.5 3.5v9" />,
  back: <path d="M10 4 6 8l4 4" />,
  fwd: <path d="m6 4 4 4-4 4" />,
  first: <path d="M11.5 4 7.5 8l4 4M4.5 4v8" />,
  last: <path d="m4.5 4 4 4-4 4M11.5 4v8" />,
  loop: (
    <path d="M3 7.5A3.5 3.5 0 0 1 6.500 4H12m0 0L10 2m2 2-2 2M13 8.500A3.500 3.500 0 0 1 9.500 12H4m0 0 2 2m-2-2 2-2" />
  ),
  auto: <path d="M3.500 3.500 8 8l-4.500 4.500M8.500 3.500 13 8l-4.500 4.500" />,
  once: <path d="M3.5 3v10M6.500 4v8l6-4z" />,
  link: (
    <path d="M6.800 9.200a2.400 2.400 0 0 0 3.400 0l2.600-2.600a2.400 2.400 0 0 0-3.400-3.400l-.9.9M9.200 6.800a2.400 2.400 0 0 0-3.400 0L3.200 9.400a2.400 2.400 0 0 0 3.400 3.400l.9-.9" />
  ),
  size: <path d="M2.500 6V2.500H6M10 2.500h3.500V6M13.500 10v3.500H10M6 13.500H2.500V10" />,
  undo: <path d="M6 3 3 6l3 3M3 6h6a4 4 0 0 1 0 8H7" />,
  redo: <path d="m10 3 3 3-3 3M13 6H7a4 4 0 0 0 0 8h2" />,
  help: (
    <>
      <circle cx="8" cy="8" r="6.200" />
      <path d="M6.200 6.300a1.900 1.900 0 1 1 2.600 1.800c-.6.3-.8.6-.8 1.200" />
      <path d="M8 11.400v.1" />
    </>
  ),
  sun: (
    <>
      <circle cx="8" cy="8" r="2.800" />
      <path d="M8 1.500v1.300M8 13.200v1.300M1.500 8h1.300M13.200 8h1.300M3.400 3.400l.9.9M11.700 11.700l.9.9M3.400 12.600l.9-.9M11.700 4.300l.9-.9" />
    </>
  ),
  check: <path d="m3 8.500 3.200 3.200L13 4.800" />,
  warn: <path d="M8 2.200 14.300 13.300H1.700zM8 6.500v3.200M8 11.600v.1" />,
  x: <path d="m4 4 8 8M12 4l-8 8" />,
  trash: (
    <path d="M2.800 4.300h10.400M6.300 4.300V2.700h3.400v1.600M4.200 4.300l.6 9h6.400l.6-9M6.700 7v3.700M9.300 7v3.700" />
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.500V8l2.300 1.500" />
    </>
  ),
  saved: (
    <path d="M4.500 12.500a3 3 0 0 1-.3-6 4 4 0 0 1 7.700.8 2.600 2.600 0 0 1-.4 5.200zM6 9.500l1.500 1.500L10 8.300" />
  ),
  wait: (
    <path d="M4.500 12.500a3 3 0 0 1-.3-6 4 4 0 0 1 7.700.8 2.600 2.600 0 0 1-.4 5.200zM8 6.800v2.300M8 10.900v.1" />
  ),
  dl: <path d="M8 2.500v7M5 7l3 3 3-3M3 13h10" />,
  flag: <path d="M4 14V2.500h7.500L9.800 5.300l1.700 2.700H4" />,
  up: <path d="M8 13V3.500M4 7.200l4-4 4 4" />,
  plus: <path d="M8 3v10M3 8h10" />,
  chev: <path d="m4.500 6.500 3.500 3.500 3.500-3.500" />,
  lock: (
    <>
      <rect x="3.500" y="7" width="9" height="6.500" rx="1" />
      <path d="M5.500 7V5a2.500 2.500 0 0 1 5 0v2" />
    </>
  ),
  vol: <path d="M3 6.300h2L8 3.800v8.400L5 9.700H3zM10.300 6a2.800 2.800 0 0 1 0 4M12 4.300a5 5 0 0 1 0 7.400" />,
  pin: (
    <>
      <path d="M8 14s4.500-4.300 4.500-7.500a4.500 4.500 0 0 0-9 0C3.500 9.700 8 14 8 14z" />
      <circle cx="8" cy="6.500" r="1.500" />
    </>
  ),
  mute: <path d="M3 6.3h2L8 3.8v8.4L5 9.7H3zM10.500 6.500l3 3M13.500 6.500l-3 3" />,
  minus: <path d="M3 8h10" />,
  whole: <path d="M2.500 4v8M13.500 4v8M5 8h6M6.500 6.500 5 8l1.500 1.500M9.500 6.500 11 8 9.500 9.500" />,
  lanes: <path d="M2.500 4h7M6.500 8h7M2.500 12h5" />,
  snap: (
    <path d="M4 2.500v5.500a4 4 0 0 0 8 0V2.500M4 5.500h2.500M12 5.500H9.500M6.500 2.500v5.500a1.500 1.500 0 0 0 3 0V2.500M4 2.500h2.500M9.500 2.500H12" />
  ),
  copy: <path d="M5.500 5.500v-3h8v8h-3M2.500 5.500h8v8h-8z" />,
  split: <path d="M8 2v12M5.500 5h-3v6h3M10.500 5h3v6h-3" />,
  join: <path d="M2.500 5h11v6h-11zM5 8h2.500M11 8H8.500" />,
  box: (
    <path d="M2.500 4.500h11v7h-11zM1.500 3.500h2v2h-2zM12.500 3.500h2v2h-2zM1.500 10.500h2v2h-2zM12.500 10.500h2v2h-2z" />
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof PATHS;

/** A drawing that says nothing to a screen reader: the control around it has the words. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
    {PATHS[name]}
  </svg>
);
