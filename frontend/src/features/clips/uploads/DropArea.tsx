import { useRef, useState } from "react";
import type { UploadBatchInput } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { chosen, dropped } from "../engine/dropped";
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
        <b>Drop clips or a folder here</b>
        <div className="row">
          <Button data-uploads="" onClick={() => files.current?.click()}>
            Select files
          </Button>
          <Button onClick={() => folder.current?.click()}>Select a folder</Button>
        </div>
        <p className="hint">
          MP4, MOV, WebM, Matroska or AVI, or a zip of them. Add a CSV or JSON Lines manifest for their prompts.
        </p>
        <input
          ref={files}
          hidden
          type="file"
          multiple
          aria-label="Clips to upload"
          onChange={(event) => take(event.target)}
        />
        <input
          ref={folder}
          hidden
          type="file"
          aria-label="Folder to upload"
          {...{ webkitdirectory: "" }}
          onChange={(event) => take(event.target)}
        />
      </div>
      <div className="up-options">
        <label>
          <span>Generator</span>
          <input
            className="in"
            value={generator}
            placeholder="unknown"
            maxLength={161}
            onChange={(event) => setGenerator(event.target.value)}
          />
        </label>
        <label>
          <span>Prompt from</span>
          <select
            className="in"
            value={promptFrom}
            onChange={(event) => setPromptFrom(event.target.value === "none" ? "none" : "file_name")}
          >
            <option value="file_name">File name</option>
            <option value="none">From a manifest, or add later</option>
          </select>
        </label>
      </div>
    </div>
  );
}
