import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Invitation, Role } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Confirm } from "@/shared/studio/Confirm";
import { Dialog } from "@/shared/studio/Dialog";
import { CopyLine } from "@/shared/components/CopyLine";
import { Field } from "@/shared/components/Field";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime } from "@/shared/format";
import { actions } from "@/messages/studio/shared";
import { invite as messages } from "@/messages/studio/projects";
import { sentence } from "@/shared/sentence";
import type { Invited } from "./api/calls";
import { invitationsQuery, inviteSeveral, revoke } from "./api/calls";
import { RoleChoice } from "./RoleChoice";
import { aRole, nameOf } from "./roles";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";

interface InvitationsProps {
  readonly project: string;
  /** Whether the dialog is open when the page is. */
  readonly isInviting?: boolean;
}

/** Who is invited, and the dialog to invite people. */
export function Invitations({ project, isInviting = false }: InvitationsProps) {
  const query = useQuery(invitationsQuery(project));
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const [inviting, setInviting] = useState(isInviting);
  const [told, setTold] = useState("");
  const queries = useQueryClient();
  return (
    <section className="card" aria-labelledby="invitations">
      <header>
        <h2 id="invitations">{sentence(messages.open(<span className="dim">{query.data?.results.length}</span>))}</h2>
        <span className="grow" />
        <Button size="sm" icon="plus" onClick={() => setInviting(true)} data-testid="invite-open">
          {messages.heading}
        </Button>
      </header>
      <p className="news" role="status">
        {told}
      </p>
      <Loaded query={query}>
        {({ results, sends_mail }) => (
          <>
            <Open invitations={results} onRevoke={setRevoking} />
            {inviting ? (
              <Dialog title={messages.heading} onClose={() => setInviting(false)}>
                <Invite project={project} sendsMail={sends_mail} onClose={() => setInviting(false)} />
              </Dialog>
            ) : null}
          </>
        )}
      </Loaded>
      {revoking ? (
        <Confirm
          title={messages.revoke.title}
          does={messages.revoke.does}
          look="danger"
          act={() => revoke(project, revoking.id)}
          onDone={() => {
            setTold(messages.revoke.done);
            return queries.invalidateQueries({ queryKey: invitationsQuery(project).queryKey });
          }}
          onClose={() => setRevoking(null)}
        >
          <p>{messages.revoke.text(revoking.email)}</p>
        </Confirm>
      ) : null}
    </section>
  );
}

/** One address a line; commas and semicolons part them, too. */
const addressesIn = (text: string): readonly string[] => text.split(/[\s,;]+/u).filter(Boolean);

interface InviteProps {
  readonly project: string;
  readonly sendsMail: boolean;
  readonly onClose: () => void;
}

/** The links are shown only once, so the dialog stays until it is closed. */
function Invite({ project, sendsMail, onClose }: InviteProps) {
  const [role, setRole] = useState<Role>("annotator");
  const [text, setText] = useState("");
  const [wanted, setWanted] = useState(sendsMail ? 0 : 1);
  const emails = addressesIn(text);
  const links = emails.length === 0 ? Math.max(wanted, 1) : wanted;
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: () => inviteSeveral(project, role, emails, links),
    onSuccess: (made) => {
      setText(
        made
          .filter(({ link }) => link === null)
          .map(({ email }) => email)
          .join("\n"),
      );
      return queries.invalidateQueries({ queryKey: invitationsQuery(project).queryKey });
    },
  });
  const fields = refusedFields(make.error);
  return (
    <AsyncForm className="form" onSend={() => make.mutate()}>
      <RoleChoice role={role} onChange={setRole} />
      {sendsMail ? (
        <Field label={messages.emails.label} problem={fields.emails} hint={messages.emails.hint}>
          {(tied) => (
            <textarea
              {...tied}
              className="in"
              rows={3}
              inputMode="email"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      ) : (
        <p className="hint">{messages.noMail}</p>
      )}
      <Field label={messages.links} problem={fields.links}>
        {(tied) => (
          <input
            {...tied}
            className="in short"
            type="number"
            min={emails.length === 0 ? 1 : 0}
            max={100}
            value={links}
            onChange={(event) => setWanted(Math.max(0, event.target.valueAsNumber || 0))}
          />
        )}
      </Field>
      <FormActions
        error={messageBeside(make.error, sendsMail ? ["emails", "links"] : ["links"])}
        disabled={make.isPending}
        testId="invite"
        onCancel={onClose}
        cancel={make.data ? actions.close : actions.cancel}
        does={emails.length > 0 ? messages.send(emails.length) : messages.create(links)}
      />
      <div role="status">{make.data ? <Results made={make.data} role={role} /> : null}</div>
    </AsyncForm>
  );
}

/** The result of each invitation. */
function Results({ made, role }: { made: readonly Invited[]; role: Role }) {
  const sent = made.filter(({ email, link }) => email !== "" && link !== null);
  return (
    <div className="made" data-testid="new-link">
      {made
        .filter(({ link }) => link === null)
        .map(({ email, problem }) => (
          <p key={email} className="bad xs">
            {email}: {problem}
          </p>
        ))}
      {sent.length > 0 ? <p>{messages.sent(sent.map(({ email }) => email).join(", "))}</p> : null}
      {made.flatMap(({ link }) =>
        link === null
          ? []
          : [<CopyLine key={link} says={messages.linkFor(aRole(role))} command={location.origin + link} />],
      )}
      <p className="hint">{messages.once}</p>
    </div>
  );
}

interface OpenProps {
  readonly invitations: readonly Invitation[];
  readonly onRevoke: (invitation: Invitation) => void;
}

const Open = ({ invitations, onRevoke }: OpenProps) => (
  <div className="make">
    {invitations.length === 0 ? <p className="hint">{messages.none}</p> : null}
    <ul className="lines open">
      {invitations.map((each) => (
        <li key={each.id} className="row">
          <span className="grow">
            <b>{nameOf(each.role)}</b> <span className="ell mut">{each.email || messages.byLink}</span>
            <span className="ci">{messages.from(each.invited_by, dateTime(each.expires_at))}</span>
          </span>
          <Button
            size="sm"
            aria-label={messages.revoke.of(aRole(each.role), each.email)}
            onClick={() => onRevoke(each)}
          >
            {messages.revoke.does}
          </Button>
        </li>
      ))}
    </ul>
  </div>
);
