import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { Mark } from "@/shared/components/Mark";
import { WORDS } from "@/shared/subjects";
import { Poster } from "@/shared/studio/Poster";
import { instrument as messages } from "@/messages/studio/new-study";
import type { InstrumentRow } from "../api/calls";
import { clipsQuery, instrumentQuery, instrumentsQuery } from "../api/calls";
import { subjectOf } from "../engine/subject";
import { Part } from "./Part";
import { useMaking } from "./context";

/** Cards shown before "more". */
const FIRST = 6;

/** What is asked: one of the instruments of the project or of those that ship. */
export function InstrumentPart() {
  const { project, study } = useMaking();
  const query = useQuery(instrumentsQuery(project));
  const [isWhole, setWhole] = useState(false);
  return (
    <Part
      step="instrument"
      hint={messages.hint}
      action={
        <Link className="btn sm" to={`/projects/${project}/instruments`}>
          {messages.create}
        </Link>
      }
    >
      <Loaded query={query}>
        {(rows) => {
          const usable = rows
            .filter(({ archived, versions }) => !archived && versions.length > 0)
            .sort((a, b) => Number(a.subject !== "video") - Number(b.subject !== "video"));
          const chosen = usable.findIndex(({ key }) => key === study.instrument?.key);
          const shown = isWhole || chosen >= FIRST ? usable : usable.slice(0, FIRST);
          return (
            <>
              <div className="making-cards" role="radiogroup" aria-label={messages.label}>
                {shown.map((row) => (
                  <InstrumentCard key={`${row.shipped} ${row.key}`} row={row} />
                ))}
              </div>
              {shown.length < usable.length ? (
                <Button look="quiet" size="sm" onClick={() => setWhole(true)}>
                  {messages.more(usable.length - shown.length)}
                </Button>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </Part>
  );
}

/** Another kind of subject begins with all that the project has. */
const ALL = { filter: "", clips: [], subjects: [], sample: null };

function InstrumentCard({ row }: { row: InstrumentRow }) {
  const { study, subject, change } = useMaking();
  const newest = row.versions[0]?.version ?? 1;
  const isOn = study.instrument?.key === row.key;
  const version = isOn && study.instrument?.version ? study.instrument.version : newest;
  return (
    <label className={isOn ? "making-card on" : "making-card"}>
      <Preview row={row} version={version} />
      <span className="making-card-text">
        <span className="row">
          <input
            type="radio"
            name="instrument"
            checked={isOn}
            onChange={() =>
              change({
                ...{ instrument: { key: row.key, version: newest }, gold_tasks: [], practice_tasks: [] },
                ...(row.filters ? {} : { shows_proposals: false }),
                ...(subjectOf(row) === subject ? {} : ALL),
              })
            }
          />
          <b className="grow">{row.title}</b>
          <span className="dim">{messages.version(version)}</span>
        </span>
        <span className="hint">
          {messages.asks(row.marks_segments, row.questions, !row.shipped, WORDS[subjectOf(row)].is)}
        </span>
      </span>
    </label>
  );
}

/** A few of its types or questions, over a clip of the project. */
function Preview({ row, version }: { row: InstrumentRow; version: number }) {
  const { project } = useMaking();
  const { data } = useQuery(instrumentQuery(project, row.key, version));
  const clip = useQuery(clipsQuery(project, "")).data?.find(({ poster }) => poster !== null);
  const types = data?.segments?.types ?? [];
  const questions = data?.questions?.fixed ?? [];
  return (
    <span className="making-preview" aria-hidden="true">
      {row.marks_segments && clip ? <Poster strip={clip.poster} label={clip.video} /> : null}
      {types.length > 0 ? (
        <span className="making-types">
          {types.slice(0, 6).map((type) => (
            <span key={type.key} className="row">
              <Mark letter={type.letter} />
              <span className="ell">{type.label}</span>
            </span>
          ))}
        </span>
      ) : (
        <span className="making-questions">
          {questions.slice(0, 3).map((question) => (
            <span key={question.key} className="ell">
              {question.text}
            </span>
          ))}
          {questions.length === 0 && !row.marks_segments ? (
            <span className="row">
              <Icon name="help" /> {messages.example}
            </span>
          ) : null}
        </span>
      )}
    </span>
  );
}
