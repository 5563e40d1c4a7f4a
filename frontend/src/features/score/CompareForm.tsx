import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageBeside } from "@/shared/api/errors";
import { Button } from "@/shared/components/Button";
import { Select } from "@/shared/studio/choices";
import { NumberField, Switch } from "@/shared/studio/fields";
import { file as fileFieldTexts, form as messages } from "@/messages/studio/score";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { Icon } from "@/shared/components/Icon";
import type { Measure } from "./api/calls";
import { createComparison, deleteComparison, sendFile } from "./api/calls";
import type { FileKind, Form, Kind } from "./engine/form";
import { chosen, EMPTY, FILES, MEASURES, problems, requestOf } from "./engine/form";
import { decimal } from "@/shared/format";

const KINDS: readonly { readonly kind: Kind; readonly label: string; readonly detail: string }[] = [
  { kind: "score", label: messages.kinds.score.label, detail: messages.kinds.score.detail },
  { kind: "agreement", label: messages.kinds.agreement.label, detail: messages.kinds.agreement.detail },
];

interface CompareFormProps {
  /** All files are sent. */
  readonly onMade: (id: string) => Promise<unknown>;
}

/** Choose files and settings, and send them. */
export function CompareForm({ onMade }: CompareFormProps) {
  const [form, setForm] = useState<Form>(EMPTY);
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(0);
  const change = (next: Partial<Form>) => setForm({ ...form, ...next });
  const total = chosen(form).reduce((sum, { file }) => sum + file.size, 0);

  const sending = useMutation({
    mutationFn: async () => {
      const { id } = await createComparison(requestOf(form));
      let before = 0;
      try {
        for (const { role, file } of chosen(form)) {
          const from = before;
          await sendFile(id, role, file, (bytes) => setSent(from + bytes));
          before += file.size;
        }
      } catch (error) {
        await deleteComparison(id).catch(() => undefined); // it would wait for files that do not come
        throw error;
      }
      return id;
    },
    onSuccess: onMade,
    onSettled: () => setSent(0),
  });

  const found = problems(form);
  const shown = tried ? found : {};
  return (
    <AsyncForm
      className="card score-form"
      noValidate
      onSend={() => {
        setTried(true);
        if (Object.keys(found).length === 0) sending.mutate();
        else document.getElementById(`file-${Object.keys(found)[0]}`)?.focus();
      }}
    >
      <fieldset className="score-kinds">
        <legend className="vh">{messages.kind}</legend>
        {KINDS.map(({ kind, label, detail }) => (
          <label key={kind} className="score-kind">
            <input type="radio" name="kind" checked={form.kind === kind} onChange={() => change({ kind })} />
            <span>
              <b>{label}</b>
              <span className="hint">{detail}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {FILES[form.kind].map((kind) => (
        <FileField
          key={kind.role}
          kind={kind}
          file={form.files[kind.role]}
          problem={shown[kind.role]}
          onChange={(file) => change({ files: { ...form.files, [kind.role]: file } })}
        />
      ))}
      {form.kind === "score" ? (
        <div className="score-settings">
          <NumberField
            label={messages.threshold.label}
            hint={messages.threshold.hint}
            value={form.tau}
            min={0}
            max={100}
            problem={shown["tau"]}
            onChange={(tau) => change({ tau })}
          />
          <Switch label={messages.everyThreshold} isOn={form.sweep} onChange={(sweep) => change({ sweep })} />
          {form.files.judgements ? (
            <Switch
              label={messages.unjudged.label}
              hint={messages.unjudged.hint}
              isOn={form.missingIsZero}
              onChange={(missingIsZero) => change({ missingIsZero })}
            />
          ) : null}
        </div>
      ) : (
        <div className="score-settings">
          <Select
            label={messages.files}
            items={MEASURES}
            value={form.measure}
            onChange={(measure) => change({ measure: measure as Measure })}
          />
        </div>
      )}
      <p className="row end">
        <span className="grow xs" role="status">
          {sending.isPending ? messages.uploading(total === 0 ? 100 : Math.floor((100 * sent) / total)) : ""}
        </span>
        <span className="bad xs" role="alert">
          {messageBeside(sending.error, [])}
        </span>
        <Button type="submit" look="pri" disabled={sending.isPending}>
          {messages.compute}
        </Button>
      </p>
    </AsyncForm>
  );
}

interface FileFieldProps {
  readonly kind: FileKind;
  readonly file: File | undefined;
  readonly problem: string | undefined;
  readonly onChange: (file: File | undefined) => void;
}

/** A file that is chosen or dropped. */
function FileField({ kind: { role, label, hint, isOptional }, file, problem, onChange }: FileFieldProps) {
  const [over, setOver] = useState(false);
  const below = `${role}-below`;
  return (
    <div
      className={`score-file${over ? " over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onChange(event.dataTransfer.files[0] ?? file);
      }}
    >
      <label className="lab" htmlFor={`file-${role}`}>
        {label} {isOptional ? <span className="dim">{fileFieldTexts.optional}</span> : null}
      </label>
      <div className="row wrap">
        <input
          id={`file-${role}`}
          type="file"
          accept=".jsonl,.json,.ndjson,.txt,application/x-ndjson"
          aria-describedby={below}
          aria-invalid={problem !== undefined}
          onChange={({ target }) => {
            onChange(target.files?.[0]);
          }}
        />
        {file ? (
          <span className="xs mut">
            {fileFieldTexts.chosen(file.name, decimal(file.size / 1e6, file.size < 1e6 ? 3 : 1))}
          </span>
        ) : null}
      </div>
      <p id={below} className={problem ? "bad xs" : "hint"}>
        {problem ? <Icon name="warn" /> : null} {problem ?? hint}
      </p>
    </div>
  );
}
