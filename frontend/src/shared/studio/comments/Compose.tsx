import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useState } from "react";
import { units } from "@/messages/shared";
import { Button } from "@/shared/components/Button";
import { edgeMs } from "@/shared/engine/frames";
import { comment as mentionsTexts, comments as messages } from "@/messages/studio/clip";
import { useFrameHere } from "@/shared/here";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { commentsQuery, writeComment } from "./calls";
import type { CommentedClip } from "./place";
import { namesFor, withName } from "./mentions";

interface ComposeProps {
  readonly video: string;
  readonly clip: CommentedClip;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Write a comment, on the frame at hand or on the whole clip. */
export function Compose({ video, clip, field }: ComposeProps) {
  const [text, setText] = useState("");
  const [isOnFrame, setOnFrame] = useState(true);
  const [isUnclear, setUnclear] = useState(false);
  const frame = useFrameHere(clip);
  const queries = useQueryClient();
  const writing = useMutation({
    mutationFn: () =>
      writeComment(video, {
        text: text.trim(),
        at_ms: isOnFrame ? edgeMs(clip.table, frame) : null,
        guideline_unclear: isUnclear,
      }),
    onSuccess: async () => {
      setText("");
      setUnclear(false);
      await queries.invalidateQueries({ queryKey: ["clip-comments", video] });
    },
  });
  const send = () => {
    if (text.trim() !== "" && !writing.isPending) writing.mutate();
  };
  const label = isOnFrame ? messages.write.frame(frame) : messages.write.clip;
  return (
    <AsyncForm className="clip-compose" onSend={() => send()}>
      <textarea
        {...{
          className: "in",
          rows: 2,
          maxLength: 4000,
          ref: field,
          value: text,
          placeholder: messages.write.hint(label),
        }}
        aria-label={label}
        onFocus={() => clip.player.get()?.pause()}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <Mentions
        {...{ video, text }}
        onChoose={(next) => {
          setText(next);
          field.current?.focus();
        }}
      />
      {writing.error ? (
        <span className="bad xs" role="alert">
          {writing.error.message}
        </span>
      ) : null}
      <span className="row clip-send">
        <label className="chk sm">
          <input type="checkbox" checked={isOnFrame} onChange={() => setOnFrame(!isOnFrame)} />{" "}
          {messages.at(units.frame(frame))}
        </label>
        <label className="chk sm">
          <input type="checkbox" checked={isUnclear} onChange={() => setUnclear(!isUnclear)} /> {messages.unclear}
        </label>
        <span className="grow" />
        <Button
          {...{ type: "submit", size: "sm", look: "pri", keys: ["Ctrl Enter"] }}
          disabled={text.trim() === "" || writing.isPending}
        >
          {messages.send}
        </Button>
      </span>
    </AsyncForm>
  );
}

interface MentionsProps {
  readonly video: string;
  readonly text: string;
  /** Takes the text with a name completed. */
  readonly onChoose: (text: string) => void;
}

/** The people whose names continue "@…" at the end of a comment; they find it in their inbox. */
function Mentions({ video, text, onChoose }: MentionsProps) {
  const names = namesFor(text, useQuery(commentsQuery(video)).data?.people ?? []);
  if (names.length === 0) return null;
  return (
    <span className="row wrap" role="group" aria-label={mentionsTexts.mention}>
      {names.map((name) => (
        <button key={name} type="button" className="btn sm quiet" onClick={() => onChoose(withName(text, name))}>
          @{name}
        </button>
      ))}
    </span>
  );
}
