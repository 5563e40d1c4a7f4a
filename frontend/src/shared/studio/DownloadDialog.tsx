import { useState } from "react";
import type { Study } from "../api/types";
import { Select } from "./choices";
import { Dialog } from "./Dialog";
import { Switch } from "./fields";

const FORMATS = [
  { id: "jsonl", label: "JSON Lines", detail: "one annotation per line, complete" },
  { id: "csv", label: "CSV", detail: "one segment or answer per row, for spreadsheets" },
];
const ANY = "any";
const AUTHORS = [
  { id: ANY, label: "People and critics" },
  { id: "person", label: "People" },
  { id: "critic", label: "Critics" },
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
  { key: "training", label: "Training" },
  { key: "checks", label: "Hidden quality checks" },
  { key: "held", label: "Clips taken down" },
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
    <Dialog title="Download annotations" onClose={onClose}>
      <div className="download">
        <Select label="Format" items={FORMATS} value={chosen.format} onChange={(format) => change({ format })} />
        <Select label="By" items={AUTHORS} value={chosen.author} onChange={(author) => change({ author })} />
        {types.length > 0 ? (
          <Select
            label="With an error of type"
            items={[{ id: ANY, label: "Any or none" }, ...types.map(({ key, label }) => ({ id: key, label }))]}
            value={chosen.type}
            onChange={(type) => change({ type })}
          />
        ) : null}
        {rounds.length > 1 ? (
          <Select
            label="Round"
            items={[{ id: ANY, label: "All rounds" }, ...rounds.map((n) => ({ id: n, label: `Round ${n}` }))]}
            value={chosen.round}
            onChange={(round) => change({ round })}
          />
        ) : null}
        <Switch label="Include earlier revisions" isOn={chosen.all} onChange={(all) => change({ all })} />
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
            Download
          </a>
        </div>
      </div>
    </Dialog>
  );
}
