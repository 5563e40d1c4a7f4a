/**
 * Does not compile while a German module lacks a text of the English one, or has one of another shape.
 * `tests/messages/german.test.ts` holds the list against the folders, and finds texts that are still English.
 */
import type * as annotateGerman from "./de/annotate";
import type * as answerTimesGerman from "./de/answer-times";
import type * as betweenGerman from "./de/between";
import type * as boxesGerman from "./de/boxes";
import type * as commandsGerman from "./de/commands";
import type * as conflictsGerman from "./de/conflicts";
import type * as dashboardGerman from "./de/dashboard";
import type * as dialogsGerman from "./de/dialogs";
import type * as endingGerman from "./de/ending";
import type * as entryGerman from "./de/entry";
import type * as jointGerman from "./de/joint";
import type * as leavingGerman from "./de/leaving";
import type * as mineGerman from "./de/mine";
import type * as notificationsGerman from "./de/notifications";
import type * as pairGerman from "./de/pair";
import type * as panelsGerman from "./de/panels";
import type * as pluralGerman from "./de/plural";
import type * as preflightGerman from "./de/preflight";
import type * as recheckGerman from "./de/recheck";
import type * as sharedGerman from "./de/shared";
import type * as studioAppGerman from "./de/studio/app";
import type * as studioBenchmarksGerman from "./de/studio/benchmarks";
import type * as studioBuilderGerman from "./de/studio/builder";
import type * as studioClipGerman from "./de/studio/clip";
import type * as studioClipPromptsGerman from "./de/studio/clip-prompts";
import type * as studioClipsGerman from "./de/studio/clips";
import type * as studioCountedGerman from "./de/studio/counted";
import type * as studioCriticsGerman from "./de/studio/critics";
import type * as studioCriticsClipsGerman from "./de/studio/critics-clips";
import type * as studioCriticsRunsGerman from "./de/studio/critics-runs";
import type * as studioCriticsTestsGerman from "./de/studio/critics-tests";
import type * as studioCriticsCompareGerman from "./de/studio/critics-compare";
import type * as studioCriticsSetupGerman from "./de/studio/critics-setup";
import type * as studioDraftsGerman from "./de/studio/drafts";
import type * as studioTrainingsGerman from "./de/studio/trainings";
import type * as studioFrameGerman from "./de/studio/frame";
import type * as studioHomeGerman from "./de/studio/home";
import type * as studioInstrumentsGerman from "./de/studio/instruments";
import type * as studioJudgesGerman from "./de/studio/judges";
import type * as studioJudgesCertificatesGerman from "./de/studio/judges-certificates";
import type * as studioLeaderboardGerman from "./de/studio/leaderboard";
import type * as studioNewStudyGerman from "./de/studio/new-study";
import type * as studioObserversGerman from "./de/studio/observers";
import type * as studioOverviewGerman from "./de/studio/overview";
import type * as studioOwnGerman from "./de/studio/own";
import type * as studioPeopleGerman from "./de/studio/people";
import type * as studioPeopleRulesGerman from "./de/studio/people-rules";
import type * as studioProjectsGerman from "./de/studio/projects";
import type * as studioPromptOrdersGerman from "./de/studio/prompt-orders";
import type * as studioPromptsGerman from "./de/studio/prompts";
import type * as studioQuestionsGerman from "./de/studio/questions";
import type * as studioRecruitingGerman from "./de/studio/recruiting";
import type * as studioReleasesGerman from "./de/studio/releases";
import type * as studioReportGerman from "./de/studio/report";
import type * as studioReviewGerman from "./de/studio/review";
import type * as studioReviewChainGerman from "./de/studio/review-chain";
import type * as studioReviewCommandsGerman from "./de/studio/review-commands";
import type * as studioReviewPanelsGerman from "./de/studio/review-panels";
import type * as studioScoreGerman from "./de/studio/score";
import type * as studioSharedGerman from "./de/studio/shared";
import type * as studioStudyGerman from "./de/studio/study";
import type * as studioStudyResultsGerman from "./de/studio/study-results";
import type * as studioStudyRoundsGerman from "./de/studio/study-rounds";
import type * as studioStudySettingsGerman from "./de/studio/study-settings";
import type * as studioStudyTruthsGerman from "./de/studio/study-truths";
import type * as studioSubjectsGerman from "./de/studio/subjects";
import type * as studioTourGerman from "./de/studio/tour";
import type * as studioTruthGerman from "./de/studio/truth";
import type * as studioUploadsGerman from "./de/studio/uploads";
import type * as studioWordsGerman from "./de/studio/words";
import type * as textGerman from "./de/text";
import type * as trainingGerman from "./de/training";
import type * as annotate from "./en/annotate";
import type * as answerTimes from "./en/answer-times";
import type * as between from "./en/between";
import type * as boxes from "./en/boxes";
import type * as commands from "./en/commands";
import type * as conflicts from "./en/conflicts";
import type * as dashboard from "./en/dashboard";
import type * as dialogs from "./en/dialogs";
import type * as ending from "./en/ending";
import type * as entry from "./en/entry";
import type * as joint from "./en/joint";
import type * as leaving from "./en/leaving";
import type * as mine from "./en/mine";
import type * as notifications from "./en/notifications";
import type * as pair from "./en/pair";
import type * as panels from "./en/panels";
import type * as plural from "./en/plural";
import type * as preflight from "./en/preflight";
import type * as recheck from "./en/recheck";
import type * as shared from "./en/shared";
import type * as studioApp from "./en/studio/app";
import type * as studioBenchmarks from "./en/studio/benchmarks";
import type * as studioBuilder from "./en/studio/builder";
import type * as studioClip from "./en/studio/clip";
import type * as studioClipPrompts from "./en/studio/clip-prompts";
import type * as studioClips from "./en/studio/clips";
import type * as studioCounted from "./en/studio/counted";
import type * as studioCritics from "./en/studio/critics";
import type * as studioCriticsClips from "./en/studio/critics-clips";
import type * as studioCriticsRuns from "./en/studio/critics-runs";
import type * as studioCriticsTests from "./en/studio/critics-tests";
import type * as studioCriticsCompare from "./en/studio/critics-compare";
import type * as studioCriticsSetup from "./en/studio/critics-setup";
import type * as studioDrafts from "./en/studio/drafts";
import type * as studioTrainings from "./en/studio/trainings";
import type * as studioFrame from "./en/studio/frame";
import type * as studioHome from "./en/studio/home";
import type * as studioInstruments from "./en/studio/instruments";
import type * as studioJudges from "./en/studio/judges";
import type * as studioJudgesCertificates from "./en/studio/judges-certificates";
import type * as studioLeaderboard from "./en/studio/leaderboard";
import type * as studioNewStudy from "./en/studio/new-study";
import type * as studioObservers from "./en/studio/observers";
import type * as studioOverview from "./en/studio/overview";
import type * as studioOwn from "./en/studio/own";
import type * as studioPeople from "./en/studio/people";
import type * as studioPeopleRules from "./en/studio/people-rules";
import type * as studioProjects from "./en/studio/projects";
import type * as studioPromptOrders from "./en/studio/prompt-orders";
import type * as studioPrompts from "./en/studio/prompts";
import type * as studioQuestions from "./en/studio/questions";
import type * as studioRecruiting from "./en/studio/recruiting";
import type * as studioReleases from "./en/studio/releases";
import type * as studioReport from "./en/studio/report";
import type * as studioReview from "./en/studio/review";
import type * as studioReviewChain from "./en/studio/review-chain";
import type * as studioReviewCommands from "./en/studio/review-commands";
import type * as studioReviewPanels from "./en/studio/review-panels";
import type * as studioScore from "./en/studio/score";
import type * as studioShared from "./en/studio/shared";
import type * as studioStudy from "./en/studio/study";
import type * as studioStudyResults from "./en/studio/study-results";
import type * as studioStudyRounds from "./en/studio/study-rounds";
import type * as studioStudySettings from "./en/studio/study-settings";
import type * as studioStudyTruths from "./en/studio/study-truths";
import type * as studioSubjects from "./en/studio/subjects";
import type * as studioTour from "./en/studio/tour";
import type * as studioTruth from "./en/studio/truth";
import type * as studioUploads from "./en/studio/uploads";
import type * as studioWords from "./en/studio/words";
import type * as text from "./en/text";
import type * as training from "./en/training";

/** A module in which a text alone may be any other: `const` gives it the type of its words. */
type Open<Module> = { [Name in keyof Module]: Module[Name] extends string ? string : Module[Name] };

type Same<English, German extends Open<English>> = German;

export type German = readonly [
  Same<typeof annotate, typeof annotateGerman>,
  Same<typeof answerTimes, typeof answerTimesGerman>,
  Same<typeof between, typeof betweenGerman>,
  Same<typeof boxes, typeof boxesGerman>,
  Same<typeof commands, typeof commandsGerman>,
  Same<typeof conflicts, typeof conflictsGerman>,
  Same<typeof dashboard, typeof dashboardGerman>,
  Same<typeof dialogs, typeof dialogsGerman>,
  Same<typeof ending, typeof endingGerman>,
  Same<typeof entry, typeof entryGerman>,
  Same<typeof joint, typeof jointGerman>,
  Same<typeof leaving, typeof leavingGerman>,
  Same<typeof mine, typeof mineGerman>,
  Same<typeof notifications, typeof notificationsGerman>,
  Same<typeof pair, typeof pairGerman>,
  Same<typeof panels, typeof panelsGerman>,
  Same<typeof plural, typeof pluralGerman>,
  Same<typeof preflight, typeof preflightGerman>,
  Same<typeof recheck, typeof recheckGerman>,
  Same<typeof shared, typeof sharedGerman>,
  Same<typeof studioApp, typeof studioAppGerman>,
  Same<typeof studioBenchmarks, typeof studioBenchmarksGerman>,
  Same<typeof studioBuilder, typeof studioBuilderGerman>,
  Same<typeof studioClip, typeof studioClipGerman>,
  Same<typeof studioClipPrompts, typeof studioClipPromptsGerman>,
  Same<typeof studioClips, typeof studioClipsGerman>,
  Same<typeof studioCounted, typeof studioCountedGerman>,
  Same<typeof studioCritics, typeof studioCriticsGerman>,
  Same<typeof studioCriticsClips, typeof studioCriticsClipsGerman>,
  Same<typeof studioCriticsRuns, typeof studioCriticsRunsGerman>,
  Same<typeof studioCriticsTests, typeof studioCriticsTestsGerman>,
  Same<typeof studioCriticsCompare, typeof studioCriticsCompareGerman>,
  Same<typeof studioCriticsSetup, typeof studioCriticsSetupGerman>,
  Same<typeof studioDrafts, typeof studioDraftsGerman>,
  Same<typeof studioTrainings, typeof studioTrainingsGerman>,
  Same<typeof studioFrame, typeof studioFrameGerman>,
  Same<typeof studioHome, typeof studioHomeGerman>,
  Same<typeof studioInstruments, typeof studioInstrumentsGerman>,
  Same<typeof studioJudges, typeof studioJudgesGerman>,
  Same<typeof studioJudgesCertificates, typeof studioJudgesCertificatesGerman>,
  Same<typeof studioLeaderboard, typeof studioLeaderboardGerman>,
  Same<typeof studioNewStudy, typeof studioNewStudyGerman>,
  Same<typeof studioObservers, typeof studioObserversGerman>,
  Same<typeof studioOverview, typeof studioOverviewGerman>,
  Same<typeof studioOwn, typeof studioOwnGerman>,
  Same<typeof studioPeople, typeof studioPeopleGerman>,
  Same<typeof studioPeopleRules, typeof studioPeopleRulesGerman>,
  Same<typeof studioProjects, typeof studioProjectsGerman>,
  Same<typeof studioPromptOrders, typeof studioPromptOrdersGerman>,
  Same<typeof studioPrompts, typeof studioPromptsGerman>,
  Same<typeof studioQuestions, typeof studioQuestionsGerman>,
  Same<typeof studioRecruiting, typeof studioRecruitingGerman>,
  Same<typeof studioReleases, typeof studioReleasesGerman>,
  Same<typeof studioReport, typeof studioReportGerman>,
  Same<typeof studioReview, typeof studioReviewGerman>,
  Same<typeof studioReviewChain, typeof studioReviewChainGerman>,
  Same<typeof studioReviewCommands, typeof studioReviewCommandsGerman>,
  Same<typeof studioReviewPanels, typeof studioReviewPanelsGerman>,
  Same<typeof studioScore, typeof studioScoreGerman>,
  Same<typeof studioShared, typeof studioSharedGerman>,
  Same<typeof studioStudy, typeof studioStudyGerman>,
  Same<typeof studioStudyResults, typeof studioStudyResultsGerman>,
  Same<typeof studioStudyRounds, typeof studioStudyRoundsGerman>,
  Same<typeof studioStudySettings, typeof studioStudySettingsGerman>,
  Same<typeof studioStudyTruths, typeof studioStudyTruthsGerman>,
  Same<typeof studioSubjects, typeof studioSubjectsGerman>,
  Same<typeof studioTour, typeof studioTourGerman>,
  Same<typeof studioTruth, typeof studioTruthGerman>,
  Same<typeof studioUploads, typeof studioUploadsGerman>,
  Same<typeof studioWords, typeof studioWordsGerman>,
  Same<typeof text, typeof textGerman>,
  Same<typeof training, typeof trainingGerman>,
];
