import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { RouterProvider as AriaRouter, I18nProvider } from "react-aria-components";
import { Outlet, ScrollRestoration, useMatches, useNavigation, useParams } from "react-router";
import { Refused } from "@/shared/api/errors";
import { navigationQuery } from "@/shared/api/navigation";
import { studyQuery } from "@/shared/api/study";
import { useStore } from "@/shared/hooks";
import { go } from "@/shared/navigation";
import { place } from "@/shared/place";
import { Toasts } from "@/shared/studio/Toast";
import { language } from "@/messages/shared";
import { page as messages } from "@/messages/studio/frame";
import { destinations } from "./engine/destinations";
import type { PageHandle } from "./engine/handle";
import { findPlace, tabsOf, titleOf } from "./engine/location";
import { tabFor } from "./engine/tabs";
import { FrameBar } from "./FrameBar";
import "./frame.css";
import { KeysDialog } from "./KeysDialog";
import { NotFoundPage } from "./NotFoundPage";
import { Palette } from "./Palette";
import { useArrival } from "./useArrival";
import { useChanges } from "./useChanges";
import { useFrameKeys } from "./useFrameKeys";

interface StudioLayoutProps {
  /** What lies over every page, such as a tour. */
  readonly over?: ReactNode;
}

/** The frame of all pages of the studio: the bar, the title of the window, focus, keys and search. */
export function StudioLayout({ over }: StudioLayoutProps) {
  const params = useParams();
  const isLoading = useNavigation().state === "loading";
  const handle = (useMatches().at(-1)?.handle ?? {}) as PageHandle;
  const told = useStore(place);
  const navigation = useQuery(navigationQuery).data;
  const here = findPlace(navigation, { study: params.study ?? told.study, project: params.project ?? told.project });
  useChanges(here.project?.role === "annotator" ? undefined : here.project?.id);
  const [open, setOpen] = useState<"search" | "keys" | null>(null);
  const { tabs, base } = tabsOf(here);
  const title = titleOf(told.title ?? handle.title, here);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const announced = useArrival(title);
  useFrameKeys({
    onSearch: () => setOpen("search"),
    onHelp: () => setOpen("keys"),
    areOwn: handle.ownKeys === true,
    onGo: (letter) => {
      const tab = tabFor(tabs, letter);
      if (tab) go(base + tab.path);
      return tab !== undefined;
    },
  });
  const close = () => setOpen(null);
  return (
    <I18nProvider locale={language.locale}>
      <AriaRouter navigate={go}>
        <div className="frame">
          <FrameBar here={here} handle={handle} onSearch={() => setOpen("search")} />
          {isLoading ? <div className="progress-line" role="progressbar" aria-label={messages.loading} /> : null}
          <Outlet />
        </div>
        <p className="vh" role="status">
          {announced}
        </p>
        {open === "search" ? <Palette here={here} groups={destinations(navigation, here)} onClose={close} /> : null}
        {open === "keys" ? <KeysDialog tabs={tabs} own={told.keys} onClose={close} /> : null}
        {over}
        <Toasts />
        <ScrollRestoration />
      </AriaRouter>
    </I18nProvider>
  );
}

/** The pages of a study; one that does not exist, or not for this person, is not found. */
export function StudyLayout() {
  const { study = "" } = useParams();
  const { error } = useQuery(studyQuery(study));
  return error instanceof Refused && error.status === 404 ? <NotFoundPage /> : <Outlet />;
}

/** The pages of a project, for its researchers and admins. */
export function ProjectLayout() {
  const { project: id } = useParams();
  const { data } = useQuery(navigationQuery);
  if (data === undefined) return <Outlet />;
  const role = data.projects.find((project) => project.id === id)?.role;
  if (role === undefined) return <NotFoundPage />;
  if (role !== "annotator") return <Outlet />;
  return (
    <main className="pg">
      <h1>{messages.project}</h1>
      <p className="mut">{messages.researchersOnly}</p>
    </main>
  );
}
