import { useRef, useState } from "react";
import type { UploadBatchInput } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { drop as messages } from "@/messages/studio/uploads";
import { chosen, dropped } from "../engine/dropped-files";
import type { Added } from "../engine/queue-state";

export interface DropAreaProps {
  readonly onFiles: (files: readonly Added[], options: UploadBatchInput) => void;
}

/** Where files and folders are dropped or chosen, and what is said of all of them. */
export function DropArea({ onFiles }: DropAreaProps) {
  const [generator, setGenerator] = useState("");
  const [promptFrom, setPromptFrom] = useState<"file_name" | "none">("file_name");
  const [over, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const give = (found: readonly Added[]) =>
    onFiles(found, { generator: generator.trim(), source: "", category: "", prompt_from: promptFrom });
  const take = (input: HTMLInputElement) => {
    give(chosen(input.files ?? []));
    input.value = ""; // the same files can be chosen again
  };
  return (
    <div className="up-head">
      <div
        className={over ? "up-drop over" : "up-drop"}
        data-testid="drop"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void dropped(event.dataTransfer).then(give);
        }}
      >
        <span className="up-mark">
          <Icon name="up" />
        </span>
        <b>{messages.heading}</b>
        <div className="row">
          <Button data-uploads="" onClick={() => files.current?.click()}>
            {messages.files}
          </Button>
          <Button onClick={() => folder.current?.click()}>{messages.folder}</Button>
        </div>
        <p className="hint">{messages.formats}</p>
        <input
          ref={files}
          hidden
          type="file"
          multiple
          aria-label={messages.filesLabel}
          onChange={(event) => take(event.target)}
        />
        <input
          ref={folder}
          hidden
          type="file"
          aria-label={messages.folderLabel}
          {...{ webkitdirectory: "" }}
          onChange={(event) => take(event.target)}
        />
      </div>
      <div className="up-options">
        <label>
          <span>{messages.generator}</span>
          <input
            className="in"
            value={generator}
            placeholder={messages.unknown}
            maxLength={161}
            onChange={(event) => setGenerator(event.target.value)}
          />
        </label>
        <label>
          <span>{messages.prompt}</span>
          <select
            className="in"
            value={promptFrom}
            onChange={(event) => setPromptFrom(event.target.value === "none" ? "none" : "file_name")}
          >
            <option value="file_name">{messages.fileName}</option>
            <option value="none">{messages.noPrompt}</option>
          </select>
        </label>
      </div>
    </div>
  );
}
