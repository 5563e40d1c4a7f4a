import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { useState } from "react";
import {
  deleting as deleteCardTexts,
  known as knownAnswersTexts,
  naming,
  page as messages,
} from "@/messages/studio/study-settings";
import { studyQuery } from "@/shared/api/study";
import type { Study } from "@/shared/api/types";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { isOfClips } from "@/shared/subjects";
import { actions } from "@/messages/studio/shared";
import { messageBeside, Refused, refusedFields } from "@/shared/api/errors";
import { toast } from "@/shared/studio/Toast";
import { Switch, TextField } from "@/shared/studio/fields";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { Button } from "@/shared/components/Button";
import { SettledDialog } from "@/shared/studio/SettledDialog";
import { go } from "@/shared/navigation";
import { Confirm } from "@/shared/studio/Confirm";
import {
  addGold,
  addPractice,
  changeSettings,
  checkScheduleQuery,
  deleteStudy,
  roundsQuery,
  settingsQuery,
} from "../api/calls";
import { RoundsCard } from "./RoundsCard";
import { StateCard } from "./StateCard";
import type { StudySettings } from "../api/calls";
import { useSettled } from "./useSettled";
import "./settings.css";

/** The settings of a study, for admins: its name, state, rounds, practice, recruitment and end. */
export function SettingsPage({ id }: { id: string }) {
  const query = useQuery(studyQuery(id));
  return (
    <main className="pg narrow">
      <h1>{messages.title}</h1>
      <Loaded query={query}>
        {(study) => (study.role === "admin" ? <Admins study={study} /> : <p className="mut">{messages.onlyAdmins}</p>)}
      </Loaded>
    </main>
  );
}

function Admins({ study }: { study: Study }) {
  const query = useQuery(settingsQuery(study.id));
  return (
    <Loaded query={query}>
      {(settings) => (
        <>
          <StateCard study={study} settings={settings} />
          <NameCard key={`${settings.name} ${settings.content_warning}`} settings={settings} />
          <RoundsCard study={study} />
          {isOfClips(study) ? <KnownAnswers study={study} /> : null}
          <section className="card" aria-labelledby="recruiting">
            <header>
              <h2 id="recruiting">{messages.recruitment.heading}</h2>
              <Link className="btn sm" to={`/studies/${study.id}/people`}>
                {messages.recruitment.link}
              </Link>
            </header>
            <p className="settings-box mut">{messages.recruitment.what}</p>
          </section>
          <DeleteCard study={study} settings={settings} />
        </>
      )}
    </Loaded>
  );
}

interface Typed {
  name: string;
  content_warning: string;
  shows_proposals: boolean;
}

/** Name and content warning, and of a filter whether a model's proposals are shown. */
function NameCard({ settings }: { settings: StudySettings }) {
  const { id, name, content_warning } = settings;
  const isFilter = settings.shows_proposals !== null;
  const shows_proposals = settings.shows_proposals ?? false;
  const form = useForm<Typed>({ defaultValues: { name, content_warning, shows_proposals } });
  const typed = useWatch({ control: form.control }) as Typed;
  const settle = useSettled(id);
  const save = useMutation({
    mutationFn: () =>
      changeSettings(id, isFilter ? typed : { name: typed.name, content_warning: typed.content_warning }),
    onSuccess: async () => {
      await settle();
      toast({ text: naming.saved });
    },
  });
  const problems = refusedFields(save.error);
  const taken = save.error instanceof Refused && save.error.status === 409 ? save.error.message : undefined;
  const change = (field: keyof Typed, value: string | boolean) => {
    save.reset();
    form.setValue(field, value, { shouldDirty: true });
  };
  const isChanged =
    typed.name !== name || typed.content_warning !== content_warning || typed.shows_proposals !== shows_proposals;
  return (
    <section className="card" aria-labelledby="named">
      <header>
        <h2 id="named">{naming.heading}</h2>
      </header>
      <AsyncForm
        className="form settings-box"
        onSend={() => {
          if (isChanged) save.mutate();
        }}
      >
        <TextField
          label={naming.name}
          value={typed.name}
          maxLength={200}
          onChange={(value) => change("name", value)}
          problem={problems["name"] ?? taken ?? (typed.name.trim() === "" ? naming.noName : undefined)}
        />
        <TextField
          label={naming.warning.label}
          hint={naming.warning.hint}
          rows={3}
          maxLength={2000}
          value={typed.content_warning}
          onChange={(value) => change("content_warning", value)}
          problem={problems["content_warning"]}
        />
        {isFilter ? (
          <Switch
            label={naming.proposals.label}
            hint={naming.proposals.hint}
            isOn={typed.shows_proposals}
            onChange={(isOn) => change("shows_proposals", isOn)}
          />
        ) : null}
        <FormActions
          error={taken ? "" : messageBeside(save.error, ["name", "content_warning"])}
          disabled={!isChanged || typed.name.trim() === "" || save.isPending}
          does={actions.save}
        />
      </AsyncForm>
    </section>
  );
}

/** Practice clips and known answers, added by choosing settled clips of the project. */
function KnownAnswers({ study }: { study: Study }) {
  const [choosing, setChoosing] = useState<"practice" | "gold" | null>(null);
  const training = useQuery(roundsQuery(study.id)).data?.find((round) => round.training);
  const schedule = useQuery(checkScheduleQuery(study.id, study.round.n)).data;
  const queries = useQueryClient();
  const { key, version } = study.instrument;
  const add = async (tasks: readonly string[]) => {
    if (tasks.length === 0) return;
    const { created, existing } = await (choosing === "practice" ? addPractice : addGold)(study.id, tasks);
    await Promise.all(
      ["rounds", "check-schedule"].map((name) => queries.invalidateQueries({ queryKey: [name, study.id] })),
    );
    toast({ text: knownAnswersTexts.added(created, existing) });
  };
  return (
    <section className="card" aria-labelledby="known">
      <header>
        <h2 id="known">{knownAnswersTexts.heading}</h2>
      </header>
      <div className="settings-box settings-pair">
        <p>
          <b>{knownAnswersTexts.practice.count(training?.tasks ?? 0)}</b>
          <span className="hint">{knownAnswersTexts.practice.hint}</span>
        </p>
        <Button size="sm" onClick={() => setChoosing("practice")}>
          {knownAnswersTexts.practice.add}
        </Button>
        <p>
          <b>{knownAnswersTexts.gold.count(schedule?.gold ?? 0)}</b>
          <span className="hint">
            {knownAnswersTexts.gold.hint(
              study.round.n,
              schedule ? knownAnswersTexts.gold.often(schedule.gold_first_percent, schedule.gold_later_percent) : "",
            )}
          </span>
        </p>
        <Button size="sm" onClick={() => setChoosing("gold")}>
          {knownAnswersTexts.gold.add}
        </Button>
      </div>
      {choosing === null ? null : (
        <SettledDialog
          title={choosing === "practice" ? knownAnswersTexts.practice.add : knownAnswersTexts.gold.add}
          project={study.project.id}
          instrument={key}
          version={version}
          does={(n) => knownAnswersTexts.add(n)}
          onChoose={add}
          onClose={() => setChoosing(null)}
        />
      )}
    </section>
  );
}

/** Deletes a study in which nothing would be lost; else says what would be. */
function DeleteCard({ study, settings }: { study: Study; settings: StudySettings }) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const lost = Object.entries(settings.would_be_lost);
  return (
    <section className="card" aria-labelledby="deleting">
      <header>
        <h2 id="deleting">{deleteCardTexts.heading}</h2>
        {lost.length === 0 ? (
          <Button size="sm" look="danger" icon="trash" onClick={() => setAsking(true)}>
            {deleteCardTexts.delete}
          </Button>
        ) : null}
      </header>
      {lost.length === 0 ? (
        <p className="settings-box mut">{deleteCardTexts.nothing}</p>
      ) : (
        <div className="settings-box">
          <p>{deleteCardTexts.refused}</p>
          <ul className="settings-lost" data-testid="would-be-lost">
            {lost.map(([kind, n]) => (
              <li key={kind}>{deleteCardTexts.lost[kind]?.(n) ?? deleteCardTexts.other(n, kind)}</li>
            ))}
          </ul>
        </div>
      )}
      {isAsking ? (
        <Confirm
          title={deleteCardTexts.title(settings.name)}
          does={deleteCardTexts.heading}
          look="danger"
          act={() => deleteStudy(study.id)}
          onDone={async () => {
            go(`/projects/${study.project.id}`);
            toast({ text: deleteCardTexts.done(settings.name) });
            await Promise.all(["navigation", "studies"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
          }}
          onClose={() => setAsking(false)}
        >
          <p>{deleteCardTexts.effect}</p>
        </Confirm>
      ) : null}
    </section>
  );
}
