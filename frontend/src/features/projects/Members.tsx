import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { meQuery } from "@/shared/api/me";
import { pageData } from "@/shared/api/page";
import type { Member, Role } from "@/shared/api/types";
import { Scroll } from "@/shared/studio/Scroll";
import { Button } from "@/shared/components/Button";
import { CopyLine } from "@/shared/components/CopyLine";
import { Confirm } from "@/shared/studio/Confirm";
import { Dialog } from "@/shared/studio/Dialog";
import { Loaded } from "@/shared/components/Loaded";
import { changeRole, membersQuery, removeMember, resetAccess, setActive } from "./api/calls";
import { RoleChoice } from "./RoleChoice";
import { aRole, nameOf } from "./roles";

type Kind = "role" | "remove" | "reset" | "active";
type Open = { readonly kind: Kind; readonly member: Member } | null;

/** Who is in a project, as what. */
export function Members({ project }: { project: string }) {
  const query = useQuery(membersQuery(project));
  const ofAll = useQuery(meQuery).data?.installation_admin === true;
  const [open, setOpen] = useState<Open>(null);
  const [told, setTold] = useState("");
  const close = () => setOpen(null);
  return (
    <section className="card" aria-labelledby="members">
      <header>
        <h2 id="members">
          Members <span className="dim">{query.data?.length}</span>
        </h2>
      </header>
      <p className="news" role="status">
        {told}
      </p>
      <Loaded query={query}>
        {(members) => <Table members={members} ofAll={ofAll} onOpen={(kind, member) => setOpen({ kind, member })} />}
      </Loaded>
      {open?.kind === "role" ? (
        <ChangeRole {...{ project, member: open.member, onTold: setTold, onClose: close }} />
      ) : null}
      {open?.kind === "reset" ? <Reset member={open.member} onClose={close} /> : null}
      {open?.kind === "active" ? (
        <Activate {...{ project, member: open.member, onTold: setTold, onClose: close }} />
      ) : null}
      {open?.kind === "remove" ? (
        <Remove {...{ project, member: open.member, onTold: setTold, onClose: close }} />
      ) : null}
    </section>
  );
}

interface TableProps {
  readonly members: readonly Member[];
  /** Whether one administers the installation, and so its accounts. */
  readonly ofAll: boolean;
  readonly onOpen: (kind: Kind, member: Member) => void;
}

const Table = ({ members, ofAll, onOpen }: TableProps) => (
  <Scroll label="Members">
    <table className="tb">
      <caption className="vh">Members, by name</caption>
      <thead>
        <tr>
          <th>Name</th>
          <th>E-mail</th>
          <th>Role</th>
          <th>
            <span className="vh">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <td className="long">
              <b>{member.username}</b>
              {isOneself(member) ? <span className="dim"> (you)</span> : null}
              {member.active ? null : <span className="pill"> Deactivated</span>}
            </td>
            <td className="long">{member.email || <span className="dim">not shown</span>}</td>
            <td>
              <span className="pill">{nameOf(member.role)}</span>
            </td>
            <td className="num nw">
              <Button size="sm" aria-label={`Change role of ${member.username}`} onClick={() => onOpen("role", member)}>
                Change role
              </Button>{" "}
              {ofAll && !isOneself(member) ? (
                <>
                  <Button
                    size="sm"
                    aria-label={`Reset access of ${member.username}`}
                    disabled={!member.active}
                    onClick={() => onOpen("reset", member)}
                  >
                    Reset access
                  </Button>{" "}
                  <Button
                    size="sm"
                    aria-label={`${member.active ? "Deactivate" : "Reactivate"} ${member.username}`}
                    onClick={() => onOpen("active", member)}
                  >
                    {member.active ? "Deactivate" : "Reactivate"}
                  </Button>{" "}
                </>
              ) : null}
              <Button
                size="sm"
                look="danger"
                aria-label={`Remove ${member.username}`}
                onClick={() => onOpen("remove", member)}
              >
                Remove
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
);

const isOneself = (member: Member): boolean => member.username === pageData().username;

interface DialogProps {
  readonly project: string;
  readonly member: Member;
  readonly onTold: (text: string) => void;
  readonly onClose: () => void;
}

function ChangeRole({ project, member, onTold, onClose }: DialogProps) {
  const [role, setRole] = useState<Role>(member.role);
  const renew = useRenewal(project, member);
  return (
    <Confirm
      title={`Role of ${member.username}`}
      does="Change role"
      disabled={role === member.role}
      act={() => changeRole(project, member.id, role)}
      onDone={() => {
        onTold(`${member.username} is ${aRole(role)} now.`);
        return renew();
      }}
      onClose={onClose}
    >
      <RoleChoice role={role} onChange={setRole} />
      <p className="hint">
        {isOneself(member) && member.role === "admin" && role !== "admin"
          ? "This is your own role. You cannot change it back yourself."
          : "The change takes effect immediately. Their annotations do not change."}
      </p>
    </Confirm>
  );
}

function Remove({ project, member, onTold, onClose }: DialogProps) {
  const renew = useRenewal(project, member);
  return (
    <Confirm
      title={`Remove ${member.username}?`}
      does="Remove"
      look="danger"
      act={() => removeMember(project, member.id)}
      onDone={() => {
        onTold(`${member.username} is no longer in the project.`);
        return renew();
      }}
      onClose={onClose}
    >
      <p>
        {isOneself(member) ? "You lose" : `${member.username} loses`} access to all studies of this project immediately.
        The annotations are kept and still count, and the account is kept. Rejoining requires a new invitation.
      </p>
    </Confirm>
  );
}

/** Ends password, sessions and tokens of an account, and shows the link by which its owner comes back. */
function Reset({ member, onClose }: Pick<DialogProps, "member" | "onClose">) {
  const reset = useMutation({ mutationFn: () => resetAccess(member.id) });
  return (
    <Dialog title={`Reset access of ${member.username}`} onClose={onClose}>
      <div className="form">
        <p>
          The password, all sessions and all API tokens of {member.username} stop working. You get a one-time link for{" "}
          {member.username} to sign in and set a new password. Annotations and drafts are kept.
        </p>
        <div role="status">
          {reset.data ? <CopyLine says="Sign-in link, shown only now" command={location.origin + reset.data} /> : null}
        </div>
        <span className="row end">
          <span className="bad xs grow" role="alert">
            {reset.error?.message}
          </span>
          <Button onClick={onClose}>{reset.data ? "Close" : "Cancel"}</Button>
          {reset.data ? null : (
            <Button look="danger" disabled={reset.isPending} onClick={() => reset.mutate()}>
              Reset access
            </Button>
          )}
        </span>
      </div>
    </Dialog>
  );
}

function Activate({ project, member, onTold, onClose }: DialogProps) {
  const renew = useRenewal(project, member);
  const { active, username } = member;
  return (
    <Confirm
      title={`${active ? "Deactivate" : "Reactivate"} ${username}?`}
      does={active ? "Deactivate" : "Reactivate"}
      look={active ? "danger" : "pri"}
      act={() => setActive(member.id, !active)}
      onDone={() => {
        onTold(`${username} is ${active ? "deactivated" : "active again"}.`);
        return renew();
      }}
      onClose={onClose}
    >
      <p>
        {active
          ? `${username} is signed out everywhere and cannot sign in to any project. Annotations and memberships are kept.`
          : `${username} can sign in again, with the same password and memberships.`}
      </p>
    </Confirm>
  );
}

/** Loads again what a change of members changes. A person who changed their own role may not read the list any more. */
function useRenewal(project: string, member: Member): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    isOneself(member)
      ? queries.invalidateQueries({ queryKey: ["me"] })
      : queries.invalidateQueries({ queryKey: membersQuery(project).queryKey });
}
