/**
 * The pages of the studio by address. Each page is fetched when it is first opened. Django answers for the same addresses
 * (`platform/outtake/http/studio_pages.py`).
 */
import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { Navigate, useLocation, useParams } from "react-router";
import type { PageHandle } from "@/features/frame/engine/handle";
import { FailedPage, NotFoundPage } from "@/features/frame/NotFoundPage";
import { ProjectLayout, StudioLayout, StudyLayout } from "@/features/frame/StudioLayout";
import { TourCard } from "@/features/tour/TourCard";
import { clips as clipsMessages, titles } from "@/messages/studio/app";

type Params = Readonly<Record<string, string>>;

/** A page of the table: its address, what the frame shows of it, and its component, which gets what the address names. */
function page(path: string, handle: PageHandle, load: () => Promise<(params: Params) => React.ReactNode>): RouteObject {
  const lazy = async (): Promise<{ Component: ComponentType }> => {
    const shown = await load();
    const Component = () => shown(useParams() as Params);
    return { Component };
  };
  return path === "" ? { index: true, handle, lazy } : { path, handle, lazy };
}

/** Another address of a page. */
function Moved({ to }: { to: string }) {
  const [pathname, hash] = to.split("#");
  return <Navigate to={{ pathname, hash: hash && `#${hash}`, search: useLocation().search }} replace />;
}

const MovedInStudy = ({ to }: { to: string }) => <Moved to={`/studies/${useParams().study ?? ""}${to}`} />;

/** The overview; parts that it once held have moved to Results. */
const HASHES: Readonly<Record<string, string>> = {
  "#reports": "/results/reports",
  "#truths": "/results/ground-truth",
};

function Overview({ children }: { children: React.ReactNode }) {
  const to = HASHES[useLocation().hash];
  return to === undefined ? children : <MovedInStudy to={to} />;
}

/** Opens the further figures below the overview. */
const FIGURES = "#figures";

const RESULTS = { tab: "results" } as const;

/** Whether the query of the address asks for a dialog. */
const isAsked = (name: string): boolean => new URLSearchParams(location.search).has(name);

const STUDY: RouteObject[] = [
  page("", { title: titles.overview, tab: "overview" }, async () => {
    const [{ OverviewPage }, { StudyDetails }, { MoreFigures }] = await Promise.all([
      import("@/features/overview/OverviewPage"),
      import("@/features/study/StudyDetails"),
      import("@/features/dashboard/MoreFigures"),
    ]);
    return ({ study = "" }) => (
      <Overview>
        <OverviewPage
          key={study}
          study={study}
          details={(found) => (
            <>
              <StudyDetails study={found} />
              <MoreFigures study={study} isOpen={location.hash === FIGURES} />
            </>
          )}
        />
      </Overview>
    );
  }),
  { path: "dashboard", element: <MovedInStudy to={FIGURES} /> },
  page("clips", { title: titles.clips, tab: "clips" }, async () => {
    const { StudyClips } = await import("@/features/clips/explorer/StudyClips");
    return ({ study = "" }) => <StudyClips study={study} />;
  }),
  page("people", { title: titles.people, tab: "people" }, async () => {
    const { PeoplePage } = await import("@/features/people/PeoplePage");
    return ({ study = "" }) => <PeoplePage study={study} />;
  }),
  page("review", { title: titles.review, tab: "review", ownKeys: true }, async () => {
    const { ReviewPage } = await import("@/features/review/ReviewPage");
    return ({ study = "" }) => <ReviewPage key={study} study={study} />;
  }),
  page("critics", { title: titles.critics, tab: "critics" }, async () => {
    const { CriticsPage } = await import("@/features/critics/CriticsPage");
    return ({ study = "" }) => <CriticsPage study={study} />;
  }),
  page("critics/new", { title: titles.newRun, tab: "critics" }, async () => {
    const { NewRunPage } = await import("@/features/critics/NewRunPage");
    return ({ study = "" }) => <NewRunPage key={study} study={study} />;
  }),
  page("critics/compare", { title: titles.compareRuns, tab: "critics" }, async () => {
    const { ComparePage } = await import("@/features/critics/ComparePage");
    return ({ study = "" }) => <ComparePage key={study} study={study} />;
  }),
  { path: "results", handle: RESULTS, element: <MovedInStudy to="/results/leaderboard" /> },
  page("results/leaderboard", { ...RESULTS, title: titles.leaderboard, part: "leaderboard" }, async () => {
    const { LeaderboardPage } = await import("@/features/study/leaderboard/LeaderboardPage");
    return ({ study = "" }) => <LeaderboardPage study={study} />;
  }),
  page("results/agreement", { ...RESULTS, title: titles.agreement, part: "agreement" }, async () => {
    const { AgreementPage } = await import("@/features/study/ResultsPages");
    return ({ study = "" }) => <AgreementPage study={study} />;
  }),
  page("results/ground-truth", { ...RESULTS, title: titles.truth, part: "ground-truth" }, async () => {
    const { GroundTruthPage } = await import("@/features/study/ResultsPages");
    return ({ study = "" }) => <GroundTruthPage study={study} />;
  }),
  page("results/reports", { ...RESULTS, title: titles.reports, part: "reports" }, async () => {
    const { ReportsPage } = await import("@/features/study/ResultsPages");
    return ({ study = "" }) => <ReportsPage study={study} />;
  }),
  page("results/judges", { ...RESULTS, title: titles.judges, part: "judges" }, async () => {
    const { JudgesPage } = await import("@/features/judges/JudgesPage");
    return ({ study = "" }) => <JudgesPage study={study} />;
  }),
  page("reports/:report", { ...RESULTS, title: titles.report, part: "reports" }, async () => {
    const { ReportPage } = await import("@/features/report/ReportPage");
    return ({ report = "" }) => <ReportPage key={report} id={report} />;
  }),
  { path: "judges", handle: RESULTS, element: <MovedInStudy to="/results/judges" /> },
  page("merge", { ...RESULTS, title: titles.merge, part: "ground-truth" }, async () => {
    const { MergePage } = await import("@/features/truth/MergePage");
    return ({ study = "" }) => <MergePage study={study} search={location.search} />;
  }),
  page("releases", { title: titles.releases, tab: "releases" }, async () => {
    const { ReleasesPage } = await import("@/features/releases/ReleasesPage");
    await import("@/features/releases/releases.css");
    return ({ study = "" }) => <ReleasesPage key={location.search} study={study} isBuilding={isAsked("new")} />;
  }),
  page("settings", { title: titles.settings, tab: "settings" }, async () => {
    const { SettingsPage } = await import("@/features/study/settings/SettingsPage");
    return ({ study = "" }) => <SettingsPage key={study} id={study} />;
  }),
];

const PROJECT: RouteObject[] = [
  page("", { title: titles.studies, tab: "studies" }, async () => {
    const { ProjectStudiesPage } = await import("@/features/study/ProjectStudiesPage");
    return ({ project = "" }) => <ProjectStudiesPage project={project} />;
  }),
  page("clips", { title: titles.clips, tab: "project-clips", part: "all-clips" }, async () => {
    const [{ HeldClipsPage }, { ClipUploads }, { Explorer }] = await Promise.all([
      import("@/features/projects/ProjectPages"),
      import("@/features/clips/uploads/ClipUploads"),
      import("@/features/clips/explorer/Explorer"),
    ]);
    return ({ project = "" }) => (
      <HeldClipsPage
        project={project}
        clips={
          <>
            <ClipUploads project={project} brief />
            <Explorer key={project} project={project} title={clipsMessages.all} empty={clipsMessages.empty} />
          </>
        }
      />
    );
  }),
  page("clips/prompts", { title: titles.clipPrompts, tab: "project-clips", part: "clip-prompts" }, async () => {
    const { ClipPromptsPage } = await import("@/features/clip-prompts/ClipPromptsPage");
    return ({ project = "" }) => <ClipPromptsPage key={project} project={project} />;
  }),
  page("clips/questions", { title: titles.questions, tab: "project-clips", part: "questions" }, async () => {
    const { QuestionsPage } = await import("@/features/questions/QuestionsPage");
    return ({ project = "" }) => <QuestionsPage key={project} project={project} />;
  }),
  page("clips/observers", { title: titles.observers, tab: "project-clips", part: "observers" }, async () => {
    const { ObserversPage } = await import("@/features/observers/ObserversPage");
    return ({ project = "" }) => <ObserversPage key={project} project={project} />;
  }),
  page(
    "clips/observers/:observation_run",
    { title: titles.frameChecks, tab: "project-clips", part: "observers" },
    async () => {
      const { ChecksPage } = await import("@/features/observers/ChecksPage");
      return ({ project = "", observation_run: run = "" }) => <ChecksPage key={run} {...{ project, run }} />;
    },
  ),
  page("studies/new", { title: titles.newStudy, tab: "studies" }, async () => {
    const [{ NewStudyPage }, { ClipUploads }] = await Promise.all([
      import("@/features/new-study/NewStudyPage"),
      import("@/features/clips/uploads/ClipUploads"),
    ]);
    return ({ project = "" }) => (
      <NewStudyPage
        key={project}
        project={project}
        search={location.search}
        uploads={<ClipUploads project={project} />}
      />
    );
  }),
  page("instruments", { title: titles.instruments, tab: "instruments" }, async () => {
    const { InstrumentsPage } = await import("@/features/instruments/InstrumentsPage");
    return ({ project = "" }) => <InstrumentsPage project={project} />;
  }),
  page("instruments/:instrument", { title: titles.instrument, tab: "instruments" }, async () => {
    const { BuilderPage } = await import("@/features/instruments/BuilderPage");
    return ({ project = "", instrument = "" }) => <BuilderPage key={instrument} {...{ project, instrument }} />;
  }),
  page("members", { title: titles.members, tab: "members" }, async () => {
    const { MembersPage } = await import("@/features/projects/ProjectPages");
    return ({ project = "" }) => (
      <MembersPage key={project + location.search} project={project} isInviting={isAsked("invite")} />
    );
  }),
  page("models", { title: titles.models, tab: "models" }, async () => {
    const { ModelsPage } = await import("@/features/critics/ModelsPage");
    return ({ project = "" }) => <ModelsPage project={project} />;
  }),
  page("prompts", { title: titles.prompts, tab: "models" }, async () => {
    const { PromptsPage } = await import("@/features/prompts/PromptsPage");
    return ({ project = "" }) => <PromptsPage key={project} project={project} />;
  }),
  page("trainings", { title: titles.trainings, tab: "models" }, async () => {
    const { TrainingsPage } = await import("@/features/critics/trainings/TrainingsPage");
    return ({ project = "" }) => <TrainingsPage key={project} project={project} />;
  }),
  page("trainings/:training", { title: titles.training, tab: "models" }, async () => {
    const { TrainingPage } = await import("@/features/critics/trainings/TrainingPage");
    return ({ project = "", training = "" }) => <TrainingPage key={training} {...{ project, training }} />;
  }),
  page("benchmarks", { title: titles.benchmarks, tab: "benchmarks" }, async () => {
    const { BenchmarksPage } = await import("@/features/benchmarks/BenchmarksPage");
    return ({ project = "" }) => <BenchmarksPage key={project} project={project} />;
  }),
  page("settings", { title: titles.settings, tab: "project-settings" }, async () => {
    const { SettingsPage } = await import("@/features/projects/SettingsPage");
    return ({ project = "" }) => <SettingsPage key={project} project={project} />;
  }),
];

const STUDIO: RouteObject[] = [
  page("", { title: titles.home, tab: "home" }, async () => {
    const [{ HomePage }, { ClipUploads }] = await Promise.all([
      import("@/features/home/HomePage"),
      import("@/features/clips/uploads/ClipUploads"),
    ]);
    return () => <HomePage uploads={(project, given) => <ClipUploads project={project} given={given} brief />} />;
  }),
  page("score", { title: titles.score, tab: "score" }, async () => {
    const { ScorePage } = await import("@/features/score/ScorePage");
    return () => <ScorePage />;
  }),
  { path: "projects/:project", element: <ProjectLayout />, children: PROJECT },
  { path: "studies/:study", element: <StudyLayout />, children: STUDY },
  page("truths/:truth/diff/:later", { ...RESULTS, title: titles.changes, part: "ground-truth" }, async () => {
    const { DiffPage } = await import("@/features/truth/DiffPage");
    return ({ truth = "", later = "" }) => <DiffPage truth={truth} later={later} />;
  }),
  page("clips/:video", { title: titles.clip, tab: "project-clips" }, async () => {
    const { ClipPage } = await import("@/features/clip/ClipPage");
    return ({ video = "" }) => <ClipPage key={video} video={video} notFound={<NotFoundPage />} />;
  }),
  page("runs/:run", { title: titles.run, tab: "critics" }, async () => {
    const { RunPage } = await import("@/features/critics/RunPage");
    return ({ run = "" }) => <RunPage key={run} id={run} />;
  }),
  page("reports/:report", { ...RESULTS, title: titles.report, part: "reports" }, async () => {
    const { ReportPage } = await import("@/features/report/ReportPage");
    return ({ report = "" }) => <ReportPage key={report} id={report} />;
  }),
  { path: "*", handle: { title: titles.notFound } satisfies PageHandle, element: <NotFoundPage /> },
];

/** The annotators' pages that share the studio's script; they have no frame. */
const ANNOTATORS: RouteObject[] = [
  page("annotate/:study/mine", {}, async () => {
    const { MinePage } = await import("@/features/mine/MinePage");
    return ({ study = "" }) => <MinePage study={study} />;
  }),
  page("annotate/:study/joint", {}, async () => {
    const { JointPages } = await import("@/features/joint/JointPages");
    return ({ study = "" }) => <JointPages study={study} joint={null} />;
  }),
  page("annotate/:study/joint/:joint", {}, async () => {
    const { JointPages } = await import("@/features/joint/JointPages");
    return ({ study = "", joint = "" }) => <JointPages study={study} joint={joint} />;
  }),
];

export const ROUTES: RouteObject[] = [
  {
    path: "/",
    errorElement: <FailedPage />,
    hydrateFallbackElement: <></>,
    children: [...ANNOTATORS, { element: <StudioLayout over={<TourCard />} />, children: STUDIO }],
  },
];
