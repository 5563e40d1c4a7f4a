import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useRef, useState } from "react";
import type { Added } from "@/shared/engine/dropped-files";
import { chosen } from "@/shared/engine/dropped-files";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { FileDrop } from "@/shared/studio/FileDrop";
import { demo as demoCardTexts, first as messages } from "@/messages/studio/home";
import { drop } from "@/messages/studio/uploads";
import { sentence } from "@/shared/sentence";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { actions } from "@/messages/studio/shared";
import type { DemoState, FirstLook } from "./api/calls";
import { demoQuery, isUnderWay, openDemo, takeFirstLook } from "./api/calls";
import { InvitationField } from "./own/InvitationField";
import { DemoProgress } from "./DemoProgress";
import { FirstSteps } from "./FirstSteps";

/** How often clips that became ready are added to the study, ms. */
const AGAIN_MS = 3000;

interface FirstRunProps {
  readonly uploads: (project: string, given?: readonly Added[]) => ReactNode;
  readonly onLeave: () => void;
}

/** From nothing to marking one's own clip: a project and a study are made, and clips are added to them. */
export function FirstRun({ uploads, onLeave }: FirstRunProps) {
  const begin = useMutation({ mutationFn: takeFirstLook });
  const [given, setGiven] = useState<readonly Added[]>([]);
  const looked = useQuery({
    queryKey: ["first-look"],
    queryFn: takeFirstLook,
    enabled: begin.isSuccess,
    refetchInterval: AGAIN_MS,
  });
  const look = looked.data ?? begin.data;
  const take = (files: readonly Added[]) => {
    if (files.length === 0) return;
    setGiven((before) => [...before, ...files]);
    if (!begin.isPending) begin.mutate();
  };
  return (
    <main className="pg first-run">
      <div>
        <h1>{messages.heading}</h1>
        <p className="mut">{messages.text}</p>
      </div>
      <div className="first-two">
        {look ? (
          <Own look={look} given={given} uploads={uploads} />
        ) : (
          <section className="card first-begin" aria-label={messages.own}>
            <FileDrop onFiles={take} />
            <span className="first-mark">
              <Icon name="up" />
            </span>
            <b className="first-drop">{drop.heading}</b>
            <Choose isBusy={begin.isPending} onFiles={take} />
            <p className="hint">{messages.formats}</p>
            {begin.isError ? <p role="alert">{begin.error.message}</p> : null}
          </section>
        )}
        <DemoCard />
      </div>
      <FirstSteps />
      <Already onLeave={onLeave} />
    </main>
  );
}

interface ChooseProps {
  readonly isBusy: boolean;
  readonly onFiles: (files: readonly Added[]) => void;
}

/** Buttons for those who do not drop their files. */
function Choose({ isBusy, onFiles }: ChooseProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  return (
    <div className="row">
      <Button look="pri" size="lg" aria-busy={isBusy} onClick={() => files.current?.click()}>
        {drop.files}
      </Button>
      <Button size="lg" aria-busy={isBusy} onClick={() => folder.current?.click()}>
        {drop.folder}
      </Button>
      <input
        {...{ ref: files, hidden: true, type: "file", multiple: true, "aria-label": drop.filesLabel }}
        onChange={({ target }) => onFiles(chosen(target.files ?? []))}
      />
      <input
        {...{ ref: folder, hidden: true, type: "file", webkitdirectory: "", "aria-label": drop.folderLabel }}
        onChange={({ target }) => onFiles(chosen(target.files ?? []))}
      />
    </div>
  );
}

interface OwnProps extends Pick<FirstRunProps, "uploads"> {
  readonly look: FirstLook;
  /** Files that were dropped before. */
  readonly given: readonly Added[];
}

const Own = ({ look, given, uploads }: OwnProps) => (
  <div className="col">
    {look.tasks > 0 ? (
      <p>
        <a className="btn pri" href={`/annotate/${look.study}`}>
          {messages.annotate}
        </a>
      </p>
    ) : null}
    {uploads(look.project, given)}
    <p className="xs mut">
      {sentence(messages.goesTo(<b>{look.project_name}</b>, <b>{look.study_name}</b>, (text) => <b>{text}</b>))}
    </p>
  </div>
);

/** Other ways to begin. */
function Already({ onLeave }: Pick<FirstRunProps, "onLeave">) {
  const [invited, setInvited] = useState(false);
  return (
    <div className="col">
      <div className="row home-head">
        <span className="sm mut">{messages.already}</span>
        <Button size="sm" icon="link" aria-expanded={invited} onClick={() => setInvited(!invited)}>
          {messages.invited}
        </Button>
        <Button size="sm" icon="plus" onClick={onLeave}>
          {messages.empty}
        </Button>
      </div>
      {invited ? <InvitationField /> : null}
    </div>
  );
}

/** A finished study to look at, which a worker loads when it is asked for. */
export function DemoCard() {
  const query = useQuery(demoQuery);
  return (
    <section className="card demo-card" aria-labelledby="try-the-demo">
      <h2 id="try-the-demo">{demoCardTexts.heading}</h2>
      <p className="sm mut">{demoCardTexts.text}</p>
      <ul className="sm demo-does">
        {demoCardTexts.does.map((does) => (
          <li key={does}>
            <Icon name="check" /> {does}
          </li>
        ))}
      </ul>
      <Loaded query={query}>{(demo) => <Opening demo={demo} />}</Loaded>
      <p className="hint">{demoCardTexts.removable}</p>
    </section>
  );
}

function Opening({ demo }: { demo: DemoState }) {
  const queries = useQueryClient();
  const open = useMutation({
    mutationFn: openDemo,
    onSuccess: (now) => queries.setQueryData(demoQuery.queryKey, now),
  });
  if (!demo.installed) return <p className="note">{demoCardTexts.none}</p>;
  if (demo.state === "ready")
    return (
      <div className="col" role="status">
        <a className="btn pri lg" href="/?tour">
          {demoCardTexts.tour}
        </a>
        <Link className="btn" to={`/studies/${demo.studies[0]?.id ?? ""}`}>
          {demoCardTexts.go}
        </Link>
        <a className="btn" href={`/annotate/${demo.studies[0]?.id ?? ""}`}>
          {demoCardTexts.annotate}
        </a>
      </div>
    );
  if (isUnderWay(demo)) return <DemoProgress demo={demo} />;
  const problem = open.error?.message ?? (demo.state === "failed" ? demoCardTexts.notLoaded(demo.error) : "");
  return (
    <div className="col">
      {problem ? (
        <p className="note bad" role="alert">
          {problem}
        </p>
      ) : null}
      <Button size="lg" aria-busy={open.isPending} onClick={() => open.mutate()}>
        {demo.state === "failed" ? actions.again : demoCardTexts.open}
      </Button>
    </div>
  );
}
