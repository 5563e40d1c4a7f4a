"""The URLs of annotation, below ``/api/v1/``."""

from django.urls import path

from annotations.crowd.participation import api as participation_api
from annotations.crowd.participation.api import EntriesView
from annotations.crowd.payments.api import BonusView, PaymentsView, StatusesView, TakePaymentsView
from annotations.crowd.recruitment.api import CostView, RecruitmentStateView, RecruitmentView
from annotations.instruments import api as instruments_api
from annotations.progress import own_api
from annotations.progress.api import StudiesView, StudyView
from annotations.quality.checks import api as checks_api
from annotations.quality.holds import api as holds_api
from annotations.quality.rechecks import api as rechecks_api
from annotations.quality.rules import api as rules_api
from annotations.review import api as review_api
from annotations.review.api import ReopenView, ReviseView
from annotations.review.flags import api as flags_api
from annotations.review.joint import api as joint_api
from annotations.rounds import api as rounds_api
from annotations.subjects.api import TasksView
from annotations.work.api import (
    DraftView,
    NextView,
    RenewView,
    ReportView,
    SkipView,
    StandingView,
    SubmitView,
    UpcomingView,
)
from annotations.work.submissions.api import AnnotationsView
from annotations.work.submissions.download import api as download_api

urlpatterns = [
    path("studies/", StudiesView.as_view()),
    path("studies/<str:study>/", StudyView.as_view()),
    path("studies/<str:study>/tasks/", TasksView.as_view()),
    path("studies/<str:study>/annotations/", AnnotationsView.as_view()),
    path("studies/<str:study>/annotations.jsonl", download_api.JsonLinesView.as_view()),
    path("studies/<str:study>/annotations.csv", download_api.CsvView.as_view()),
    path("studies/<str:study>/next", NextView.as_view()),
    path("studies/<str:study>/upcoming", UpcomingView.as_view()),
    path("studies/<str:study>/standing", StandingView.as_view()),
    path("studies/<str:study>/mine", own_api.MineView.as_view()),
    path("assignments/<str:assignment>/draft", DraftView.as_view()),
    path("assignments/<str:assignment>/submit", SubmitView.as_view()),
    path("assignments/<str:assignment>/renew", RenewView.as_view()),
    path("assignments/<str:assignment>/skip", SkipView.as_view()),
    path("assignments/<str:assignment>/report", ReportView.as_view()),
    path("annotations/<str:annotation>/reopen", ReopenView.as_view()),
    path("annotations/<str:annotation>/revise", ReviseView.as_view()),
    path("studies/<str:study>/reviews/", review_api.ReviewsView.as_view()),
    path("reviews/<str:review>/", review_api.ReviewView.as_view()),
    path("reviews/<str:review>/settle", review_api.SettleView.as_view()),
    path("reviews/<str:review>/flag", flags_api.FlagView.as_view()),
    path("reviews/<str:review>/joint", joint_api.OpenJointView.as_view()),
    path("studies/<str:study>/guideline-flags/", flags_api.FlagsView.as_view()),
    path("studies/<str:study>/joint/", joint_api.JointsView.as_view()),
    path("joint/<str:joint>", joint_api.JointView.as_view()),
    path("joint/<str:joint>/notes", joint_api.JointNotesView.as_view()),
    path("joint/<str:joint>/votes", joint_api.JointVotesView.as_view()),
    path("joint/<str:joint>/close", joint_api.CloseJointView.as_view()),
    path("studies/<str:study>/rechecks/", rechecks_api.RechecksView.as_view()),
    path("studies/<str:study>/rechecks/next", rechecks_api.NextRecheckView.as_view()),
    path("rechecks/<str:recheck>/decide", rechecks_api.DecideView.as_view()),
    path("studies/<str:study>/rounds/", rounds_api.RoundsView.as_view()),
    path("studies/<str:study>/rounds/<str:n>", rounds_api.RoundView.as_view()),
    path("studies/<str:study>/rounds/<str:n>/mixing", checks_api.CheckScheduleView.as_view()),
    path("instruments/palette", instruments_api.PaletteView.as_view()),
    path("projects/<str:project>/instruments/", instruments_api.InstrumentsView.as_view()),
    path("projects/<str:project>/instruments/check", instruments_api.CheckView.as_view()),
    path("projects/<str:project>/instruments/<str:instrument>/", instruments_api.InstrumentView.as_view()),
    path("projects/<str:project>/instruments/<str:instrument>/changes", instruments_api.ChangesView.as_view()),
    path("projects/<str:project>/instruments/<str:instrument>/draft", instruments_api.DraftView.as_view()),
    path("projects/<str:project>/instruments/<str:instrument>/versions/", instruments_api.VersionsView.as_view()),
    path(
        "projects/<str:project>/instruments/<str:instrument>/versions/<str:version>",
        instruments_api.VersionView.as_view(),
    ),
    path(
        "projects/<str:project>/instruments/<str:instrument>/versions/<str:version>/yaml",
        instruments_api.YamlView.as_view(),
    ),
    path("studies/<str:study>/practice", checks_api.PracticeView.as_view()),
    path("studies/<str:study>/gold", checks_api.GoldView.as_view()),
    path("projects/<str:project>/holds/", holds_api.HoldsView.as_view()),
    path("projects/<str:project>/videos/", holds_api.VideosView.as_view()),
    path("videos/<str:video>/hold", holds_api.HoldView.as_view()),
    path("videos/<str:video>/lift", holds_api.LiftView.as_view()),
    path("studies/<str:study>/recruitment", RecruitmentView.as_view()),
    path("studies/<str:study>/recruitment/state", RecruitmentStateView.as_view()),
    path("studies/<str:study>/recruitment/cost", CostView.as_view()),
    path("studies/<str:study>/entries/", EntriesView.as_view()),
    path("studies/<str:study>/entries/statuses", StatusesView.as_view()),
    path("studies/<str:study>/payments.csv", PaymentsView.as_view()),
    path("studies/<str:study>/payments/take", TakePaymentsView.as_view()),
    path("entries/<str:entry>", participation_api.EntryView.as_view()),
    path("entries/<str:entry>/consent", participation_api.ConsentView.as_view()),
    path("entries/<str:entry>/device", participation_api.DeviceView.as_view()),
    path("entries/<str:entry>/complete", participation_api.CompleteView.as_view()),
    path("entries/<str:entry>/withdraw", participation_api.WithdrawView.as_view()),
    path("entries/<str:entry>/bonus", BonusView.as_view()),
    path("studies/<str:study>/rules/", rules_api.RulesView.as_view()),
    path("studies/<str:study>/rules/apply", rules_api.ApplyView.as_view()),
    path("rules/<str:rule>/", rules_api.RuleView.as_view()),
    path("studies/<str:study>/rule-events/", rules_api.EventsView.as_view()),
    path("studies/<str:study>/rule-events/mine", rules_api.OwnEventsView.as_view()),
    path("rule-events/<str:event>/undo", rules_api.UndoView.as_view()),
    path("rule-events/<str:event>/appeal", rules_api.AppealView.as_view()),
    path("rule-events/<str:event>/answer", rules_api.AnswerView.as_view()),
    path("studies/<str:study>/signals/", rules_api.SignalsView.as_view()),
]
