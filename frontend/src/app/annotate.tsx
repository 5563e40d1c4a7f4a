import { createRoot } from "react-dom/client";
import type { Calls } from "@/features/annotate/api/calls";
import { calls } from "@/features/annotate/api/calls";
import { AnnotatePage } from "@/features/annotate/page/AnnotatePage";
import { PreflightPage } from "@/features/annotate/page/PreflightPage";
import { preloadPanel, PREFETCHED } from "@/features/annotate/page/lazy";
import { Preflight, WIDTH_NEEDED } from "@/features/annotate/session/preflight";
import { fetchAll, firstClip } from "@/features/annotate/controls/lazy-part";
import { LocalStore } from "@/features/annotate/session/local-store";
import { AnnotationSession } from "@/features/annotate/session/annotation-session";
import { pageData } from "@/shared/api/page";
import type { Doing } from "@/features/annotate/session/session-state";
import { page, reopened } from "@/messages/annotate";
import { applyTheme } from "@/shared/theme";
import "@/shared/ui.css";
import "@/shared/player.css";
import "@/shared/components/type-options.css";
import "@/features/annotate/page/annotate.css";
import "@/features/annotate/timeline/timeline.css";

/** The calls, which have the panel of a study fetched while its first task is. */
const withPreloadedPanel = (calls: Calls): Calls => ({
  ...calls,
  study: async (id, round) => {
    const study = await calls.study(id, round);
    preloadPanel(study.instrument_document);
    return study;
  },
});

/** The page of a study, with what is done on it and the calls that it makes. */
function begin(root: HTMLElement, study: string, calls: Calls, doing: Doing): AnnotationSession {
  const { username } = pageData();
  const owner = doing === "annotate" ? username : `${username}:${doing}`; // under which this computer keeps the work
  const localStore = new LocalStore(globalThis.indexedDB, localStorage, owner);
  const preflight = new Preflight(study, calls, matchMedia(`(min-width: ${WIDTH_NEEDED}px)`), sessionStorage);
  const session = new AnnotationSession(study, withPreloadedPanel(preflight.calls), localStore, doing);
  void firstClip(session.state).then(() => fetchAll(PREFETCHED));
  createRoot(root).render(
    <PreflightPage preflight={preflight}>
      <AnnotatePage session={session} />
    </PreflightPage>,
  );
  return session;
}

/** Opens one's own annotation again; then the first page has its new revision. */
async function reopen(root: HTMLElement, study: string, annotation: string): Promise<void> {
  const { reopenCalls } = await import("@/features/annotate/api/reopen-calls");
  const onOpen = (revision: number) => session.notice.set(reopened(revision));
  const onEnd = () => location.assign("/");
  const session = begin(
    root,
    study,
    reopenCalls(calls, { annotation, storage: localStorage, onOpen, onEnd }),
    "reopen",
  );
}

applyTheme();
const root = document.getElementById("root");
const study = pageData().study ?? /^\/annotate\/([^/]+)/.exec(location.pathname)?.[1];
if (root && location.pathname === "/annotate/preview") void import("./preview").then(({ begin }) => begin(root));
else if (root && study) {
  document.title = page.title;
  const annotation = new URLSearchParams(location.search).get("reopen");
  if (annotation) void reopen(root, study, annotation);
  else if (!/\/recheck\/?$/.test(location.pathname)) begin(root, study, calls, "annotate");
  else
    void import("@/features/annotate/api/recheck-calls").then(({ recheckCalls }) =>
      begin(root, study, recheckCalls(calls, localStorage), "recheck"),
    );
}
