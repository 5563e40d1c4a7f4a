import { useQuery } from "@tanstack/react-query";
import { leaderboard as messages } from "@/messages/studio/leaderboard";
import { CountedLink } from "@/shared/components/CountedLink";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { glancePath } from "@/shared/counted-paths";
import { figureText, intervalText } from "@/shared/figures";
import { count } from "@/shared/format";
import { glanceQuery } from "./query";

/** How far people agree, in four figures: what all results of the study rest on. */
export function AgreementStrip({ study }: { readonly study: string }) {
  const query = useQuery(glanceQuery(study));
  return (
    <section className="card board-agreement" aria-labelledby="board-agreement">
      <header>
        <h2 id="board-agreement">{messages.agreement}</h2>
        <span className="grow" />
        <Link className="btn sm quiet" to={`/studies/${study}/results/agreement`}>
          {messages.agreementMore}
        </Link>
      </header>
      <Loaded query={query}>
        {({ figures }) =>
          figures.length === 0 ? (
            <p className="foot">{messages.agreementNone}</p>
          ) : (
            <dl>
              {figures.map(({ label, look, counts, figure, counted }) => {
                const text = figureText(figure, look);
                return (
                  <div key={label}>
                    <dt className="xs mut">{label}</dt>
                    <dd>
                      <CountedLink to={text === null ? null : glancePath(study, counted)}>
                        <b>{text ?? messages.none}</b>
                      </CountedLink>{" "}
                      <span className="xs dim">
                        {text === null
                          ? figure.reason
                          : messages.figure(intervalText(figure, look), count(figure.n), counts)}
                      </span>
                    </dd>
                  </div>
                );
              })}
            </dl>
          )
        }
      </Loaded>
    </section>
  );
}
