import { useState } from "react";
import { Icon } from "@/shared/components/Icon";
import { file as messages } from "@/messages/studio/score";
import { decimal } from "@/shared/format";
import type { FileKind } from "./engine/form";

interface FileFieldProps {
  readonly kind: FileKind;
  readonly file: File | undefined;
  readonly problem: string | undefined;
  readonly onChange: (file: File | undefined) => void;
}

/** A file that is chosen or dropped. */
export function FileField({ kind: { role, label, hint, isOptional }, file, problem, onChange }: FileFieldProps) {
  const [over, setOver] = useState(false);
  const below = `${role}-below`;
  return (
    <div
      className={`score-file${over ? " over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onChange(event.dataTransfer.files[0] ?? file);
      }}
    >
      <label className="lab" htmlFor={`file-${role}`}>
        {label} {isOptional ? <span className="dim">{messages.optional}</span> : null}
      </label>
      <div className="row wrap">
        <input
          id={`file-${role}`}
          type="file"
          accept=".jsonl,.json,.ndjson,.txt,application/x-ndjson"
          aria-describedby={below}
          aria-invalid={problem !== undefined}
          onChange={({ target }) => {
            onChange(target.files?.[0]);
          }}
        />
        {file ? (
          <span className="xs mut">
            {messages.chosen(file.name, decimal(file.size / 1e6, file.size < 1e6 ? 3 : 1))}
          </span>
        ) : null}
      </div>
      <p id={below} className={problem ? "bad xs" : "hint"}>
        {problem ? <Icon name="warn" /> : null} {problem ?? hint}
      </p>
    </div>
  );
}
