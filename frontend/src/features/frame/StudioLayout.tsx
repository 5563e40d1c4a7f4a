import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { I18nProvider, RouterProvider as AriaRouter } from "react-aria-components";
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation, useParams } from "react-router";
import { Refused } from "@/shared/api/errors";
import { navigationQuery } from "@/shared/api/navigation";
import { studyQuery } from "@/shared/api/study";
import { useStore } from "@/shared/hooks";
import { go } from "@/shared/navigation";
import { place } from "@/shared/place";
import { Toasts } from "@/shared/studio/Toast";
import { language } from "@/messages/shared";
import { keys as keysDialogTexts, page as messages } from "@/messages/studio/frame";
import { Dialog } from "@/shared/studio/Dialog";
import type { PageKey } from "@/shared/place";
import { isDialogOpen, keyNames } from "@/shared/engine/keys";
import { sentence } from "@/shared/sentence";
import { destinations } from "./engine/destinations";
import type { PageHandle } from "./engine/handle";
import { findPlace, tabsOf, titleOf } from "./engine/location";
import { tabFor } from "./engine/tabs";
import { FrameBar } from "./FrameBar";
import { NotFoundPage } from "./NotFoundPage";
import { Palette } from "./Palette";
import { useChanges } from "./useChanges";
import type { Tab } from "./engine/tabs";
import "./frame.css";

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

interface KeysDialogProps {
  readonly tabs: readonly Tab[];
  /** Those of the page. */
  readonly own?: readonly PageKey[];
  readonly onClose: () => void;
}

/** The keys of the page, and those that work on every page of the studio. */
const KeysDialog = ({ tabs, own = [], onClose }: KeysDialogProps) => (
  <Dialog title={keysDialogTexts.title} onClose={onClose}>
    <ul className="lines">
      {own.map(({ keys, label }) => (
        <li key={label}>
          {keys.flatMap(keyNames).map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{" "}
          {label}
        </li>
      ))}
      <li>{sentence(keysDialogTexts.search((text) => <kbd>{text}</kbd>))}</li>
      {tabs.map(({ key, label, letter }) =>
        letter ? (
          <li key={key}>
            <kbd>G</kbd> <kbd>{letter.toUpperCase()}</kbd> {label}
          </li>
        ) : null,
      )}
      <li>{sentence(keysDialogTexts.shown(<kbd>?</kbd>))}</li>
    </ul>
  </Dialog>
);

/** How long a page may take to show its heading, ms. Later, moving the focus would interrupt. */
const PATIENCE_MS = 10_000;

/**
 * After another page was opened, put the focus on its heading, or on the part that the address names. Returns the title
 * to be announced; nothing for the page that was loaded first, which the browser announces.
 */
function useArrival(title: string): string {
  const { pathname, hash } = useLocation();
  const first = useRef(pathname);
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    const isFirst = first.current === pathname;
    if (!isFirst) first.current = "";
    if (isFirst && hash === "") return;
    const before = document.activeElement;
    const stop = whenThere(hash, (found) => {
      setArrived(!isFirst);
      const isElsewhere = document.activeElement !== before && document.activeElement !== document.body;
      if (isElsewhere) return; // the person went on in the meantime
      if (hash !== "") found.scrollIntoView();
      if (!isFirst) focusOn(found);
    });
    return stop;
  }, [pathname, hash]);
  return arrived ? title : "";
}

function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Call once the heading, or the part that the hash names, is in the page. Returns how to stop waiting. */
function whenThere(hash: string, then: (found: HTMLElement) => void): () => void {
  const find = () =>
    hash === ""
      ? document.querySelector<HTMLElement>("main h1")
      : document.getElementById(decodeURIComponent(hash.slice(1)));
  const now = find();
  if (now) {
    then(now);
    return () => undefined;
  }
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    const found = find();
    if (!found) return;
    stop();
    then(found);
  });
  const timer = setTimeout(stop, PATIENCE_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

interface FrameKeys {
  /** G and a letter. Returns whether there is such a page. */
  readonly onGo: (letter: string) => boolean;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
  /** Single keys belong to the page. */
  readonly areOwn: boolean;
}

/** How long G waits for its letter, ms. */
const SECOND_KEY_MS = 1500;

const TYPING = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true]";

/** Single keys are for typing in a field, and for the dialog while one is open. */
const isBusy = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(TYPING) !== null) || isDialogOpen();

/** The keys that work on every page of the studio: Ctrl K, G and a letter, and `?`. */
function useFrameKeys(keys: FrameKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    let pressedG = -Infinity;
    const take = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing || event.altKey) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        take(event);
        latest.current.onSearch();
        return;
      }
      if (latest.current.areOwn || event.ctrlKey || event.metaKey || isBusy(event.target)) return;
      const isSecond = event.timeStamp - pressedG < SECOND_KEY_MS;
      pressedG = -Infinity;
      if (isSecond && latest.current.onGo(event.key)) take(event);
      else if (event.key === "g" || event.key === "G") {
        pressedG = event.timeStamp;
        take(event);
      } else if (event.key === "?") {
        take(event);
        latest.current.onHelp();
      }
    };
    /* before the page's own keys, so that the letter after G is not one of theirs */
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}
