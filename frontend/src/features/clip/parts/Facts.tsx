import { useId, useRef, useState } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { Button } from "@/shared/components/Button";
import { count } from "@/shared/format";
import { toast } from "@/shared/studio/Toast";
import { facts as messages } from "@/messages/studio/clip";
import { messageBeside } from "@/shared/api/errors";
import { MAX_COLUMN, MAX_VALUE } from "@/shared/studio/columns";
import { actions } from "@/messages/studio/shared";
import { AsyncForm } from "@/shared/components/AsyncForm";
import type { ClipFacts } from "../api/calls";
import { columnFact, factsOf, problemOfColumn } from "../engine/facts";
import { columnsQuery, editFacts } from "../api/calls";
import { refreshClip } from "./TakeDownDialog";
import type { Fact as ClipFact } from "../engine/facts";

/** What is known of the clip itself: what was measured, and what can be changed. */
export function Facts({ facts }: { facts: ClipFacts }) {
  const [isAdding, setAdding] = useState(false);
  const copyHash = () =>
    navigator.clipboard.writeText(facts.sha256).then(
      () => toast({ text: messages.hash.copied }),
      () => toast({ text: messages.hash.notCopied(facts.sha256), look: "bad" }),
    );
  return (
    <section className="clip-facts" aria-label={messages.heading}>
      <dl>
        <Fact name={messages.names.clip} value={facts.video} />
        <Fact name={messages.names.frames} value={messages.frames(count(facts.frames), rateOf(facts.fps))} />
        <Fact name={messages.names.size} value={`${facts.width} × ${facts.height}`} />
        <dt>{messages.hash.name}</dt>
        <dd className="row">
          <span className="mono">
            {facts.sha256.slice(0, 4)}…{facts.sha256.slice(-4)}
          </span>
          <Button {...{ icon: "copy", look: "quiet", size: "sm" }} aria-label={messages.hash.copy} onClick={copyHash} />
        </dd>
        {factsOf(facts).map((fact) => (
          <EditableFact key={fact.id} clip={facts.id} fact={fact} />
        ))}
      </dl>
      {isAdding ? (
        <AddColumn facts={facts} onClose={() => setAdding(false)} />
      ) : (
        <Button {...{ look: "quiet", size: "sm", icon: "plus" }} onClick={() => setAdding(true)}>
          {messages.column.add}
        </Button>
      )}
    </section>
  );
}

const rateOf = (fps: number): string => fps.toFixed(2).replace(/\.?0+$/u, "");

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="ell" title={name}>
      {name}
    </dt>
    <dd className="ell" title={value}>
      {value}
    </dd>
  </>
);

/** A further column for this clip: one that other clips of the project have, or a new one. */
function AddColumn({ facts, onClose }: { facts: ClipFacts; onClose: () => void }) {
  const [name, setName] = useState("");
  const [value, setValue] = useState("");
  const own = Object.keys(facts.metadata);
  const others = (useQuery(columnsQuery(facts.project)).data ?? []).filter((each) => !own.includes(each));
  const list = useId();
  const problem = problemOfColumn(name.trim(), own);
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: () => editFacts(facts.id, columnFact(name.trim(), "").changed(value.trim())),
    onSuccess: async () => {
      await refreshClip(queries, facts.id);
      onClose();
    },
  });
  const failed = messageBeside(saving.error, []);
  return (
    <AsyncForm
      className="clip-add-column"
      aria-label={messages.column.add}
      onSend={() => {
        if (problem === null && value.trim() !== "") saving.mutate();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <input
        {...{ className: "in", list, value: name, maxLength: MAX_COLUMN, autoFocus: true, required: true }}
        aria-label={messages.column.name}
        placeholder={messages.column.name}
        onChange={(event) => setName(event.target.value)}
      />
      <datalist id={list}>
        {others.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <input
        {...{ className: "in", value, maxLength: MAX_VALUE, required: true }}
        aria-label={messages.column.value}
        placeholder={messages.column.value}
        onChange={(event) => setValue(event.target.value)}
      />
      <span className="bad xs grow" role="alert">
        {name.trim() !== "" && problem ? problem : failed}
      </span>
      <Button size="sm" onClick={onClose}>
        {actions.cancel}
      </Button>
      <Button
        {...{ size: "sm", type: "submit", disabled: problem !== null || value.trim() === "" || saving.isPending }}
      >
        {messages.column.save}
      </Button>
    </AsyncForm>
  );
}

/** A fact that is changed where it is: a click opens it, Enter or leaving it saves, Escape leaves it as it was. */
function EditableFact({ clip, fact }: { clip: string; fact: ClipFact }) {
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
  readonly fact: ClipFact;
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

function useSaving(clip: string, fact: ClipFact, onClose: (byKey: boolean) => void) {
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
