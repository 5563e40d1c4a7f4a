import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { ReportPage } from "@/features/report/ReportPage";
import { HomePage } from "@/features/study/HomePage";
import { StudyPage } from "@/features/study/StudyPage";
import { Refused } from "@/shared/api/errors";
import { applyTheme } from "@/shared/theme";
import "@/shared/ui.css";
import "@/shared/studio.css";

/** A refusal stays a refusal; only silence is worth another try. */
const queries = new QueryClient({
  defaultOptions: { queries: { retry: (tries, error) => !(error instanceof Refused) && tries < 3 } },
});

function pageFor(path: string): ReactNode {
  const [, kind, id] = path.split("/");
  if (kind === "studies" && id) return <StudyPage id={id} />;
  if (kind === "reports" && id) return <ReportPage id={id} />;
  return <HomePage />;
}

applyTheme();
const root = document.getElementById("root");
if (root)
  createRoot(root).render(<QueryClientProvider client={queries}>{pageFor(location.pathname)}</QueryClientProvider>);
