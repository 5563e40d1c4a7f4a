import { useQuery } from "@tanstack/react-query";
import { countsQuery, navigationQuery } from "@/shared/api/navigation";
import type { NavigationCounts } from "@/shared/api/navigation";
import { Bar } from "@/shared/components/Bar";
import { Bell } from "@/shared/components/Bell";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
import { PickMenu } from "@/shared/studio/PickMenu";
import { bar as messages } from "@/messages/studio/frame";
import { AccountMenu } from "./AccountMenu";
import type { PageHandle } from "./engine/handle";
import type { Here } from "./engine/location";
import { projectPath, studyPath, tabsOf } from "./engine/location";
import type { Tab } from "./engine/tabs";

interface FrameBarProps {
  readonly here: Here;
  readonly handle: PageHandle;
  readonly onSearch: () => void;
}

/** The bar of the studio: where one is, the tabs of the place, search and the account. */
export function FrameBar({ here, handle, onSearch }: FrameBarProps) {
  const { tabs, base } = tabsOf(here);
  const study = tabs.length > 0 ? here.study?.id : undefined;
  const counts = useQuery({ ...countsQuery(study ?? ""), enabled: study !== undefined }).data;
  const current = tabs.find(({ key }) => key === handle.tab);
  return (
    <div className="frame-bar">
      <Bar>
        {tabs.length > 0 ? <Breadcrumb here={here} /> : <HomeTab isCurrent={handle.tab === "home"} />}
        <TabRow
          label={here.study ? messages.study : messages.project}
          tabs={tabs}
          base={base}
          current={handle.tab}
          counts={counts}
        />
        <span className="grow" />
        <Button className="frame-search" size="sm" keys={["Ctrl K"]} onClick={onSearch}>
          {messages.search}
        </Button>
        <Bell />
        <AccountMenu />
      </Bar>
      {current?.parts ? (
        <div className="frame-parts">
          <TabRow label={current.label} tabs={current.parts} base={base} current={handle.part} counts={counts} />
        </div>
      ) : null}
    </div>
  );
}

const HomeTab = ({ isCurrent }: { isCurrent: boolean }) => (
  <nav className="nav" aria-label="Outtake">
    <Link to="/" aria-current={isCurrent ? "page" : undefined}>
      {messages.home}
    </Link>
  </nav>
);

function Breadcrumb({ here: { project, study } }: { here: Here }) {
  const projects = useQuery(navigationQuery).data?.projects.filter(({ role }) => role !== "annotator") ?? [];
  if (project === undefined) return null;
  return (
    <nav className="crumbs" aria-label={messages.crumbs}>
      <Link className="ell" to={projectPath(project.id)} title={project.name}>
        {project.name}
      </Link>
      <PickMenu
        label={messages.projects}
        items={projects.map(({ id, name }) => ({ id, label: name, to: projectPath(id) }))}
      />
      {project.studies.length > 0 ? (
        <>
          <span className="dim" aria-hidden="true">
            /
          </span>
          {study ? (
            <Link className="ell" to={studyPath(study.id)} title={study.name}>
              {study.name}
            </Link>
          ) : null}
          <PickMenu
            label={messages.studies(project.name)}
            {...(study ? {} : { text: messages.noStudy })}
            items={project.studies.map(({ id, name }) => ({ id, label: name, to: studyPath(id) }))}
          />
        </>
      ) : null}
      <span className="sep" />
    </nav>
  );
}

interface TabRowProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly base: string;
  readonly current: string | undefined;
  readonly counts: NavigationCounts | undefined;
}

const TabRow = ({ label, tabs, base, current, counts }: TabRowProps) =>
  tabs.length === 0 ? null : (
    <nav className="nav tabs-row" aria-label={label}>
      {tabs.map((tab) => {
        const count = counts && tab.count ? tab.count(counts) : "";
        return (
          <Link key={tab.key} to={base + tab.path} aria-current={tab.key === current ? "page" : undefined}>
            {tab.label} {count ? <span className="pill">{count}</span> : null}
          </Link>
        );
      })}
    </nav>
  );
