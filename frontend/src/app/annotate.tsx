import { createRoot } from "react-dom/client";
import { calls } from "@/features/annotate/calls";
import { AnnotatePage } from "@/features/annotate/components/AnnotatePage";
import { EntrancePage } from "@/features/annotate/components/EntrancePage";
import { Entrance, WIDTH_NEEDED } from "@/features/annotate/engine/entrance";
import { Storehouse } from "@/features/annotate/engine/shelf";
import { Sitting } from "@/features/annotate/engine/sitting";
import { pageData } from "@/shared/api/page";
import { applyTheme } from "@/shared/theme";
import "@/shared/ui.css";
import "@/shared/player.css";
import "@/features/annotate/annotate.css";
import "@/features/annotate/timeline.css";

applyTheme();
const root = document.getElementById("root");
const study = pageData().study ?? /^\/annotate\/([^/]+)/.exec(location.pathname)?.[1];
if (root && study) {
  document.title = "Annotate · Outtake";
  const house = new Storehouse(globalThis.indexedDB, localStorage, pageData().username);
  const entrance = new Entrance(study, calls, matchMedia(`(min-width: ${WIDTH_NEEDED}px)`), sessionStorage);
  createRoot(root).render(
    <EntrancePage entrance={entrance}>
      <AnnotatePage sitting={new Sitting(study, entrance.calls, house)} />
    </EntrancePage>,
  );
}
