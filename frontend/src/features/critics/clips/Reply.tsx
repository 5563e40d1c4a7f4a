import { reply as messages } from "@/messages/studio/critics-clips";
import type { ModelCall } from "@/shared/api/types";
import { Icon } from "@/shared/components/Icon";
import { count, decimal } from "@/shared/format";
import { usd } from "@/shared/money";
import { labelOf, lookOf, replyStatus } from "../api/status-labels";

/** One reply as it came, with what was asked and what it took. Text of a model is text: it is never read as HTML. */
export function Reply({ call, subject }: { call: ModelCall; subject: string }) {
  const status = replyStatus(call);
  return (
    <article className="card reply" aria-label={messages.name(subject)}>
      <header>
        <h3 className="ell" title={subject}>
          {subject}
        </h3>
        {call.reused ? <span className="pill">{messages.reused}</span> : null}
        <span className={`pill ${lookOf(status)}`}>{labelOf(status)}</span>
      </header>
      {call.media_received === false ? (
        <p className="note bad" role="status">
          <Icon name="warn" />
          <span>{messages.notReceived(call.prompt_tokens, call.visual_tokens)}</span>
        </p>
      ) : null}
      {call.error ? (
        <p className="note bad" role="status">
          <Icon name="warn" />
          <span>{call.error}</span>
        </p>
      ) : null}
      {call.text ? (
        <pre className="raw" tabIndex={0} aria-label={messages.raw} data-testid="raw-reply">
          {call.text}
        </pre>
      ) : (
        <p className="foot">{messages.noText}</p>
      )}
      {call.thinking ? (
        <details>
          <summary>{messages.thinking}</summary>
          <pre className="raw">{call.thinking}</pre>
        </details>
      ) : null}
      {call.edits.length > 0 ? (
        <div className="edits">
          <h4>{messages.edits(call.edits.length)}</h4>
          <ul>
            {call.edits.map((edit, i) => (
              <li key={i}>{edit}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {call.shown.length > 0 ? <ShownOptions call={call} /> : null}
      <Prompt call={call} />
      <p className="foot facts">
        {facts(call).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </article>
  );
}

/** The options in the order of their letters, with the probability of each letter. */
const ShownOptions = ({ call: { shown, probabilities } }: { call: ModelCall }) => (
  <div className="part">
    <h4>{messages.shownOptions}</h4>
    <ol type="A" data-testid="shown-options">
      {shown.map((key) => (
        <li key={key}>
          {key}
          {probabilities?.[key] === undefined ? null : (
            <span className="dim"> {messages.probability(probabilities[key])}</span>
          )}
        </li>
      ))}
    </ol>
  </div>
);

const Prompt = ({ call }: { call: ModelCall }) => (
  <details>
    <summary>
      {messages.prompt} <span className="dim xs mono">{call.template}</span>
    </summary>
    {(
      [
        [messages.system, call.system],
        [messages.afterFrames, call.head],
        [messages.atEnd, call.tail],
      ] as const
    ).map(([name, text]) =>
      text ? (
        <div key={name} className="part">
          <h4>{name}</h4>
          <pre className="raw">{text}</pre>
        </div>
      ) : null,
    )}
  </details>
);

/** What the reply took. A number that the provider does not give is named so. */
function facts(call: ModelCall): readonly string[] {
  const { prompt_tokens, cached_tokens, completion_tokens, finish, tries, model } = call;
  const cached = cached_tokens ? messages.cached(count(cached_tokens)) : "";
  return [
    ...(model ? [model] : []),
    prompt_tokens === null ? messages.tokens.promptUnknown : messages.tokens.prompt(count(prompt_tokens), cached),
    completion_tokens === null ? messages.tokens.replyUnknown : messages.tokens.reply(count(completion_tokens)),
    usd(call.cost),
    messages.seconds(decimal(call.seconds, 1)),
    messages.tries(tries),
    ...(finish && finish !== "stop" ? [messages.endedBy(finish)] : []),
  ];
}
