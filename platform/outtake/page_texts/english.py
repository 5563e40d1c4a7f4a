"""The texts of server-rendered pages and e-mails in English, by page."""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: Mapping[str, str] = {
    "page.name": "Outtake",
    "page.title": "{page} · Outtake",
    "page.day": "j F Y",
    # titles of the pages that a script fills
    "shell.studio": "Outtake",
    "shell.annotate": "Annotate",
    "shell.preview": "Preview",
    "shell.entry": "Take part",
    # roles, as they are named in an invitation
    "role.annotator": "annotator",
    "role.researcher": "researcher",
    "role.admin": "admin",
    # signing in
    "sign_in.title": "Sign in",
    "sign_in.heading": "Sign in",
    "sign_in.wrong": "The name or the password is wrong. Both are case-sensitive.",
    "sign_in.name": "Name",
    "sign_in.password": "Password",
    "sign_in.button": "Sign in",
    "sign_in.elsewhere": "Sign in with {name}",
    "sign_in.by_email": "Sign in with a code by e-mail",
    "sign_in.no_email": "Sign-in by e-mail is not set up on this installation.",
    "sign_in.no_account": "To get an account, ask an admin for an invitation.",
    "sign_in.once": "This link can be used once.",
    "sign_in.too_often": "There were too many wrong passwords. Wait {minutes} minutes, or ask for a sign-in link.",
    "sign_in.deactivated": "This account is deactivated. Ask an admin of your project.",
    "sign_in.not_here": "This way to sign in is not available here.",
    "sign_in.elsewhere_failed": "Signing in with {name} failed. Please start again.",
    "sign_in.elsewhere_unknown": (
        "There is no account for your {name} login. You need an invitation to create one: ask for one."
    ),
    "sign_in_by_email.title": "Sign in by e-mail",
    "sign_in_by_email.heading": "Sign in by e-mail",
    "sign_in_by_email.over": "You entered a wrong code three times. Request a new one.",
    "sign_in_by_email.address": "Your e-mail address",
    "sign_in_by_email.button": "Send a code",
    "sign_in_by_email.hint": "Codes are only sent to addresses of accounts and of invited people.",
    "sign_in_by_email.with_password": "Sign in with a password",
    "sign_in_by_email.no_mail": (
        "This installation does not send e-mail. Sign in with your password, or ask an admin for a sign-in link."
    ),
    "sign_in_code.title": "Enter the code",
    "sign_in_code.heading": "Enter the code",
    "sign_in_code.sent": (
        "If {email} belongs to an account or an invited person, we have sent a code to it. "
        "The code is valid for ten minutes."
    ),
    "sign_in_code.wrong": "The code is wrong. After three wrong codes you need a new one.",
    "sign_in_code.code": "Code",
    "sign_in_code.again": "Use another address",
    "sign_in_code.no_message": "No message? Check your spam folder, or",
    "sign_in_code.with_password": "sign in with a password",
    # invitations and taking part
    "invitation.title": "Invitation",
    "invitation.heading": "Join “{project}” as {role}",
    "invitation.signed_in": "You are signed in as {username}.",
    "invitation.join": "Join",
    "invitation.name": "Choose a name",
    "invitation.password": "Choose a password",
    "invitation.elsewhere": "Join with {name}",
    "invitation.by_email": "Join with a code by e-mail",
    "invitation.has_account": "I already have an account",
    "invitation.privacy": (
        "Only admins can see your name and your confirmed e-mail address. Your annotations are stored under a "
        "random id."
    ),
    "taking_part.title": "Take part",
    "taking_part.heading": "Take part in this study",
    "taking_part.as_another": (
        "You are signed in as “{username}” in this browser. To take part, you will be signed out of that account."
    ),
    "taking_part.button": "Take part",
    "taking_part.stay": "To stay signed in, close this page.",
    "taking_part.refused": "You cannot take part at the moment",
    # one's own account
    "account.title": "Your account",
    "account.sent": "We have sent a link to that address. Open it to confirm that the address is yours.",
    "account.password_set": "Your password is set. All other sessions are signed out.",
    "account.sessions_ended": "All other sessions are signed out.",
    "account.token_revoked": "The token is revoked.",
    "account.password": "Password",
    "account.current_password": "Current password",
    "account.new_password": "New password",
    "account.change_password": "Change password",
    "account.set_password": "Set password",
    "account.forgotten": (
        "If you do not know your current password, sign in with a link or a code. For ten minutes you can then leave "
        "it empty."
    ),
    "account.no_password": "You have no password yet. You can set one within ten minutes after signing in.",
    "account.end_sessions": "Sign out all other sessions",
    "account.tokens": "API tokens",
    "account.new_token": "Your new token, shown only now:",
    "account.token": "{name}, created {day}",
    "account.unnamed_token": "Unnamed token",
    "account.revoke": "Revoke",
    "account.revoke_token": "Revoke {name}",
    "account.the_unnamed_token": "the unnamed token",
    "account.purpose": "Purpose of the token",
    "account.create_token": "Create token",
    "account.scripts_send": "Scripts send it as",
    "account.token_header": "Authorization: Bearer TOKEN",
    "account.token_permissions": "It has all your permissions.",
    "account.addresses": "E-mail addresses",
    "account.not_confirmed": "(not confirmed yet)",
    "account.remove": "Remove",
    "account.remove_address": "Remove {email}",
    "account.add_address": "Add an address, to sign in with a code",
    "account.send_link": "Send a link",
    "account.no_mail": "This installation does not send e-mail.",
    "account.digest_heading": "E-mail about your work",
    "account.digest_legend": "Unread notifications by e-mail",
    "account.digest_off": "No e-mail",
    "account.digest_hourly": "At most one e-mail per hour",
    "account.digest_daily": "At most one e-mail per day",
    "account.digest_save": "Save",
    "account.digest_saved": "Your choice is saved.",
    "account.digest_hint": (
        "E-mails go to a confirmed address, and only if there are notifications that you have not read."
    ),
    "account.language_heading": "Language",
    "account.language_legend": "Language of the pages and e-mails",
    "account.language_save": "Save",
    "account.language_saved": "Your language is saved.",
    "account.language_hint": (
        "Forms, guidelines, prompts and comments are shown as they were written. Tables, plots and some sentences of "
        "the server are in English."
    ),
    "account.back": "Back",
    "confirm_address.title": "Your address",
    "confirm_address.heading": "Is this your address?",
    "confirm_address.whose": "{email}, for the account {username}.",
    "confirm_address.button": "Confirm address",
    "confirm_address.not_confirmed": "The address was not confirmed",
    "confirm_address.why": "This link has expired, or the address already belongs to an account.",
    "erasure.heading": "Erase this account",
    "erasure.text": (
        "Your name, addresses, sessions and memberships are deleted and cannot be restored. Your annotations are kept "
        "under a random id."
    ),
    "erasure.password": "Your password",
    "erasure.button": "Erase my account",
    "erasure.no_password": "If you have no password, sign in again and erase the account within ten minutes.",
    "erased.title": "Erased",
    "erased.heading": "Your account is erased",
    "erased.text": "All your personal data has been deleted.",
    # errors
    "not_found.title": "Page not found",
    "not_found.heading": "Page not found",
    "not_found.text": (
        "There is no page at this address. It may have been moved or deleted, or the link is incomplete."
    ),
    "not_found.home": "Go to the home page",
    "refused.heading": "Something went wrong",
    "refused.sign_in": "Sign in",
    "error.malformed": "This request is malformed. Correct its headers or its body.",
    "error.forgery": (
        "The request did not come from this site, or its cookie is missing. Reload the page and try again."
    ),
    "error.internal": "An internal error occurred and was logged. Please try again.",
    "unbuilt.heading": "The pages are not built",
    "unbuilt.text": "The server is running and the API is available. To build the pages, run",
    "unbuilt.command": "make frontend",
    # e-mails, by the name of the mail
    "mail.login_code.subject": "Your Outtake sign-in code",
    "mail.login_code.message": (
        "Your sign-in code is:\n\n{code}\n\n"
        "It is valid for ten minutes, in the browser where you requested it. If you did not request it, ignore this "
        "message.\n"
    ),
    "mail.email_confirmation.subject": "Confirm your e-mail address for Outtake",
    "mail.email_confirmation.message": (
        "This e-mail address was added to an Outtake account. To confirm that it is yours, open this link:\n\n"
        "{activate_url}\n\n"
        "If you did not add it, ignore this message.\n"
    ),
    "mail.invitation.subject": "Invitation to “{project}”",
    "mail.invitation.message": (
        "{by} invites you to “{project}” as {role}.\n\n{link}\n\nThe link can be used once and expires on {ends}.\n"
    ),
    "mail.digest.subject": "Outtake: unread notifications ({n})",
    "mail.digest.head": "Your unread notifications in Outtake: {n}",
    "mail.digest.sent_back": "A clip was sent back to you.",
    "mail.digest.appeal": "{about} appealed.",
    "mail.digest.appeal_answered": "Your appeal was answered.",
    "mail.digest.mention": "{author} mentioned you in a comment on {about}.",
    "mail.digest.former_member": "A former member",
    "mail.digest.run_finished": "The run of {about} is finished.",
    "mail.digest.budget_of_run": "The run of {about} has spent most of its budget.",
    "mail.digest.budget_of_project": "The project has spent most of its budget.",
    "mail.digest.more": "{n} more: {site}/",
    "mail.digest.foot": "You can change how often you get these e-mails: {site}/account",
}
