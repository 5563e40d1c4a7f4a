import { fileDrop as messages } from "@/messages/studio/shared";
import { Icon } from "../components/Icon";
import type { Added } from "../engine/dropped-files";
import { dropped } from "../engine/dropped-files";
import { useFileDrop } from "../useFileDrop";

/** Takes files and folders that are dropped anywhere on the page, and shows so while they are dragged over it. */
export function FileDrop({ onFiles }: { onFiles: (files: readonly Added[]) => void }) {
  const over = useFileDrop((transfer) => void dropped(transfer).then(onFiles));
  return over ? (
    <div className="file-drop" data-testid="drop-overlay">
      <p>
        <Icon name="up" />
        {messages.here}
      </p>
    </div>
  ) : null;
}
