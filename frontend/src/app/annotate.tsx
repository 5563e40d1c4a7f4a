import { createRoot } from "react-dom/client";
import { calls } from "@/features/annotate/calls";
import { AnnotatePage } from "@/features/annotate/components/AnnotatePage";
import { Sitting } from "@/features/annotate/engine/sitting";
import { pageData } from "@/shared/api/page";
import { applyTheme } from "@/shared/theme";
import "@/shared/ui.css";
import "@/shared/player.css";
import "@/features/annotate/annotate.css";

applyTheme();
const root = document.getElementById("root");
const study = pageData().study ?? /^\/annotate\/([^/]+)/.exec(location.pathname)?.[1];
if (root && study) {
  document.title = "Annotate · Outtake";
  createRoot(root).render(<AnnotatePage sitting={new Sitting(study, calls, localStorage)} />);
}
