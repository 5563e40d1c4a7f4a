"""No account is made whose name a reader takes for another's, by whatever way it is made."""

from __future__ import annotations

import importlib
import unicodedata

import pytest
from django.apps import apps
from django.contrib.auth import authenticate
from django.test import Client

from outtake.accounts.people.models import Person
from outtake.accounts.people.operations import digest_of
from outtake.accounts.people.usernames import LIKE, fault_of, skeleton
from outtake.accounts.projects.invitations import accept_invitation, invite, join_as_new
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.operations import create_accounts
from outtake.errors import Conflict, Invalid
from tests.support.cast import Actor, make_person
from tests.support.threads import at_once

pytestmark = pytest.mark.django_db

PASSWORD = "a cup that falls upwards"
LIKE_ROOT = ["ROOT", "Root", "r00t", "rооt", "ｒｏｏｔ", "ro\u034fot", "ʀᴏᴏᴛ", "ꓣꓳꓳꓔ", "root\u200b", "гооt"]


@pytest.mark.parametrize(
    ("name", "other"),
    [("ROOT", "root"), ("r00t", "root"), ("сор", "cop"), ("ΝΙΚΟ", "NIKO"), ("STRASSE", "straße"), ("a–b", "a-b")],
)
def test_names_that_look_alike_have_one_skeleton(name: str, other: str):
    assert fault_of(name) is None and fault_of(other) is None
    assert skeleton(name) == skeleton(other)


@pytest.mark.parametrize(
    "name", ["ana", "José", "Νίκος", "Иван 2", "田中Taro", "김철수", "नेहा", "o’Neil", "a@b.de", "١٢"]
)
def test_names_of_one_script_are_names(name: str):
    assert fault_of(name) is None
    assert skeleton(skeleton(name)) == skeleton(name)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("rооt", "mixes letters of Cyrillic and Latin"),
        ("ro\u034fot", "invisible character"),
        ("ｒｏｏｔ", "write it as 'root'"),
        ("Jose\u0301", "write it as 'José'"),
        ("ꓣꓳꓳꓔ", "has 'ꓣ' in it"),
        ("ᴏ", "has 'ᴏ' in it"),
        ("🦊", "has '🦊' in it"),
    ],
)
def test_what_is_no_name_is_told_with_the_remedy(name: str, why: str):
    assert why in (fault_of(name) or "")


def test_the_table_of_letters_is_of_folded_ones():
    assert [chr(each) for each in LIKE if chr(each) != unicodedata.normalize("NFKC", chr(each)).casefold()] == []


@pytest.mark.parametrize("name", LIKE_ROOT)
def test_the_command_makes_no_account_beside_root(name: str):
    make_person("root")
    with pytest.raises((Invalid, Conflict)):
        create_accounts(usernames=["ana", name], role=Role.ANNOTATOR)
    assert Person.objects.count() == 1


def test_the_command_makes_no_two_that_look_alike():
    with pytest.raises(Conflict, match="'ANA' looks like 'ana', which is taken"):
        create_accounts(usernames=["ana", "ANA"], role=Role.ANNOTATOR)
    assert not Person.objects.exists()


@pytest.mark.parametrize("name", LIKE_ROOT)
def test_an_invitation_makes_no_account_beside_root(ada: Actor, project, name: str):
    make_person("root")
    link = invite(project=project, role=Role.ANNOTATOR, by=ada.person)
    answer = Client().post(link, {"username": name, "password": PASSWORD})
    assert answer.status_code == 400
    assert sorted(Person.objects.values_list("username", flat=True)) == ["ada", "root"]
    assert Client().post(link, {"username": "cleo", "password": PASSWORD}).status_code == 302


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        ("ROOT@example.org", "ROOT 2"),
        ("r00t", "r00t 2"),
        ("rооt", "guest"),
        ("ｒｏｏｔ", "root 2"),
        ("<root>", "root 2"),
        ("नेहा", "नेहा"),
        ("cleo", "cleo"),
        ("\u200b🦊", "guest"),
    ],
)
def test_who_comes_by_e_mail_or_from_elsewhere_gets_a_name_of_their_own(ada: Actor, project, wish: str, name: str):
    make_person("root")
    link = invite(project=project, role=Role.ANNOTATOR, by=ada.person)
    assert join_as_new(digest=digest_of(link.rpartition("/")[2]), wish=wish).username == name


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_of_two_names_alike_at_once_one_is_taken(project):
    ada = make_person("ada")
    links = [invite(project=project, role=Role.ANNOTATOR, by=ada) for _ in range(6)]

    def accept(n: int) -> bool:
        try:
            secret = links[n].rpartition("/")[2]
            accept_invitation(secret=secret, username=("cleo", "CLEO")[n % 2], password=PASSWORD)
        except Invalid:
            return False
        return True

    assert sum(at_once(6, accept)) == 1


@pytest.mark.database
def test_accounts_that_look_alike_already_keep_their_names_and_sign_in(rf):
    for name in ("root", "ana", "ROOT", "rооt"):
        person = Person(username=name)
        person.set_password(PASSWORD)
        Person.objects.bulk_create([person])
        Person.objects.filter(username=name).update(skeleton=None)
    importlib.import_module("outtake.accounts.migrations.0005_look_alike_names").note_looks(apps, None)
    assert dict(Person.objects.values_list("username", "skeleton")) == {
        **{"root": "root", "ana": "ana"},
        **{"ROOT": None, "rооt": None},
    }
    for name in ("root", "ROOT", "rооt"):
        person = authenticate(rf.post("/sign-in"), username=name, password=PASSWORD)
        assert person is not None and person.username == name
        person.save()  # as a change of the password does
    assert Person.objects.filter(skeleton="root").count() == 1
