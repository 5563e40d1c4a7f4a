import { dateTime } from "@/shared/format";
import { Icon } from "@/shared/components/Icon";
import { news as messages } from "@/messages/studio/own";
import type { HomeNews } from "../api/calls";

type Kind = HomeNews["kind"];

const HEADS: Readonly<Record<Kind, string>> = messages.what;
const ICONS = { sent_back: "undo", message: "flag", guideline: "copy" } as const;
const DOES: Readonly<Record<Kind, string>> = messages.does;
/** Actions of rules that came without a text. */
const ACTIONS: Readonly<Record<string, string>> = messages.rules;

/** What one should know: what was sent back, messages of researchers, changed guidelines. */
export const OwnNews = ({ news }: { news: readonly HomeNews[] }) => (
  <section className="card" aria-labelledby="own-news">
    <header>
      <h2 id="own-news">{messages.heading}</h2>
      <span className="mut">{news.length}</span>
    </header>
    {news.length === 0 ? <p className="mut home-note">{messages.none}</p> : null}
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
