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
import { members as messages } from "@/messages/studio/projects";
import { actions } from "@/messages/studio/shared";
import { sentence } from "@/shared/sentence";
import { membersQuery } from "@/shared/api/search";
import { changeRole, removeMember, resetAccess, setActive } from "./api/calls";
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
        <h2 id="members">{sentence(messages.headingOf(<span className="dim">{query.data?.length}</span>))}</h2>
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
  <Scroll label={messages.heading}>
    <table className="tb">
      <caption className="vh">{messages.caption}</caption>
      <thead>
        <tr>
          <th>{messages.columns.name}</th>
          <th>{messages.columns.email}</th>
          <th>{messages.columns.role}</th>
          <th>
            <span className="vh">{messages.columns.change}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id} id={`member-${member.id}`}>
            <td className="long">
              <b>{member.username}</b>
              {isOneself(member) ? <span className="dim"> {messages.you}</span> : null}
              {member.active ? null : <span className="pill"> {messages.deactivated}</span>}
            </td>
            <td className="long">{member.email || <span className="dim">{messages.notShown}</span>}</td>
            <td>
              <span className="pill">{nameOf(member.role)}</span>
            </td>
            <td className="num nw">
              <Button size="sm" aria-label={messages.role.of(member.username)} onClick={() => onOpen("role", member)}>
                {messages.role.change}
              </Button>{" "}
              {ofAll && !isOneself(member) ? (
                <>
                  <Button
                    size="sm"
                    aria-label={messages.reset.of(member.username)}
                    disabled={!member.active}
                    onClick={() => onOpen("reset", member)}
                  >
                    {messages.reset.does}
                  </Button>{" "}
                  <Button
                    size="sm"
                    aria-label={messages.active.of(member.active, member.username)}
                    onClick={() => onOpen("active", member)}
                  >
                    {member.active ? messages.active.off : messages.active.on}
                  </Button>{" "}
                </>
              ) : null}
              <Button
                size="sm"
                look="danger"
                aria-label={messages.remove.of(member.username)}
                onClick={() => onOpen("remove", member)}
              >
                {actions.remove}
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
      title={messages.role.title(member.username)}
      does={messages.role.change}
      disabled={role === member.role}
      act={() => changeRole(project, member.id, role)}
      onDone={() => {
        onTold(messages.role.done(member.username, aRole(role)));
        return renew();
      }}
      onClose={onClose}
    >
      <RoleChoice role={role} onChange={setRole} />
      <p className="hint">
        {isOneself(member) && member.role === "admin" && role !== "admin" ? messages.role.own : messages.role.text}
      </p>
    </Confirm>
  );
}

function Remove({ project, member, onTold, onClose }: DialogProps) {
  const renew = useRenewal(project, member);
  return (
    <Confirm
      title={messages.remove.title(member.username)}
      does={actions.remove}
      look="danger"
      act={() => removeMember(project, member.id)}
      onDone={() => {
        onTold(messages.remove.done(member.username));
        return renew();
      }}
      onClose={onClose}
    >
      <p>{messages.remove.text(isOneself(member), member.username)}</p>
    </Confirm>
  );
}

/** Ends password, sessions and tokens of an account, and shows the link by which its owner comes back. */
function Reset({ member, onClose }: Pick<DialogProps, "member" | "onClose">) {
  const reset = useMutation({ mutationFn: () => resetAccess(member.id) });
  return (
    <Dialog title={messages.reset.of(member.username)} onClose={onClose}>
      <div className="form">
        <p>{messages.reset.text(member.username)}</p>
        <div role="status">
          {reset.data ? <CopyLine says={messages.reset.link} command={location.origin + reset.data} /> : null}
        </div>
        <span className="row end">
          <span className="bad xs grow" role="alert">
            {reset.error?.message}
          </span>
          <Button onClick={onClose}>{reset.data ? actions.close : actions.cancel}</Button>
          {reset.data ? null : (
            <Button look="danger" disabled={reset.isPending} onClick={() => reset.mutate()}>
              {messages.reset.does}
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
      title={messages.active.title(active, username)}
      does={active ? messages.active.off : messages.active.on}
      look={active ? "danger" : "pri"}
      act={() => setActive(member.id, !active)}
      onDone={() => {
        onTold(messages.active.done(username, active));
        return renew();
      }}
      onClose={onClose}
    >
      <p>{active ? messages.active.signedOut(username) : messages.active.signsIn(username)}</p>
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
