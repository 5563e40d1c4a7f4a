import { Dialog } from "@/shared/studio/Dialog";
import type { Tab } from "./engine/tabs";

/** The keys that work on every page of the studio. */
export const KeysDialog = ({ tabs, onClose }: { tabs: readonly Tab[]; onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" onClose={onClose}>
    <ul className="lines">
      <li>
        <kbd>Ctrl K</kbd> Search
      </li>
      {tabs.map(({ key, label, letter }) =>
        letter ? (
          <li key={key}>
            <kbd>G</kbd> <kbd>{letter.toUpperCase()}</kbd> {label}
          </li>
        ) : null,
      )}
      <li>
        <kbd>?</kbd> Keyboard shortcuts
      </li>
    </ul>
  </Dialog>
);
