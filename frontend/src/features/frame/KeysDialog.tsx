import { Dialog } from "@/shared/studio/Dialog";
import type { PageKey } from "@/shared/place";
import { keyNames } from "@/shared/engine/keys";
import { keys as messages } from "@/messages/studio/frame";
import { sentence } from "@/shared/sentence";
import type { Tab } from "./engine/tabs";

interface KeysDialogProps {
  readonly tabs: readonly Tab[];
  /** Those of the page. */
  readonly own?: readonly PageKey[];
  readonly onClose: () => void;
}

/** The keys of the page, and those that work on every page of the studio. */
export const KeysDialog = ({ tabs, own = [], onClose }: KeysDialogProps) => (
  <Dialog title={messages.title} onClose={onClose}>
    <ul className="lines">
      {own.map(({ keys, label }) => (
        <li key={label}>
          {keys.flatMap(keyNames).map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{" "}
          {label}
        </li>
      ))}
      <li>{sentence(messages.search((text) => <kbd>{text}</kbd>))}</li>
      {tabs.map(({ key, label, letter }) =>
        letter ? (
          <li key={key}>
            <kbd>G</kbd> <kbd>{letter.toUpperCase()}</kbd> {label}
          </li>
        ) : null,
      )}
      <li>{sentence(messages.shown(<kbd>?</kbd>))}</li>
    </ul>
  </Dialog>
);
