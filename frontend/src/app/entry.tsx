import { createRoot } from "react-dom/client";
import { calls } from "@/features/entry/api/calls";
import { Participation } from "@/features/entry/engine/participation";
import { EntryPage } from "@/features/entry/EntryPage";
import { pageData } from "@/shared/api/page";
import { applyTheme } from "@/shared/theme";
import { page } from "@/messages/entry";
import "@/shared/ui.css";

applyTheme();
const root = document.getElementById("root");
const { entry } = pageData();
if (root && entry) {
  document.title = page.title;
  const participation = new Participation(entry, calls, (address) => location.assign(address));
  createRoot(root).render(<EntryPage participation={participation} />);
}
