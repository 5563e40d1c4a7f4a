"""The demo, over HTTP."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from outtake.accounts.people.authentication import signed_in
from outtake.errors import Forbidden
from outtake.http.resources import serializer_for
from studio.demo.operations import ask_for_demo, remove_demo
from studio.demo.queries import DemoState, demo_state


class DemoView(APIView):
    """The demo of this installation."""

    @extend_schema(responses=serializer_for(DemoState))
    def get(self, request: Request) -> Response:
        """Tell how far the demo is (admins of the installation)."""
        _require_admin(request)
        return Response(demo_state())

    @extend_schema(request=None, responses={202: serializer_for(DemoState)})
    def post(self, request: Request) -> Response:
        """Have a worker load the demo; an existing one does not change (admins of the installation)."""
        _require_admin(request)
        ask_for_demo()
        return Response(demo_state(), status.HTTP_202_ACCEPTED)

    @extend_schema(responses={202: serializer_for(DemoState)})
    def delete(self, request: Request) -> Response:
        """Have a worker remove the demo's project with all that is in it (admins of the installation)."""
        _require_admin(request)
        remove_demo()
        return Response(demo_state(), status.HTTP_202_ACCEPTED)


def _require_admin(request: Request) -> None:
    if not signed_in(request).is_installation_admin:
        raise Forbidden("Only an admin of the installation opens or removes the demo.")
