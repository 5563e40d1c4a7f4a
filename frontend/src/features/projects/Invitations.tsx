import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Invitation, Role } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Confirm } from "@/shared/studio/Confirm";
import { CopyLine } from "@/shared/components/CopyLine";
import { Field } from "@/shared/components/Field";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime, plural } from "@/shared/format";
import type { Invited } from "./api/calls";
import { invitationsQuery, inviteSeveral, revoke } from "./api/calls";
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
        <h2 id="invitations">Invite people</h2>
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
          title="Revoke invitation?"
          does="Revoke"
          look="danger"
          act={() => revoke(project, revoking.id)}
          onDone={() => {
            setTold("Invitation revoked. Its link no longer works.");
            return queries.invalidateQueries({ queryKey: invitationsQuery(project).queryKey });
          }}
          onClose={() => setRevoking(null)}
        >
          <p>The link {revoking.email ? `that was sent to ${revoking.email} ` : ""}will no longer work.</p>
        </Confirm>
      ) : null}
    </section>
  );
}

/** One address a line; commas and semicolons part them, too. */
const addressesIn = (text: string): readonly string[] => text.split(/[\s,;]+/u).filter(Boolean);

function Invite({ project, sendsMail }: { project: string; sendsMail: boolean }) {
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
    <form
      className="form lines"
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate();
      }}
    >
      <RoleChoice role={role} onChange={setRole} />
      {sendsMail ? (
        <Field label="E-mail addresses" problem={fields.emails} hint="One per line. Each person gets their own link.">
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
        <p className="hint">This installation does not send e-mail. Copy the links and send them yourself.</p>
      )}
      <Field label="Number of links to create" problem={fields.links}>
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
      <span className="row end">
        <span className="bad xs grow" role="alert">
          {messageBeside(make.error, sendsMail ? ["emails", "links"] : ["links"])}
        </span>
        <Button type="submit" look="pri" disabled={make.isPending} data-testid="invite">
          {emails.length > 0 ? `Send ${plural(emails.length, "invitation")}` : `Create ${plural(links, "link")}`}
        </Button>
      </span>
      <div role="status">{make.data ? <Results made={make.data} role={role} /> : null}</div>
    </form>
  );
}

/** What came of each invitation. */
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
      {sent.length > 0 ? <p>Sent to {sent.map(({ email }) => email).join(", ")}.</p> : null}
      {made.flatMap(({ link }) =>
        link === null
          ? []
          : [<CopyLine key={link} says={`Link for ${aRole(role)}`} command={location.origin + link} />],
      )}
      <p className="hint">Each link works once, for one person. It is only shown now.</p>
    </div>
  );
}

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
      <p className="hint">No open invitations. An invitation is valid for 14 days or until it is used.</p>
    ) : null}
    <ul className="lines open">
      {invitations.map((each) => (
        <li key={each.id} className="row">
          <span className="grow">
            <b>{nameOf(each.role)}</b> <span className="ell mut">{each.email || "by link"}</span>
            <span className="ci">
              {each.invited_by ? `by ${each.invited_by}, ` : ""}until {dateTime(each.expires_at)}
            </span>
          </span>
          <Button
            size="sm"
            aria-label={`Revoke the invitation for ${aRole(each.role)}, ${each.email || "by link"}`}
            onClick={() => onRevoke(each)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  </div>
);
