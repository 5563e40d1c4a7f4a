import { useEffect, useRef } from "react";

/** The heading of a step; it takes the focus, so that who cannot see the page hears that it has changed. */
export function Heading({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <h1 ref={ref} tabIndex={-1}>
      {children}
    </h1>
  );
}
