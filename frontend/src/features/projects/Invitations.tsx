import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Invitation, Role } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Confirm } from "@/shared/studio/Confirm";
import { CopyLine } from "@/shared/components/CopyLine";
import { Field } from "@/shared/components/Field";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime } from "@/shared/format";
import { invitationsQuery, invite, revoke } from "./api/calls";
import { RoleChoice } from "./RoleChoice";
import { aRole, nameOf } from "./roles";

/** Who is invited, and the form to invite a person. */
export function Invitations({ project }: { project: string }) {
  const query = useQuery(invitationsQuery(project));
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const [told, setTold] = useState("");
  const queries = useQueryClient();
  return (
    <section className="card" aria-labelledby="invitations">
      <header>
        <h2 id="invitations">Invite somebody</h2>
      </header>
      <p className="news" role="status">
        {told}
      </p>
      <Loaded query={query}>
        {({ results, sends_mail }) => (
          <>
            <Invite project={project} sendsMail={sends_mail} />
            <Open invitations={results} onRevoke={setRevoking} />
          </>
        )}
      </Loaded>
      {revoking ? (
        <Confirm
          title="Take the invitation back?"
          does="Take it back"
          look="danger"
          act={() => revoke(project, revoking.id)}
          onDone={() => {
            setTold("The invitation is taken back; its link opens nothing.");
            return queries.invalidateQueries({ queryKey: invitationsQuery(project).queryKey });
          }}
          onClose={() => setRevoking(null)}
        >
          <p>The link {revoking.email ? `that was sent to ${revoking.email} ` : ""}will open nothing any more.</p>
        </Confirm>
      ) : null}
    </section>
  );
}

interface Made {
  readonly link: string;
  readonly role: Role;
  readonly email: string;
}

function Invite({ project, sendsMail }: { project: string; sendsMail: boolean }) {
  const [role, setRole] = useState<Role>("annotator");
  const [email, setEmail] = useState("");
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: async (): Promise<Made> => ({
      link: await invite(project, role, email.trim()),
      role,
      email: email.trim(),
    }),
    onSuccess: () => {
      setEmail("");
      return queries.invalidateQueries({ queryKey: invitationsQuery(project).queryKey });
    },
  });
  return (
    <form
      className="form lines"
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate();
      }}
    >
      <RoleChoice role={role} onChange={setRole} />
      {sendsMail ? (
        <Field
          label="E-mail address"
          problem={refusedFields(make.error).email}
          hint="If one is given, the link is sent there, too."
        >
          {(tied) => (
            <input
              {...tied}
              className="in"
              inputMode="email"
              autoComplete="off"
              placeholder="none: I pass the link on myself"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
      ) : (
        <p className="hint">This installation sends no e-mail: pass the link on yourself.</p>
      )}
      <span className="row end">
        <span className="bad xs grow" role="alert">
          {messageBeside(make.error, sendsMail ? ["email"] : [])}
        </span>
        <Button type="submit" look="pri" disabled={make.isPending} data-testid="invite">
          {sendsMail && email.trim() ? "Send the invitation" : "Make a link"}
        </Button>
      </span>
      <div role="status">{make.data ? <NewLink made={make.data} /> : null}</div>
    </form>
  );
}

const NewLink = ({ made: { link, role, email } }: { made: Made }) => (
  <div className="made" data-testid="new-link">
    <CopyLine says={`Link for ${aRole(role)}`} command={location.origin + link} />
    <p className="hint">
      {email ? `It is on its way to ${email}. ` : ""}It lets one person in, once, and is shown only now.
    </p>
  </div>
);

interface OpenProps {
  readonly invitations: readonly Invitation[];
  readonly onRevoke: (invitation: Invitation) => void;
}

const Open = ({ invitations, onRevoke }: OpenProps) => (
  <div className="make">
    <h3>
      Open invitations <span className="dim">{invitations.length}</span>
    </h3>
    {invitations.length === 0 ? (
      <p className="hint">None. Each is open until somebody joins with it, for 14 days.</p>
    ) : null}
    <ul className="lines open">
      {invitations.map((each) => (
        <li key={each.id} className="row">
          <span className="grow">
            <b>{nameOf(each.role)}</b> <span className="ell mut">{each.email || "by its link alone"}</span>
            <span className="ci">
              {each.invited_by ? `by ${each.invited_by}, ` : ""}until {dateTime(each.expires_at)}
            </span>
          </span>
          <Button
            size="sm"
            aria-label={`Take back the invitation for ${aRole(each.role)}, ${each.email || "by its link alone"}`}
            onClick={() => onRevoke(each)}
          >
            Take back
          </Button>
        </li>
      ))}
    </ul>
  </div>
);
