import { useEffect } from "react";
import {
  habits as habitsTexts,
  news as ownNewsTexts,
  next as continueCardTexts,
  page as messages,
  pay as ownPayTexts,
} from "@/messages/studio/own";
import { Icon } from "@/shared/components/Icon";
import { sentence } from "@/shared/sentence";
import { dateTime, decimal } from "@/shared/format";
import { money } from "@/shared/money";
import type { Home, HomeHabits, HomeNews, HomeWork } from "../api/calls";
import { OwnClips } from "./OwnClips";
import { OwnStudies } from "./OwnStudies";
import { Picture } from "./Picture";
import { aboutText, first, pathOf, practises, spentText, timeOf, verbOf } from "./work";
import "./own.css";

const leave = (path: string) => location.assign(path); // the annotator's page is another program

interface OwnHomeProps {
  readonly home: Home;
  readonly go?: (path: string) => void;
}

/** The first page of an annotator: one button to go on, then studies, own clips, and what one should know. */
export function OwnHome({ home: { work, clips, news, habits }, go = leave }: OwnHomeProps) {
  const next = first(work);
  const studies = work.map(pathOf);
  useOwnKeys(next ? pathOf(next) : null, studies, go);
  return (
    <main className="pg own-home">
      {next ? (
        <ContinueCard work={next} words={wordsOn(next, news)} />
      ) : (
        <div className="own-head">
          <h1>{work.length === 0 ? messages.notInvited : messages.nothing}</h1>
          {work.length > 0 ? <p className="mut">{messages.later}</p> : null}
        </div>
      )}
      <div className="own-main col">
        <OwnStudies work={work} numbered />
        {clips.length > 0 ? <OwnClips clips={clips} /> : null}
      </div>
      {work.length > 0 ? (
        <aside className="own-aside col" aria-label={messages.side}>
          <OwnPay work={work} />
          <OwnNews news={news} />
          <OwnHabits habits={habits} />
        </aside>
      ) : null}
    </main>
  );
}

/** What a researcher wrote on the clip that was sent back; empty where none was. */
const wordsOn = ({ id }: HomeWork, news: readonly HomeNews[]): string =>
  news.find(({ kind, study }) => kind === "sent_back" && study === id)?.text ?? "";

/** The one thing to go on with: the clip that is open, or else the next step of a study. */
function ContinueCard({ work, words }: { work: HomeWork; words: string }) {
  const { name, lease, practice, practised, done, of, sent_back, poster, median_ms } = work;
  const again = sent_back > 0 && !lease;
  const learns = practises(work) && !lease && !again;
  const [did, all] = learns ? [practised, practice] : [done - sent_back, of];
  const next = Math.min(did + 1, Math.max(all, 1));
  const what = again ? continueCardTexts.sentBack(sent_back) : continueCardTexts.clip(learns, next, all);
  return (
    <section className="card own-next" aria-labelledby="own-next">
      <div className="own-next-poster">
        <Picture strip={lease ? lease.poster : poster} label={lease ? continueCardTexts.poster(name) : ""}>
          {lease ? (
            <span className="own-tag">
              <Icon name="clock" />{" "}
              {continueCardTexts.spent(spentText(lease.spent_ms), continueCardTexts.drawn(lease.drawn))}
            </span>
          ) : null}
        </Picture>
      </div>
      <div className="own-next-body">
        <p className="row">
          <span className={lease ? "pill acc" : "pill"}>
            {lease
              ? continueCardTexts.states.open
              : again
                ? continueCardTexts.states.sentBack
                : learns
                  ? continueCardTexts.states.practice
                  : continueCardTexts.states.next}
          </span>
          <span className="sm mut">{name}</span>
        </p>
        <h1 id="own-next">{what}</h1>
        {lease?.prompt ? <p className="own-prompt">{lease.prompt}</p> : null}
        {again && words !== "" ? <p className="own-prompt">{continueCardTexts.quote(words)}</p> : null}
        {all > 0 ? (
          <div>
            <span className="meter acc" aria-hidden="true">
              <i style={{ width: `${Math.min(100, (100 * did) / all)}%` }} />
            </span>
            <p className="row xs mut">
              <span className="grow">{continueCardTexts.done(did)}</span>
              <span>{continueCardTexts.left(Math.max(0, all - did), aboutText(all - did, median_ms))}</span>
            </p>
          </div>
        ) : null}
        <span className="grow" />
        <p className="row home-head">
          <a className="btn pri lg" href={pathOf(work) ?? "/"} aria-keyshortcuts="Enter">
            {verbOf(work)} <kbd aria-hidden="true">{continueCardTexts.key}</kbd>
          </a>
          <span className="grow" />
          {lease ? (
            <span className="sm mut">{sentence(continueCardTexts.reserved(<b>{timeOf(lease.until)}</b>))}</span>
          ) : null}
        </p>
      </div>
    </section>
  );
}

type Kind = HomeNews["kind"];

const HEADS: Readonly<Record<Kind, string>> = ownNewsTexts.what;
const ICONS = { sent_back: "undo", message: "flag", guideline: "copy" } as const;
const DOES: Readonly<Record<Kind, string>> = ownNewsTexts.does;
/** Actions of rules that came without a text. */
const ACTIONS: Readonly<Record<string, string>> = ownNewsTexts.rules;

/** What one should know: what was sent back, messages of researchers, changed guidelines. */
const OwnNews = ({ news }: { news: readonly HomeNews[] }) => (
  <section className="card" aria-labelledby="own-news">
    <header>
      <h2 id="own-news">{ownNewsTexts.heading}</h2>
      <span className="mut">{news.length}</span>
    </header>
    {news.length === 0 ? <p className="mut home-note">{ownNewsTexts.none}</p> : null}
    <ul className="lines">
      {news.map(({ kind, study, study_name, text, at, target }, n) => (
        <li key={`${kind} ${study} ${at ?? n}`} className="own-one">
          <Icon name={ICONS[kind]} />
          <div className="col">
            <b>{HEADS[kind]}</b>
            <p className="sm">{ACTIONS[text] ?? text}</p>
            <p className="xs mut">
              {study_name}
              {at ? ` · ${dateTime(at)}` : null}
            </p>
            <span>
              <a className="btn sm" href={target} aria-label={`${DOES[kind]}: ${study_name}`}>
                {DOES[kind]}
              </a>
            </span>
          </div>
        </li>
      ))}
    </ul>
  </section>
);

/** How one works: figures of one's own newest clips, each with its n. */
function OwnHabits({ habits: { errors_per_video, words_per_reason, active_ms } }: { habits: HomeHabits }) {
  const shown = [
    { name: habitsTexts.errors, figure: errors_per_video, text: (value: number) => decimal(value, 1) },
    { name: habitsTexts.words, figure: words_per_reason, text: (value: number) => decimal(value, 1) },
    { name: habitsTexts.time, figure: active_ms, text: spentText },
  ];
  if (shown.every(({ figure }) => figure === null)) return null;
  return (
    <section className="card" aria-labelledby="own-habits">
      <header>
        <h2 id="own-habits">{habitsTexts.heading}</h2>
      </header>
      <dl className="own-habits">
        {shown.map(({ name, figure, text }) =>
          figure === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">
                <b>{text(figure.value)}</b> <span className="xs mut">{habitsTexts.n(figure.n)}</span>
              </dd>
            </div>
          ),
        )}
      </dl>
      <p className="hint home-note">{habitsTexts.note}</p>
    </section>
  );
}

type Paid = HomeWork & { readonly pay: NonNullable<HomeWork["pay"]> };

/** What one earned, by study. Only where something is paid. */
function OwnPay({ work }: { work: readonly HomeWork[] }) {
  const paid = work.filter((each): each is Paid => each.pay !== null);
  if (paid.length === 0) return null;
  return (
    <section className="card" aria-labelledby="own-pay">
      <header>
        <h2 id="own-pay">{ownPayTexts.heading}</h2>
      </header>
      <dl className="own-pay">
        {paid.map(({ id, name, done, of, pay }) => (
          <div key={id}>
            <dt>
              <a href={`/annotate/${id}/mine`}>{name}</a>
            </dt>
            <dd>
              {sentence(ownPayTexts.paid(<b>{money(pay.paid_minor, pay.currency)}</b>))}
              <p className="xs mut">
                {ownPayTexts.outOf(money(pay.reward_minor, pay.currency), of, Math.min(done, of))}
              </p>
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint home-note">{ownPayTexts.practice}</p>
    </section>
  );
}

/** Whether a key typed here is meant for what has the focus. */
function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, a, button, [role='dialog']") !== null;
}

/** Enter goes on with the work, and 1 to 9 open a study: by the addresses of both, null for none. */
function useOwnKeys(onward: string | null, studies: readonly (string | null)[], go: (path: string) => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      const path = event.key === "Enter" ? onward : /^[1-9]$/.test(event.key) ? studies[Number(event.key) - 1] : null;
      if (!path) return;
      event.preventDefault();
      go(path);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [onward, studies, go]);
}
