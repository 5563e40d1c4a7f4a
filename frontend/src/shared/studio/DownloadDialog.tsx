import { useState } from "react";
import { actions, download as messages } from "@/messages/studio/shared";
import type { Study } from "../api/types";
import { Select } from "./choices";
import { Dialog } from "./Dialog";
import { Switch } from "./fields";

const FORMATS = [
  { id: "jsonl", label: messages.formats.jsonl.label, detail: messages.formats.jsonl.detail },
  { id: "csv", label: messages.formats.csv.label, detail: messages.formats.csv.detail },
];
const ANY = "any";
const AUTHORS = [
  { id: ANY, label: messages.by.any },
  { id: "person", label: messages.by.people },
  { id: "critic", label: messages.by.critics },
];

interface Choices {
  readonly format: string;
  readonly author: string;
  readonly type: string;
  readonly round: string;
  readonly all: boolean;
  readonly include: readonly string[];
}

/** The address of the file with what is chosen. */
export function downloadAddress(study: string, { format, author, type, round, all, include }: Choices): string {
  const query = new URLSearchParams({
    ...(author === ANY ? {} : { author }),
    ...(type === ANY ? {} : { type }),
    ...(round === ANY ? {} : { round }),
    ...(all ? { revisions: "all" } : {}),
    ...(include.length > 0 ? { include: include.join(",") } : {}),
  }).toString();
  return `/api/v1/studies/${study}/annotations.${format}${query ? `?${query}` : ""}`;
}

const INCLUDED = [
  { key: "training", label: messages.include.training },
  { key: "checks", label: messages.include.checks },
  { key: "held", label: messages.include.held },
];

/** All annotations of a study as a file. Without a filter it has what counts: the newest revision of each. */
export function DownloadDialog({ study, onClose }: { study: Study; onClose: () => void }) {
  const [chosen, setChosen] = useState<Choices>({
    ...{ format: "jsonl", author: ANY, type: ANY, round: ANY, all: false, include: [] },
  });
  const change = (changes: Partial<Choices>) => setChosen((before) => ({ ...before, ...changes }));
  const types = study.instrument_document.segments?.types ?? [];
  const rounds = Array.from({ length: study.round.n }, (_, i) => String(i + 1));
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <div className="download">
        <Select
          label={messages.format}
          items={FORMATS}
          value={chosen.format}
          onChange={(format) => change({ format })}
        />
        <Select
          label={messages.origin}
          items={AUTHORS}
          value={chosen.author}
          onChange={(author) => change({ author })}
        />
        {types.length > 0 ? (
          <Select
            label={messages.type}
            items={[{ id: ANY, label: messages.anyType }, ...types.map(({ key, label }) => ({ id: key, label }))]}
            value={chosen.type}
            onChange={(type) => change({ type })}
          />
        ) : null}
        {rounds.length > 1 ? (
          <Select
            label={messages.round}
            items={[{ id: ANY, label: messages.rounds }, ...rounds.map((n) => ({ id: n, label: messages.roundOf(n) }))]}
            value={chosen.round}
            onChange={(round) => change({ round })}
          />
        ) : null}
        <Switch label={messages.revisions} isOn={chosen.all} onChange={(all) => change({ all })} />
        {INCLUDED.map(({ key, label }) => (
          <Switch
            key={key}
            label={label}
            isOn={chosen.include.includes(key)}
            onChange={(on) =>
              change({ include: on ? [...chosen.include, key] : chosen.include.filter((each) => each !== key) })
            }
          />
        ))}
        <div className="row">
          <span className="grow" />
          <a
            className="btn pri"
            href={downloadAddress(study.id, chosen)}
            download
            onClick={onClose}
            data-testid="download-file"
          >
            {actions.download}
          </a>
        </div>
      </div>
    </Dialog>
  );
}
