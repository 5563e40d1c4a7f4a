import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Refused } from "@/shared/api/errors";
import { navigationQuery } from "@/shared/api/navigation";
import { isDialogOpen } from "@/shared/engine/keys";
import { count } from "@/shared/format";
import { go } from "@/shared/navigation";
import { WORDS } from "@/shared/subjects";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import { Loaded } from "@/shared/components/Loaded";
import { toast } from "@/shared/studio/Toast";
import { page as messages } from "@/messages/studio/new-study";
import { createDraft, createStudy, draftQuery, estimateQuery, instrumentsQuery, saveDraft } from "./api/calls";
import type { StudyEstimate } from "./api/calls";
import type { NewStudy, NewStudyBody } from "./engine/document";
import { bodyOf, emptyStudy, readStudy } from "./engine/document";
import { subjectOf } from "./engine/subject";
import type { SavedDraft } from "./engine/draft-saver";
import { DraftSaver } from "./engine/draft-saver";
import type { StepKey } from "./engine/steps";
import { STEPS, gapsOf } from "./engine/steps";
import { ClipsPart } from "./parts/ClipsPart";
import { InstrumentPart } from "./parts/InstrumentPart";
import { PeoplePart } from "./parts/PeoplePart";
import { QualityPart } from "./parts/QualityPart";
import { StartPart } from "./parts/StartPart";
import { Steps } from "./parts/Steps";
import { Summary } from "./parts/Summary";
import { MakingContext } from "./parts/context";
import "./new-study.css";

export interface NewStudyPageProps {
  readonly project: string;
  /** The query of the address: `draft` is loaded, `filter` says which clips. */
  readonly search: string;
  /** The upload, for a project without clips. */
  readonly uploads: ReactNode;
}

/** A new study on one page: what is asked, which clips, who, how well, and what it costs. */
export function NewStudyPage({ project, search, uploads }: NewStudyPageProps) {
  /* the address gets the draft's id later, of the draft that is on the page already */
  const [asked] = useState(() => new URLSearchParams(search));
  const draft = asked.get("draft");
  const query = useQuery({ ...draftQuery(project, draft ?? ""), enabled: draft !== null });
  const role = useQuery(navigationQuery).data?.projects.find(({ id }) => id === project)?.role;
  if (role !== undefined && role !== "admin")
    return (
      <main className="pg narrow">
        <h1>{messages.heading}</h1>
        <p className="mut">{messages.adminsOnly}</p>
      </main>
    );
  if (draft === null)
    return <Making project={project} initial={emptyStudy(asked.get("filter"))} draft={null} uploads={uploads} />;
  return (
    <Loaded query={query}>
      {({ id, lock, document }) => (
        <Making project={project} initial={readStudy(document)} draft={{ id, lock }} uploads={uploads} />
      )}
    </Loaded>
  );
}

interface MakingProps {
  readonly project: string;
  readonly initial: NewStudy;
  readonly draft: SavedDraft | null;
  readonly uploads: ReactNode;
}

/** How long nothing has to change before the server is asked what the study takes, ms. */
const REST_MS = 350;

function Making({ project, initial, draft, uploads }: MakingProps) {
  const form = useForm<NewStudy>({ defaultValues: initial });
  const study = useWatch({ control: form.control }) as NewStudy;
  const saver = useSaver(project, draft);
  const [current, setCurrent] = useState<StepKey>("instrument");
  const body = JSON.stringify(bodyOf(study));
  const rested = useDebouncedValue(body, REST_MS);
  const dryRun = useQuery(estimateQuery(project, JSON.parse(rested) as NewStudyBody | null));
  const estimate = study.instrument === null ? undefined : dryRun.data;
  const start = useStart(project, saver, () => form.getValues());
  const refused = [dryRun.error, start.error].find((error) => error instanceof Refused);
  const gaps = gapsOf(study, refused?.problem.errors ?? estimate?.problems ?? []);
  const change = (part: Partial<NewStudy>) => {
    start.reset();
    for (const [name, value] of Object.entries(part))
      form.setValue(name as keyof NewStudy, value as NewStudy[keyof NewStudy], { shouldDirty: true });
    saver.change(structuredClone(form.getValues()));
  };
  const reveal = (step: StepKey) => {
    setCurrent(step);
    const isName = step === "start" && gaps.some(({ field }) => field === "name");
    const place = isName
      ? document.querySelector<HTMLElement>("[name=study-name]")
      : document.getElementById(`at-${step}`);
    place?.focus();
    place?.scrollIntoView({ block: isName ? "nearest" : "start" });
  };
  const begin = () => {
    const [first] = gaps;
    if (first) reveal(first.step);
    else if (!start.isPending) start.mutate();
  };
  useKeys({ reveal, begin });
  const instrument = useQuery(instrumentsQuery(project)).data?.find(({ key }) => key === study.instrument?.key);
  const subject = subjectOf(instrument);
  const words = WORDS[subject];
  const isFilter = instrument?.filters === true;
  const title = instrument && study.instrument ? messages.instrument(instrument.title, study.instrument.version) : "";
  return (
    <MakingContext.Provider
      value={{ project, study, subject, isFilter, words, change, gaps, current, setCurrent, reveal }}
    >
      <main className="making">
        <Steps saver={saver} words={wordsOf(study, title, words.one, estimate)} />
        <div className="making-parts">
          <InstrumentPart />
          <ClipsPart uploads={uploads} />
          <PeoplePart />
          <QualityPart />
          <StartPart estimate={estimate} />
        </div>
        <Summary
          estimate={estimate}
          isStale={rested !== body || dryRun.isFetching}
          instrument={title}
          problem={problemOf(start.error) || problemOf(dryRun.error)}
          isStarting={start.isPending}
          onStart={begin}
        />
      </main>
    </MakingContext.Provider>
  );
}

/** What is not said at a field. */
const problemOf = (error: Error | null): string =>
  error instanceof Refused && error.problem.errors.length > 0 ? "" : (error?.message ?? "");

function wordsOf(
  study: NewStudy,
  instrument: string,
  one: string,
  estimate?: StudyEstimate,
): Readonly<Record<StepKey, string>> {
  const [first] = study.rounds;
  const rounds =
    study.rounds.length > 1
      ? messages.words.rounds(study.rounds.length)
      : messages.words.round(first?.overlap ?? 0, one, first?.extra_on_dispute ?? 0);
  return {
    instrument: instrument || messages.words.instrument,
    clips: estimate ? count(estimate.tasks) : messages.words.clips,
    people: rounds,
    quality: messages.words.quality,
    start: estimate ? messages.words.work(estimate.hours) : messages.words.start,
  };
}

/** Saves the draft, puts its id into the address, and saves what waits when the page is left. */
function useSaver(project: string, draft: SavedDraft | null): DraftSaver {
  const [saver] = useState(
    () =>
      new DraftSaver(
        {
          create: (document) => createDraft(project, document),
          save: ({ id, lock }, document) => saveDraft(project, id, lock, document),
        },
        draft,
      ),
  );
  useEffect(() => {
    const { state } = saver;
    const address = location.pathname;
    const forget = state.subscribe(() => {
      const id = state.get().draft?.id;
      const query = `?draft=${id ?? ""}`;
      if (id && location.pathname === address && location.search !== query)
        history.replaceState(history.state, "", address + query);
    });
    const leave = () => void saver.flush();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      forget();
      leave();
    };
  }, [saver]);
  return saver;
}

function useStart(project: string, saver: DraftSaver, read: () => NewStudy) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await saver.flush();
      const body = bodyOf(read(), saver.state.get().draft?.id);
      if (body === null) throw new Error(messages.noInstrument);
      return createStudy(project, body);
    },
    onSuccess: async ({ id }) => {
      saver.end();
      await Promise.all(["navigation", "studies"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
      toast({ text: messages.started });
      go(`/studies/${id}`);
    },
  });
}

interface Keys {
  readonly reveal: (step: StepKey) => void;
  readonly begin: () => void;
}

/** Ctrl Enter starts, Ctrl 1 to 5 go to a part. */
function useKeys({ reveal, begin }: Keys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || isDialogOpen()) return;
      const step = STEPS[Number(event.key) - 1];
      if (event.key !== "Enter" && !step) return;
      event.preventDefault();
      if (step) reveal(step.key);
      else begin();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}
