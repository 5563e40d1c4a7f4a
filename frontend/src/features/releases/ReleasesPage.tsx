import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Release, Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { Loaded } from "@/shared/components/Loaded";
import { StudyFrame } from "@/shared/components/StudyFrame";
import { dateTime } from "@/shared/format";
import { elsewhere, page as messages } from "@/messages/studio/releases";
import { sentence } from "@/shared/sentence";
import { reportsQuery } from "@/shared/api/study";
import { CopyLine } from "@/shared/components/CopyLine";
import { BuildRelease } from "./BuildRelease";
import { releasesQuery } from "./api/calls";
import { commandsFor, CONTENTS, inTheMaking, LOOK_MS, sizeText, stateText } from "./release";

interface ReleasesPageProps {
  readonly study: string;
  /** Whether the dialog that builds one is open at once. */
  readonly isBuilding?: boolean;
}

/** The releases of a study: frozen, citable, and rebuilt to the same bytes. */
export const ReleasesPage = ({ study: id, isBuilding = false }: ReleasesPageProps) => (
  <StudyFrame study={id} title={messages.title} ofClips>
    {(study) => <Whole study={study} isBuilding={isBuilding} />}
  </StudyFrame>
);

function Whole({ study, isBuilding }: { study: Study; isBuilding: boolean }) {
  const [building, setBuilding] = useState(isBuilding);
  const [told, setTold] = useState("");
  const query = useQuery({
    ...releasesQuery(study.id),
    refetchInterval: ({ state }) => (state.data?.some(inTheMaking) ? LOOK_MS : false),
  });
  const newest = query.data?.find(({ state }) => state === "ready");
  return (
    <>
      <div className="row wrap">
        <div className="grow">
          <h1>{messages.title}</h1>
          <p className="sm mut">{messages.intro}</p>
        </div>
        {study.role === "admin" ? (
          <Button look="pri" icon="plus" onClick={() => setBuilding(true)} data-testid="new-release">
            {messages.new}
          </Button>
        ) : null}
      </div>
      <p className="news" role="status">
        {told}
      </p>
      {building && study.role === "admin" ? (
        <BuildRelease study={study} onTold={setTold} onClose={() => setBuilding(false)} />
      ) : null}
      <div className="cols">
        <div className="rt">
          <section className="card scroll">
            <header>
              <h2>
                {messages.title} <span className="dim">{query.data?.length}</span>
              </h2>
            </header>
            <Loaded query={query}>{(rows) => <List rows={rows} admin={study.role === "admin"} />}</Loaded>
          </section>
          {newest ? <Commands study={study.id} release={newest} /> : null}
        </div>
        <div className="rt">
          <section className="card">
            <header>
              <h2>{messages.contents}</h2>
            </header>
            <ul className="checks">
              {CONTENTS.map((each) => (
                <li key={each}>
                  <span className="flex dim">
                    <Icon name="check" />
                  </span>
                  {each}
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}

function List({ rows, admin }: { rows: readonly Release[]; admin: boolean }) {
  if (rows.length === 0) return <p className="hint lines">{messages.none(admin)}</p>;
  return (
    <table className="tb">
      <caption className="vh">{messages.caption}</caption>
      <thead>
        <tr>
          <th>{messages.release}</th>
          <th>{messages.what}</th>
          <th>{messages.state}</th>
          <th>{messages.digest}</th>
          <th className="num">{messages.size}</th>
          <th>
            <span className="vh">{messages.archive}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} release={row} />
        ))}
      </tbody>
    </table>
  );
}

const LOOKS: Readonly<Record<Release["state"], string>> = { waiting: "", building: "acc", ready: "ok", failed: "bad" };

const Row = ({ release }: { release: Release }) => (
  <tr data-testid={`release-${release.version}`}>
    <td className="nw">
      <b>{messages.version(release.version)}</b>
      <span className="ci">{dateTime(release.created_at)}</span>
    </td>
    <td>
      {sentence(messages.made(release.ground_truth, release.report, (text) => <span className="ci">{text}</span>))}
    </td>
    <td>
      <span className={`pill ${LOOKS[release.state]}`}>
        {release.state === "building" ? <span className="pulse" /> : null}
        {stateText(release)}
      </span>
      {release.error ? <span className="bad xs invalid">{release.error}</span> : null}
    </td>
    <td>
      {release.digest ? (
        <code className="mono digest" title={release.digest}>
          {release.digest}
        </code>
      ) : (
        <span className="dim">{messages.noDigest}</span>
      )}
    </td>
    <td className="num nw">
      {release.state === "ready" ? (
        <>
          {sizeText(release.size_bytes)}
          <span className="ci">{messages.files(release.files)}</span>
        </>
      ) : null}
    </td>
    <td className="num">
      {release.archive ? (
        <a className="btn sm" href={release.archive} download aria-label={messages.downloadOf(release.version)}>
          <Icon name="dl" />
          {messages.download}
        </a>
      ) : null}
    </td>
  </tr>
);

/** How the newest release is checked and scored where this installation is not. */
function Commands({ study, release }: { study: string; release: Release }) {
  const reports = useQuery(reportsQuery(study));
  const report = reports.data?.find(({ number }) => number === release.report);
  return (
    <section className="card">
      <header>
        <h2>{elsewhere.heading(release.version)}</h2>
      </header>
      <div className="lines">
        <p className="sm mut">{elsewhere.where}</p>
        {commandsFor(study, release, report).map((each) => (
          <CopyLine key={each.says} {...each} />
        ))}
      </div>
    </section>
  );
}
