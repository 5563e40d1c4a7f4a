import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { useId, useRef, useState } from "react";
import { messageBeside } from "@/shared/api/errors";
import { toast } from "@/shared/studio/Toast";
import { facts as messages } from "@/messages/studio/clip";
import { editFacts } from "../api/calls";
import type { Fact } from "../engine/facts";
import { refreshClip } from "./TakeDownDialog";

/** A fact that is changed where it is: a click opens it, Enter or leaving it saves, Escape leaves it as it was. */
export function EditableFact({ clip, fact }: { clip: string; fact: Fact }) {
  const [isEditing, setEditing] = useState(false);
  /* after Enter and Escape the focus goes back to the fact */
  const returns = useRef(false);
  const close = (byKey: boolean) => {
    returns.current = byKey;
    setEditing(false);
  };
  const wide = isEditing || fact.isLong ? "wide" : "";
  return (
    <>
      <dt className={`ell ${wide}`} title={fact.label}>
        {fact.label}
      </dt>
      <dd className={wide}>
        {isEditing ? (
          <Editor clip={clip} fact={fact} onClose={close} />
        ) : (
          <button
            type="button"
            className={fact.text === "" ? "clip-fact ell mut" : "clip-fact ell"}
            aria-label={messages.change(fact.label, fact.text)}
            title={fact.text || undefined}
            onClick={() => setEditing(true)}
            ref={(button) => {
              if (button && returns.current) button.focus();
              returns.current = false;
            }}
          >
            {fact.text || messages.none}
          </button>
        )}
      </dd>
    </>
  );
}

interface EditorProps {
  readonly clip: string;
  readonly fact: Fact;
  readonly onClose: (byKey: boolean) => void;
}

function Editor({ clip, fact, onClose }: EditorProps) {
  const [text, setText] = useState(fact.text);
  const below = useId();
  const saving = useSaving(clip, fact, onClose);
  const save = (byKey: boolean) => {
    if (saving.isPending) return;
    if (text.trim() === fact.text) onClose(byKey);
    else saving.mutate({ text: text.trim(), byKey });
  };
  const problem = messageBeside(saving.error, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== "Escape" && (event.key !== "Enter" || event.shiftKey))) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") onClose(true);
    else save(true);
  };
  const field = {
    ...{ className: "in", autoFocus: true, value: text, maxLength: fact.max, readOnly: saving.isPending, onKeyDown },
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
    onBlur: () => save(false),
    "aria-label": fact.label,
    "aria-describedby": below,
    "aria-invalid": problem !== "",
  };
  return (
    <>
      {fact.isLong ? <textarea rows={3} {...field} /> : <input type="text" {...field} />}
      <span id={below} className={problem ? "bad xs" : "hint"} role={problem ? "alert" : undefined}>
        {problem || fact.hint || messages.keys}
      </span>
    </>
  );
}

function useSaving(clip: string, fact: Fact, onClose: (byKey: boolean) => void) {
  const queries = useQueryClient();
  const send = async (text: string) => {
    await editFacts(clip, fact.changed(text));
    await refreshClip(queries, clip);
  };
  return useMutation({
    mutationFn: ({ text }: { text: string; byKey: boolean }) => send(text),
    onSuccess: (_, { text, byKey }) => {
      const undo = fact.isOfPrompt ? undefined : () => send(fact.text);
      toast({ text: text === "" ? messages.removed(fact.label) : messages.changed(fact.label), undo });
      onClose(byKey);
    },
  });
}
