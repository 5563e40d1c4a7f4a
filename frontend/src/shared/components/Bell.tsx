import type { MouseEvent } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { bell as messages, told } from "@/messages/notifications";
import type { Notification } from "../notifications";
import { markRead, notifications, watchNotifications } from "../notifications";
import { dateTime } from "../format";
import { useStore } from "../hooks";
import { go } from "../navigation";
import "./bell.css";
import { Button } from "./Button";

/** The bell of the bar: how many notifications are unread, and the newest of them in a list. */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const unread = useStore(notifications)?.unread ?? 0;
  const root = useRef<HTMLSpanElement>(null);
  const id = useId();
  useEffect(watchNotifications, []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen]);
  return (
    <span
      ref={root}
      className="bell"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        root.current?.querySelector("button")?.focus();
      }}
    >
      <Button
        look="quiet"
        size="sm"
        aria-label={messages.button(unread)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 11.5V7a4 4 0 0 1 8 0v4.5l1 1H3zM6.8 14h2.4" />
        </svg>
        {unread > 0 ? <span className="bell-count">{unread > 99 ? "99+" : unread}</span> : null}
      </Button>
      {isOpen ? <Listed id={id} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

function Listed({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useStore(notifications);
  const results = found?.results ?? [];
  const older = (found?.unread ?? 0) - results.filter(({ read }) => !read).length;
  return (
    <div id={id} className="bell-list" role="region" aria-label={messages.title}>
      <div className="row">
        <b className="grow">{messages.title}</b>
        {found && found.unread > 0 ? (
          <Button look="quiet" size="sm" onClick={() => void markRead()}>
            {messages.all}
          </Button>
        ) : null}
      </div>
      {results.length === 0 ? <p className="hint">{messages.none}</p> : null}
      <ul>
        {results.map((each) => (
          <One key={each.id} each={each} onClose={onClose} />
        ))}
      </ul>
      {older > 0 ? <p className="hint">{messages.more(older)}</p> : null}
    </div>
  );
}

function One({ each, onClose }: { each: Notification; onClose: () => void }) {
  /* No `Link`: the annotators' page has no router. */
  const open = (event: MouseEvent) => {
    if (!each.read) void markRead([each.id]);
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
    go(each.target);
  };
  return (
    <li>
      <a className={each.read ? "bell-item" : "bell-item unread"} href={each.target} onClick={open}>
        <span>
          {each.read ? null : <span className="vh">{messages.unread}: </span>}
          {told[each.kind]?.(each.about, each.author)}
        </span>
        <span className="hint">
          {each.study || each.project} · {dateTime(each.created_at)}
        </span>
      </a>
    </li>
  );
}
