import type { ReactNode } from "react";
import { useLayoutEffect, useRef, useState } from "react";

interface ScrollProps {
  /** What is in it, for those who come to it by Tab. */
  readonly label: string;
  readonly children: ReactNode;
}

/** What may be wider than the page, such as a table: it scrolls by itself, by keys too, where it does not fit. */
export function Scroll({ label, children }: ScrollProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isWider, setIsWider] = useState(false);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => setIsWider(box.scrollWidth > box.clientWidth);
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    for (const child of box.children) watch.observe(child);
    return () => watch.disconnect();
  }, []);
  return (
    <div className="scroll" ref={ref} {...(isWider ? { tabIndex: 0, role: "group", "aria-label": label } : {})}>
      {children}
    </div>
  );
}
