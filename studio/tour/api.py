"""The tour of the demo, over HTTP."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from outtake.accounts.people.authentication import signed_in
from outtake.http.resources import serializer_for
from studio.tour.operations import compute_again
from studio.tour.queries import TourState, tour_for, tour_study


class TourView(APIView):
    """What the tour shows."""

    @extend_schema(responses=serializer_for(TourState))
    def get(self, request: Request) -> Response:
        """Return the clip, the disagreement and the reports of the tour; null without a demo."""
        return Response(tour_for(signed_in(request)))


class TourReportView(APIView):
    """The report of the tour."""

    @extend_schema(request=None, responses={202: serializer_for(TourState)})
    def post(self, request: Request) -> Response:
        """Freeze what is settled as a ground truth, and have a report on it computed (researchers of the demo)."""
        person = signed_in(request)
        compute_again(tour_study(person), person)
        return Response(tour_for(person), status.HTTP_202_ACCEPTED)
