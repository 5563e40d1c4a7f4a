import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/shared/components/Button";
import { CountedLink } from "@/shared/components/CountedLink";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { demo as demoLineTexts, project as messages, studyCard } from "@/messages/studio/home";
import { roles } from "@/messages/studio/projects";
import { actions } from "@/messages/studio/shared";
import { statePath } from "@/shared/counted-paths";
import { Pill } from "@/shared/studio/Pill";
import { Poster } from "@/shared/studio/Poster";
import { StateBar } from "@/shared/studio/StateBar";
import { sentence } from "@/shared/sentence";
import { Confirm } from "@/shared/studio/Confirm";
import type { HomeProject, HomeStudy } from "./api/calls";
import { changeProject, demoQuery, homeQuery, isUnderWay, removeDemo } from "./api/calls";
import type { State } from "./states";
import { STATES } from "./states";
import { DemoProgress } from "./DemoProgress";

const foldKey = (id: string) => `home.folded.${id}`;

interface ProjectSectionProps {
  readonly project: HomeProject;
  /** Whether the person may remove the demo. */
  readonly installationAdmin: boolean;
}

/** A project with its studies as cards. It folds; this browser remembers that. */
export function ProjectSection({ project, installationAdmin }: ProjectSectionProps) {
  const { id, name, role, archived, clips, generators, people, studies } = project;
  const [folded, setFolded] = useState(() => localStorage.getItem(foldKey(id)) !== null);
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: () => changeProject(id, { archived: false }),
    onSuccess: () => queries.invalidateQueries(),
  });
  const fold = () => {
    if (folded) localStorage.removeItem(foldKey(id));
    else localStorage.setItem(foldKey(id), "yes");
    setFolded(!folded);
  };
  return (
    <section className="home-project" aria-label={name} data-project={archived ? undefined : id}>
      <div className="row home-head">
        <Button
          {...{ icon: "chev", size: "sm", look: "quiet", className: folded ? "home-fold folded" : "home-fold" }}
          aria-expanded={!folded}
          aria-label={messages.fold(folded, name)}
          onClick={fold}
        />
        <h2>
          <Link to={`/projects/${id}`}>{name}</Link>
        </h2>
        <span className="pill">{roles[role].name}</span>
        <span className="xs mut">{messages.size(clips, generators, people)}</span>
        <span className="grow" />
        <Link className="btn quiet sm" to={`/projects/${id}/clips`} aria-label={messages.clips.of(name)}>
          {messages.clips.link}
        </Link>
        <Link className="btn quiet sm" to={`/projects/${id}/members`} aria-label={messages.members.of(name)}>
          {messages.members.link}
        </Link>
        {archived ? null : (
          <Link
            className="btn quiet sm"
            to={`/projects/${id}/studies/new`}
            aria-label={messages.newStudy.of(name)}
            aria-keyshortcuts="N"
          >
            <Icon name="plus" />
            {messages.newStudy.link}
          </Link>
        )}
        {role === "admin" ? (
          <>
            <Link className="btn quiet sm" to={`/projects/${id}/settings`} aria-label={messages.settings.of(name)}>
              {messages.settings.link}
            </Link>
            {archived ? (
              <Button
                size="sm"
                look="quiet"
                aria-label={messages.restore.of(name)}
                aria-busy={restore.isPending}
                onClick={() => restore.mutate()}
              >
                {actions.restore}
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
      {project.demo && installationAdmin ? <DemoLine /> : null}
      {restore.isError ? <p role="alert">{restore.error.message}</p> : null}
      {folded ? null : (
        <ul className="home-cards">
          {studies.map((study) => (
            <StudyCard key={study.id} study={study} />
          ))}
          {studies.length === 0 ? <Beginning project={project} /> : null}
        </ul>
      )}
    </section>
  );
}

/** A project without a study: what is there already, and the next step. */
const Beginning = ({ project: { id, name, clips, archived } }: { project: HomeProject }) => (
  <li className="card home-begin">
    <div className="grow">
      <b>{clips > 0 ? messages.ready(clips) : messages.noClips}</b>
      <p className="xs mut">{clips > 0 ? messages.begin.study : messages.begin.clips}</p>
    </div>
    {archived ? null : clips > 0 ? (
      <Link className="btn sm" to={`/projects/${id}/studies/new`} aria-label={messages.firstStudy(name)}>
        {messages.newStudy.link}
      </Link>
    ) : (
      <Link className="btn sm" to={`/projects/${id}/clips`} aria-label={messages.add.of(name)}>
        {messages.add.link}
      </Link>
    )}
  </li>
);

const NEXT: Readonly<Record<HomeStudy["next"]["kind"], (n: number, unit: HomeStudy["unit"]) => string>> =
  studyCard.next;

/** States in which a study hands out no tasks. */
const STOPPED: Readonly<Record<string, string>> = studyCard.stopped;

const ANNOTATED = ["agreed", "in_review", "settled"] as const;

/** A study: four posters, how far its clips are, and the next step. */
function StudyCard({ study }: { study: HomeStudy }) {
  const { id, name, study_state, instrument, instrument_version, round, unit, states, posters, next } = study;
  const count = (...of: readonly State[]) =>
    states.filter(({ state }) => of.includes(state)).reduce((sum, { clips }) => sum + clips, 0);
  const all = states.reduce((sum, { clips }) => sum + clips, 0);
  const disputed = count("in_review");
  /* a study of texts has no clips to open */
  const to = (...of: readonly State[]) => (unit === "clips" && count(...of) > 0 ? statePath(id, ...of) : null);
  const parts = states.map(({ state, clips }) => {
    const [label, look] = STATES[state];
    return { key: state, label, look, count: clips };
  });
  const step = NEXT[next.kind](next.count, unit);
  const does = studyCard.does[next.kind];
  const link = { className: "btn sm", "aria-label": studyCard.open(does, step, name) };
  const stopped = study_state === "running" ? null : STOPPED[study_state];
  return (
    <li className="card home-card">
      <div className="home-posters" aria-hidden="true">
        {posters.map((strip) => (
          <Poster key={strip.url} strip={strip} label="" />
        ))}
        {posters.length === 0 ? <span className="home-blank" /> : null}
      </div>
      <div className="col home-body">
        <div className="row">
          <h3 className="grow ell">
            <Link to={`/studies/${id}`} data-card="">
              {name}
            </Link>
          </h3>
          {stopped ? <Pill look="warn">{stopped}</Pill> : <Pill look="acc">{studyCard.round(round)}</Pill>}
        </div>
        <p className="xs mut">{studyCard.instrument(instrument, instrument_version)}</p>
        <StateBar label={studyCard.states(name, unit)} parts={parts} bare />
        <p className="xs">
          {sentence(
            studyCard.annotated(
              <b>
                <CountedLink to={to(...ANNOTATED)}>{count(...ANNOTATED)}</CountedLink>
              </b>,
              all,
              unit,
            ),
          )}
          {disputed > 0 ? (
            <span className="home-disputed">
              {" · "}
              <CountedLink to={to("in_review")}>{studyCard.toReview(disputed)}</CountedLink>
            </span>
          ) : null}
        </p>
      </div>
      <footer className="row">
        <span className="grow xs">{studyCard.nextStep(step)}</span>
        {next.target.startsWith("/annotate/") ? (
          <a href={next.target} {...link}>
            {does}
          </a>
        ) : (
          <Link to={next.target} {...link}>
            {does}
          </Link>
        )}
      </footer>
    </li>
  );
}

/** Says that a project is the demo, and removes it. For admins of the installation; others cannot ask for its state. */
export function DemoLine() {
  const [asks, setAsks] = useState(false);
  const queries = useQueryClient();
  const { data: demo } = useQuery(demoQuery);
  const state = demo?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && before.current !== undefined) void queries.invalidateQueries(homeQuery);
    before.current = state;
  }, [state, queries]);
  if (demo && isUnderWay(demo)) return <DemoProgress demo={demo} />;
  return (
    <div className="row home-demo">
      <span className="xs mut">{demoLineTexts.line}</span>
      <a className="xs" href="/?tour">
        {demoLineTexts.tour}
      </a>
      <Button size="sm" look="quiet" aria-label={demoLineTexts.remove} onClick={() => setAsks(true)}>
        {actions.remove}
      </Button>
      {demo?.state === "failed" ? (
        <span className="xs bad" role="alert">
          {demo.error}
        </span>
      ) : null}
      {asks ? (
        <Confirm
          title={demoLineTexts.remove}
          does={actions.remove}
          look="danger"
          act={removeDemo}
          onDone={() => queries.invalidateQueries(demoQuery)}
          onClose={() => setAsks(false)}
        >
          <p>{demoLineTexts.removing}</p>
        </Confirm>
      ) : null}
    </div>
  );
}
