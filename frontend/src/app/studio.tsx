import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { lazy, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { CriticsPage } from "@/features/critics/CriticsPage";
import { RunPage } from "@/features/critics/RunPage";
import { reportQuery } from "@/features/report/api/calls";
import { ReleasesPage } from "@/features/releases/ReleasesPage";
import { ReviewPage } from "@/features/review/ReviewPage";
import { HomePage } from "@/features/study/HomePage";
import { StudyPage } from "@/features/study/StudyPage";
import { Refused } from "@/shared/api/errors";
import { applyTheme } from "@/shared/theme";
import "@/shared/ui.css";
import "@/shared/player.css";
import "@/shared/studio.css";
import "@/features/critics/critics.css";
import "@/features/releases/releases.css";
import "@/features/review/review.css";
import "@/features/study/agreement/agreement.css";

/** A refusal stays a refusal; only silence is worth another try. */
const queries = new QueryClient({
  defaultOptions: { queries: { retry: (tries, error) => !(error instanceof Refused) && tries < 3 } },
});

/* Their charts and words are wanted on these pages alone. */
const DashboardPage = lazy(async () => ({
  default: (await import("@/features/dashboard/DashboardPage")).DashboardPage,
}));
const JudgesPage = lazy(async () => ({ default: (await import("@/features/judges/JudgesPage")).JudgesPage }));
const PeoplePage = lazy(async () => ({ default: (await import("@/features/people/PeoplePage")).PeoplePage }));
const JointPages = lazy(async () => ({ default: (await import("@/features/joint/JointPages")).JointPages }));
const DiffPage = lazy(async () => ({ default: (await import("@/features/truth/DiffPage")).DiffPage }));
const MergePage = lazy(async () => ({ default: (await import("@/features/truth/MergePage")).MergePage }));
const MinePage = lazy(async () => ({ default: (await import("@/features/mine/MinePage")).MinePage }));
const ReportPage = lazy(async () => ({ default: (await import("@/features/report/ReportPage")).ReportPage }));
const ProjectPage = lazy(async () => ({
  default: (await import("@/features/projects/ProjectPage")).ProjectPage,
}));
const ClipUploads = lazy(async () => ({
  default: (await import("@/features/clips/uploads/ClipUploads")).ClipUploads,
}));

function pageFor(path: string): ReactNode {
  const [, kind, id, part, last] = path.split("/");
  if (kind === "annotate" && id && part === "joint") return <JointPages study={id} joint={last ?? null} />;
  if (kind === "annotate" && id) return <MinePage study={id} />;
  if (kind === "studies" && id) return studyPage(id, part, last);
  if (kind === "projects" && id) return <ProjectPage id={id} clips={<ClipUploads project={id} />} />;
  if (kind === "truths" && id && part === "diff" && last) return <DiffPage truth={id} later={last} />;
  if (kind === "runs" && id) return <RunPage id={id} />;
  if (kind === "reports" && id) return <ReportPage id={id} />;
  return <HomePage />;
}

function studyPage(id: string, part: string | undefined, last: string | undefined): ReactNode {
  if (part === "reports" && last) return <ReportPage id={last} />;
  if (part === "review") return <ReviewPage study={id} />;
  if (part === "merge") return <MergePage study={id} search={location.search} />;
  if (part === "critics") return <CriticsPage study={id} />;
  if (part === "judges") return <JudgesPage study={id} />;
  if (part === "dashboard") return <DashboardPage study={id} />;
  if (part === "people") return <PeoplePage study={id} />;
  if (part === "releases") return <ReleasesPage study={id} />;
  return <StudyPage id={id} />;
}

/** Ask for what a large page shows while its script is still on the way. */
function askAhead(path: string): void {
  const report = /^\/(?:studies\/[^/]+\/)?reports\/([^/]+)/u.exec(path)?.[1];
  if (report) void queries.prefetchQuery(reportQuery(report));
}

applyTheme();
askAhead(location.pathname);
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <Suspense>{pageFor(location.pathname)}</Suspense>
    </QueryClientProvider>,
  );
