import { useRef, useState } from "react";
import { Button } from "./Button";

/** A command or an address, and a button that copies it; where the browser does not let it, selects it. */
export function CopyLine({ says, command }: { says: string; command: string }) {
  const [done, setDone] = useState<"Copy" | "Copied" | "Selected">("Copy");
  const text = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      setDone("Copied");
    } catch {
      // without TLS there is no clipboard
      if (text.current) getSelection()?.selectAllChildren(text.current);
      setDone("Selected");
    }
  };
  return (
    <div>
      <span className="lab">{says}</span>
      <span className="row copy-line">
        <code className="mono grow" tabIndex={0} ref={text}>
          {command}
        </code>
        <Button size="sm" aria-label={`${done}: ${says}`} onClick={() => void copy()}>
          {done}
        </Button>
      </span>
    </div>
  );
}
