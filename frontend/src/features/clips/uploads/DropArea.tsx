import { useRef, useState } from "react";
import type { UploadBatchInput } from "@/shared/api/types";
import type { Added } from "@/shared/engine/dropped-files";
import { chosen } from "@/shared/engine/dropped-files";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { FileDrop } from "@/shared/studio/FileDrop";
import { drop as messages } from "@/messages/studio/uploads";

export interface DropAreaProps {
  readonly onFiles: (files: readonly Added[], options: UploadBatchInput) => void;
}

/** How files are taken in that are dropped before anything is chosen. */
export const AS_DROPPED: UploadBatchInput = { generator: "", source: "", category: "", prompt_from: "file_name" };

/** Where files and folders are dropped or chosen, and what holds for all of them. */
export function DropArea({ onFiles }: DropAreaProps) {
  const [generator, setGenerator] = useState("");
  const [promptFrom, setPromptFrom] = useState<"file_name" | "none">("file_name");
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const give = (found: readonly Added[]) =>
    onFiles(found, { ...AS_DROPPED, generator: generator.trim(), prompt_from: promptFrom });
  const take = (input: HTMLInputElement) => {
    give(chosen(input.files ?? []));
    input.value = ""; // the same files can be chosen again
  };
  return (
    <div className="up-head">
      <FileDrop onFiles={give} />
      <div className="up-drop" data-testid="drop">
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
