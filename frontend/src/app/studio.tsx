import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { CriticsPage } from "@/features/critics/CriticsPage";
import { RunPage } from "@/features/critics/RunPage";
import { ReleasesPage } from "@/features/releases/ReleasesPage";
import { ReportPage } from "@/features/report/ReportPage";
import { ReviewPage } from "@/features/review/components/ReviewPage";
import { HomePage } from "@/features/study/HomePage";
import { StudyPage } from "@/features/study/StudyPage";
import { Refused } from "@/shared/api/errors";
import { applyTheme } from "@/shared/theme";
import "@/shared/ui.css";
import "@/shared/player.css";
import "@/shared/studio.css";
import "@/features/critics/critics.css";
import "@/features/releases/releases.css";
import "@/features/report/report.css";
import "@/features/review/review.css";
import "@/features/study/agreement.css";

/** A refusal stays a refusal; only silence is worth another try. */
const queries = new QueryClient({
  defaultOptions: { queries: { retry: (tries, error) => !(error instanceof Refused) && tries < 3 } },
});

function pageFor(path: string): ReactNode {
  const [, kind, id, part] = path.split("/");
  if (kind === "studies" && id) return studyPage(id, part);
  if (kind === "runs" && id) return <RunPage id={id} />;
  if (kind === "reports" && id) return <ReportPage id={id} />;
  return <HomePage />;
}

function studyPage(id: string, part: string | undefined): ReactNode {
  if (part === "review") return <ReviewPage study={id} />;
  if (part === "critics") return <CriticsPage study={id} />;
  if (part === "releases") return <ReleasesPage study={id} />;
  return <StudyPage id={id} />;
}

applyTheme();
const root = document.getElementById("root");
if (root)
  createRoot(root).render(<QueryClientProvider client={queries}>{pageFor(location.pathname)}</QueryClientProvider>);
