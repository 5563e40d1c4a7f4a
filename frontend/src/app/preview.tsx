/** An instrument as annotators see it, on a clip of the project; see `features/annotate/preview`. */
import { createRoot } from "react-dom/client";
import { AnnotatePage } from "@/features/annotate/page/AnnotatePage";
import { preloadPanel } from "@/features/annotate/page/lazy";
import type { Asked } from "@/features/annotate/preview/preview";
import { askedIn, Preview, storedDocument } from "@/features/annotate/preview/preview";
import { shownDocument } from "@/features/annotate/preview/shown-document";
import { preview as messages } from "@/messages/annotate";
import "@/features/annotate/preview/preview.css";
import "@/shared/palette.css";

const Message = ({ text }: { text: string }) => (
  <main className="message">
    <p role="status">{text}</p>
  </main>
);

export function begin(element: HTMLElement): void {
  const asked: Asked = askedIn(location.search);
  const root = createRoot(element);
  const isEmbedded = window.parent !== window;
  let preview: Preview | null = null;

  const show = (document: Record<string, unknown>): void => {
    if (preview) return void preview.show(document);
    const shown = shownDocument(document);
    if (shown === null) return root.render(<Message text={messages.nothing} />);
    preview = new Preview(asked, shown);
    preloadPanel(shown);
    root.render(
      <div className={isEmbedded ? "in-preview embedded" : "in-preview"}>
        <p className="preview-note" role="note">
          {messages.note}
        </p>
        <AnnotatePage session={preview.session} />
      </div>,
    );
  };

  document.title = messages.title;
  if (!isEmbedded)
    return void storedDocument(asked).then(show, (error: unknown) =>
      root.render(<Message text={error instanceof Error ? error.message : String(error)} />),
    );
  window.addEventListener("message", (event) => {
    if (event.origin !== location.origin || event.source !== window.parent) return;
    const sent = event.data as { kind?: unknown; document?: Record<string, unknown> } | null;
    if (sent?.kind === "instrument" && sent.document) show(sent.document);
  });
  // the page keeps the focus off what is clicked, so that its keys work; in a frame it has to have the focus first
  window.addEventListener("pointerdown", () => window.focus(), true);
  window.parent.postMessage({ kind: "ready" }, location.origin);
}
