"""The texts of server-rendered pages and e-mails in German, by page: the keys and values of the English ones."""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: Mapping[str, str] = {
    "page.name": "Outtake",
    "page.title": "{page} · Outtake",
    "page.day": "j. F Y",
    # titles of the pages that a script fills
    "shell.studio": "Outtake",
    "shell.annotate": "Annotieren",
    "shell.preview": "Vorschau",
    "shell.entry": "Teilnehmen",
    # roles, as they are named in an invitation
    "role.annotator": "Annotator",
    "role.researcher": "Forschende",
    "role.admin": "Admin",
    # signing in
    "sign_in.title": "Anmelden",
    "sign_in.heading": "Anmelden",
    "sign_in.wrong": "Der Name oder das Passwort ist falsch. Bei beiden zählt Groß- und Kleinschreibung.",
    "sign_in.name": "Name",
    "sign_in.password": "Passwort",
    "sign_in.button": "Anmelden",
    "sign_in.elsewhere": "Mit {name} anmelden",
    "sign_in.by_email": "Mit einem Code per E-Mail anmelden",
    "sign_in.no_email": "Die Anmeldung per E-Mail ist auf dieser Installation nicht eingerichtet.",
    "sign_in.no_account": "Für ein Konto bitten Sie einen Admin um eine Einladung.",
    "sign_in.once": "Dieser Link gilt einmal.",
    "sign_in.too_often": (
        "Es gab zu viele falsche Passwörter. Warten Sie {minutes} Minuten, oder bitten Sie um einen Anmeldelink."
    ),
    "sign_in.deactivated": "Dieses Konto ist deaktiviert. Wenden Sie sich an einen Admin Ihres Projekts.",
    "sign_in.not_here": "Diese Art der Anmeldung gibt es hier nicht.",
    "sign_in.elsewhere_failed": "Die Anmeldung mit {name} ist fehlgeschlagen. Bitte beginnen Sie von vorn.",
    "sign_in.elsewhere_unknown": (
        "Zu Ihrer Anmeldung bei {name} gibt es kein Konto. Für ein Konto brauchen Sie eine Einladung: Bitten Sie darum."
    ),
    "sign_in_by_email.title": "Anmelden per E-Mail",
    "sign_in_by_email.heading": "Anmelden per E-Mail",
    "sign_in_by_email.over": "Sie haben dreimal einen falschen Code eingegeben. Fordern Sie einen neuen an.",
    "sign_in_by_email.address": "Ihre E-Mail-Adresse",
    "sign_in_by_email.button": "Code senden",
    "sign_in_by_email.hint": "Codes gehen nur an Adressen von Konten und von eingeladenen Personen.",
    "sign_in_by_email.with_password": "Mit Passwort anmelden",
    "sign_in_by_email.no_mail": (
        "Diese Installation verschickt keine E-Mails. Melden Sie sich mit Ihrem Passwort an, oder bitten Sie einen "
        "Admin um einen Anmeldelink."
    ),
    "sign_in_code.title": "Code eingeben",
    "sign_in_code.heading": "Code eingeben",
    "sign_in_code.sent": (
        "Falls {email} zu einem Konto oder einer eingeladenen Person gehört, haben wir einen Code dorthin geschickt. "
        "Der Code gilt zehn Minuten."
    ),
    "sign_in_code.wrong": "Der Code ist falsch. Nach drei falschen Codes brauchen Sie einen neuen.",
    "sign_in_code.code": "Code",
    "sign_in_code.again": "Andere Adresse verwenden",
    "sign_in_code.no_message": "Keine Nachricht? Sehen Sie im Spam-Ordner nach, oder:",
    "sign_in_code.with_password": "mit Passwort anmelden",
    # invitations and taking part
    "invitation.title": "Einladung",
    "invitation.heading": "„{project}“ beitreten, Rolle: {role}",
    "invitation.signed_in": "Sie sind als {username} angemeldet.",
    "invitation.join": "Beitreten",
    "invitation.name": "Wählen Sie einen Namen",
    "invitation.password": "Wählen Sie ein Passwort",
    "invitation.elsewhere": "Mit {name} beitreten",
    "invitation.by_email": "Mit einem Code per E-Mail beitreten",
    "invitation.has_account": "Ich habe schon ein Konto",
    "invitation.privacy": (
        "Nur Admins können Ihren Namen und Ihre bestätigte E-Mail-Adresse sehen. Ihre Annotationen werden unter einer "
        "zufälligen ID gespeichert."
    ),
    "taking_part.title": "Teilnehmen",
    "taking_part.heading": "An dieser Studie teilnehmen",
    "taking_part.as_another": (
        "Sie sind in diesem Browser als „{username}“ angemeldet. Um teilzunehmen, werden Sie von diesem Konto "
        "abgemeldet."
    ),
    "taking_part.button": "Teilnehmen",
    "taking_part.stay": "Um angemeldet zu bleiben, schließen Sie diese Seite.",
    "taking_part.refused": "Sie können zurzeit nicht teilnehmen",
    # one's own account
    "account.title": "Ihr Konto",
    "account.sent": (
        "Wir haben einen Link an diese Adresse geschickt. Öffnen Sie ihn, um zu bestätigen, dass sie Ihnen gehört."
    ),
    "account.password_set": "Ihr Passwort ist gesetzt. Alle anderen Sitzungen sind abgemeldet.",
    "account.sessions_ended": "Alle anderen Sitzungen sind abgemeldet.",
    "account.token_revoked": "Das Token ist widerrufen.",
    "account.password": "Passwort",
    "account.current_password": "Jetziges Passwort",
    "account.new_password": "Neues Passwort",
    "account.change_password": "Passwort ändern",
    "account.set_password": "Passwort setzen",
    "account.forgotten": (
        "Wenn Sie Ihr jetziges Passwort nicht wissen, melden Sie sich mit einem Link oder einem Code an. Zehn Minuten "
        "lang können Sie es dann leer lassen."
    ),
    "account.no_password": (
        "Sie haben noch kein Passwort. Innerhalb von zehn Minuten nach der Anmeldung können Sie eines setzen."
    ),
    "account.end_sessions": "Alle anderen Sitzungen abmelden",
    "account.tokens": "API-Tokens",
    "account.new_token": "Ihr neues Token, nur jetzt gezeigt:",
    "account.token": "{name}, angelegt am {day}",
    "account.unnamed_token": "Token ohne Namen",
    "account.revoke": "Widerrufen",
    "account.revoke_token": "{name} widerrufen",
    "account.the_unnamed_token": "das Token ohne Namen",
    "account.purpose": "Zweck des Tokens",
    "account.create_token": "Token anlegen",
    "account.scripts_send": "Skripte senden es als",
    "account.token_header": "Authorization: Bearer TOKEN",
    "account.token_permissions": "Es hat alle Ihre Rechte.",
    "account.addresses": "E-Mail-Adressen",
    "account.not_confirmed": "(noch nicht bestätigt)",
    "account.remove": "Entfernen",
    "account.remove_address": "{email} entfernen",
    "account.add_address": "Adresse hinzufügen, um sich mit einem Code anzumelden",
    "account.send_link": "Link senden",
    "account.no_mail": "Diese Installation verschickt keine E-Mails.",
    "account.digest_heading": "E-Mails über Ihre Arbeit",
    "account.digest_legend": "Ungelesene Benachrichtigungen per E-Mail",
    "account.digest_off": "Keine E-Mails",
    "account.digest_hourly": "Höchstens eine E-Mail pro Stunde",
    "account.digest_daily": "Höchstens eine E-Mail pro Tag",
    "account.digest_save": "Speichern",
    "account.digest_saved": "Ihre Wahl ist gespeichert.",
    "account.digest_hint": (
        "E-Mails gehen an eine bestätigte Adresse, und nur, wenn es Benachrichtigungen gibt, die Sie nicht gelesen "
        "haben."
    ),
    "account.language_heading": "Sprache",
    "account.language_legend": "Sprache der Seiten und E-Mails",
    "account.language_save": "Speichern",
    "account.language_saved": "Ihre Sprache ist gespeichert.",
    "account.language_hint": (
        "Formulare, Richtlinien, Prompts und Kommentare stehen da, wie sie geschrieben wurden. Tabellen, Diagramme "
        "und manche Sätze des Servers sind auf Englisch."
    ),
    "account.back": "Zurück",
    "confirm_address.title": "Ihre Adresse",
    "confirm_address.heading": "Ist das Ihre Adresse?",
    "confirm_address.whose": "{email}, für das Konto {username}.",
    "confirm_address.button": "Adresse bestätigen",
    "confirm_address.not_confirmed": "Die Adresse wurde nicht bestätigt",
    "confirm_address.why": "Dieser Link ist abgelaufen, oder die Adresse gehört schon zu einem Konto.",
    "erasure.heading": "Dieses Konto löschen",
    "erasure.text": (
        "Ihr Name, Ihre Adressen, Sitzungen und Mitgliedschaften werden gelöscht und lassen sich nicht "
        "wiederherstellen. Ihre Annotationen bleiben unter einer zufälligen ID erhalten."
    ),
    "erasure.password": "Ihr Passwort",
    "erasure.button": "Mein Konto löschen",
    "erasure.no_password": (
        "Wenn Sie kein Passwort haben, melden Sie sich neu an, und löschen Sie das Konto innerhalb von zehn Minuten."
    ),
    "erased.title": "Gelöscht",
    "erased.heading": "Ihr Konto ist gelöscht",
    "erased.text": "Alle Ihre persönlichen Daten sind gelöscht.",
    # errors
    "not_found.title": "Seite nicht gefunden",
    "not_found.heading": "Seite nicht gefunden",
    "not_found.text": (
        "An dieser Adresse gibt es keine Seite. Sie wurde vielleicht verschoben oder gelöscht, oder der Link ist "
        "unvollständig."
    ),
    "not_found.home": "Zur Startseite",
    "refused.heading": "Etwas ist schiefgegangen",
    "refused.sign_in": "Anmelden",
    "error.malformed": "Diese Anfrage ist fehlerhaft. Korrigieren Sie ihre Header oder ihren Inhalt.",
    "error.forgery": (
        "Die Anfrage kam nicht von dieser Website, oder ihr Cookie fehlt. Laden Sie die Seite neu, und versuchen Sie "
        "es noch einmal."
    ),
    "error.internal": "Ein interner Fehler ist aufgetreten und wurde protokolliert. Bitte versuchen Sie es erneut.",
    "unbuilt.heading": "Die Seiten sind nicht gebaut",
    "unbuilt.text": "Der Server läuft, und die API ist verfügbar. Die Seiten baut der Befehl",
    "unbuilt.command": "make frontend",
    # e-mails, by the name of the mail
    "mail.login_code.subject": "Ihr Anmeldecode für Outtake",
    "mail.login_code.message": (
        "Ihr Anmeldecode lautet:\n\n{code}\n\n"
        "Er gilt zehn Minuten, in dem Browser, in dem Sie ihn angefordert haben. Haben Sie ihn nicht angefordert, "
        "ignorieren Sie diese Nachricht.\n"
    ),
    "mail.email_confirmation.subject": "Bestätigen Sie Ihre E-Mail-Adresse für Outtake",
    "mail.email_confirmation.message": (
        "Diese E-Mail-Adresse wurde bei einem Konto von Outtake eingetragen. Um zu bestätigen, dass sie Ihnen gehört, "
        "öffnen Sie diesen Link:\n\n"
        "{activate_url}\n\n"
        "Haben Sie sie nicht eingetragen, ignorieren Sie diese Nachricht.\n"
    ),
    "mail.invitation.subject": "Einladung zu „{project}“",
    "mail.invitation.message": (
        "{by} lädt Sie zu „{project}“ ein, Rolle: {role}.\n\n{link}\n\nDer Link gilt einmal, bis zum {ends}.\n"
    ),
    "mail.digest.subject": "Outtake: ungelesene Benachrichtigungen ({n})",
    "mail.digest.head": "Ihre ungelesenen Benachrichtigungen in Outtake: {n}",
    "mail.digest.sent_back": "Ein Clip wurde an Sie zurückgegeben.",
    "mail.digest.appeal": "{about} hat Einspruch eingelegt.",
    "mail.digest.appeal_answered": "Ihr Einspruch wurde beantwortet.",
    "mail.digest.mention": "{author} hat Sie in einem Kommentar zu {about} erwähnt.",
    "mail.digest.former_member": "Ein früheres Mitglied",
    "mail.digest.run_finished": "Der Lauf von {about} ist fertig.",
    "mail.digest.budget_of_run": "Der Lauf von {about} hat den größten Teil seines Budgets verbraucht.",
    "mail.digest.budget_of_project": "Das Projekt hat den größten Teil seines Budgets verbraucht.",
    "mail.digest.more": "{n} weitere: {site}/",
    "mail.digest.foot": "Wie oft Sie diese E-Mails bekommen, ändern Sie hier: {site}/account",
}
